// Tokens, and what leads to them, are in storage.session and on their way to who they are for, and nowhere else.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inContentWorld } from "./content-world.ts";
import { encodings, findings } from "./disk-search.ts";
import { EVERY_MESSAGE } from "./every-message.ts";
import { currentWorker, expect, html, inExtension } from "./extension.ts";
import { type LaunchedExtension, launchExtension } from "./launch.ts";
import {
  askedOf,
  beSignedIn,
  failuresOf,
  keptTokens,
  newsOf,
  pressByMessage,
  questionAbout,
  scorePopup,
  scoreSettings,
  test,
  waitForRun,
  windowAfter,
  windowCount,
} from "./page-score.ts";

/** What was said between the worker and the provider: forms that were sent, answers that came. */
interface Heard {
  forms: string[];
  answers: string[];
}

/** Listens, inside the worker, to all that it says to the provider and hears from it. */
async function listenIn(extension: LaunchedExtension, issuer: string): Promise<() => Promise<Heard>> {
  const worker = await currentWorker(extension);
  await worker.evaluate((provider) => {
    const heard: Heard = { forms: [], answers: [] };
    const original = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const [address, options] = request;
      const answer = await original(...request);
      if (String(address).startsWith(provider) && options?.method === "POST") {
        heard.forms.push(String(options.body));
        heard.answers.push(await answer.clone().text());
      }
      return answer;
    };
    Object.assign(globalThis, { heard });
  }, issuer);
  return () => worker.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
}

/** Everything that must be nowhere, each with its name. */
function secretsIn({ forms, answers }: Heard): Map<string, string> {
  const secrets = new Map<string, string>();
  const keep = (name: string, value: unknown) => {
    if (typeof value === "string") secrets.set(`${name} ${secrets.size + 1}`, value);
  };
  for (const form of forms) {
    const sent = new URLSearchParams(form);
    for (const name of ["code", "code_verifier", "refresh_token", "token"]) keep(name, sent.get(name));
  }
  for (const answer of answers) {
    if (!answer) continue;
    const { access_token, refresh_token, id_token } = JSON.parse(answer) as Record<string, unknown>;
    for (const [name, value] of Object.entries({ access_token, refresh_token, id_token })) keep(name, value);
  }
  return secrets;
}

/** The names of the secrets that a text holds, as they are or encoded. */
function secretsOf(text: string, secrets: Map<string, string>): string[] {
  return [...secrets]
    .filter(([, value]) => text.includes(value) || text.includes(encodeURIComponent(value)))
    .map(([name]) => name);
}

/** Says every message and gives all replies as one text; `signOut` comes last, as it is last in the list. */
function allReplies(extension: LaunchedExtension): Promise<string> {
  return inExtension(
    extension,
    async (messages) => {
      const replies: unknown[] = [];
      for (const [name, input] of messages) replies.push(await chrome.runtime.sendMessage({ name, input }));
      return JSON.stringify(replies);
    },
    Object.entries(EVERY_MESSAGE),
  );
}

test("tokens, codes and verifiers are in no file, log, message, address or page", async ({
  auth,
  analysis,
  pages,
  lookup,
  range,
}) => {
  test.setTimeout(90_000);
  const profileDir = mkdtempSync(join(tmpdir(), "breachlight-profile-"));
  const extension = await launchExtension({
    headless: true,
    profileDir,
    trustedKeyHash: lookup.certificateKeyHash,
  });
  const logged: string[] = [];
  const addresses: string[] = [];
  let heard: Heard = { forms: [], answers: [] };
  let said = "";
  let shown = "";
  try {
    const { context } = extension;
    context.on("console", (message) => logged.push(message.text()));
    (await currentWorker(extension)).on("console", (message) => logged.push(message.text()));
    await (await currentWorker(extension)).evaluate(() => console.log("control of the worker"));
    context.on("page", (page) => page.on("framenavigated", (frame) => addresses.push(frame.url())));
    await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), {
      ...scoreSettings(auth, analysis),
      services: {
        ...scoreSettings(auth, analysis).services,
        passwordsUrl: range.url,
        lookupUrl: lookup.url,
        lookupApiKey: lookup.apiKey,
      },
    });
    const heardNow = await listenIn(extension, auth.issuer);
    pages.show(html("<h1>A page</h1>"));
    const url = pages.url("/unmistakable-page");
    const page = await context.newPage();
    await page.goto(url);

    auth.giveRefreshTokens(true);
    await beSignedIn(extension, auth, analysis, url);
    expect((await keptTokens(extension))?.refreshToken).toBeDefined();
    const popup = await scorePopup(extension, page);
    for (const withRefreshTokens of [false, true]) {
      auth.expireTokens({ withRefreshTokens });
      analysis.forget();
      await pressByMessage(extension, questionAbout(url));
      await expect.poll(() => askedOf(analysis).map(({ status }) => status)).toEqual([401, 200]);
      await waitForRun(extension, url);
    }
    // A service that repeats the token in what it says of an error.
    const token = (await keptTokens(extension))?.accessToken ?? "";
    analysis.setFault({ kind: "status", status: 500, body: `The token ${token} is too long.` }, { times: 1 });
    await pressByMessage(extension, questionAbout(url));
    expect(await failuresOf(extension, url)).toMatchObject([
      { kind: "error", error: { code: "unavailable" } },
    ]);
    await expect(popup.getByRole("heading", { name: "The page was not scored" })).toBeVisible();

    const [run] = (await newsOf(extension, url)).runs;
    const report = await context.newPage();
    await report.goto(
      `chrome-extension://${extension.extensionId}/src/pages/report/index.html?id=${run?.id}`,
    );
    await expect(report.getByRole("heading", { level: 1, name: "Report on" })).toBeVisible();
    await report.evaluate(() => console.log("control of a page"));
    const options = await context.newPage();
    await options.goto(`chrome-extension://${extension.extensionId}/src/pages/options/index.html`);
    await expect(options.getByText(`You are signed in at ${new URL(auth.issuer).host}.`)).toBeVisible();
    for (const one of context.pages()) shown += await one.content();
    said = await allReplies(extension);
    expect(await keptTokens(extension), "signed out by the last message").toBeUndefined();
    heard = await heardNow();
  } finally {
    await extension.close();
  }

  const secrets = secretsIn(heard);
  const kinds = new Set([...secrets.keys()].map((name) => name.replace(/ \d+$/, "")));
  expect([...kinds].toSorted()).toEqual([
    "access_token",
    "code",
    "code_verifier",
    "id_token",
    "refresh_token",
    "token",
  ]);
  expect(secretsOf(said, secrets), "messages to pages").toEqual([]);
  expect(said).toContain('"isRevoked":true');
  expect(secretsOf(shown, secrets), "pages").toEqual([]);
  expect(shown).toContain("is too long.");
  expect(secretsOf(addresses.join("\n"), secrets), "addresses").toEqual([]);
  expect(addresses.join("\n")).toContain(auth.issuer);
  expect(secretsOf(logged.join("\n"), secrets), "logs").toEqual([]);
  expect(logged).toEqual(expect.arrayContaining(["control of the worker", "control of a page"]));

  const needles = new Map([...secrets].map(([name, value]) => [name, encodings(value)]));
  expect(findings(profileDir, needles)).toEqual([]);
  // The search finds what is there.
  const control = new Map([["the page", encodings("unmistakable-page")]]);
  expect(findings(profileDir, control).length).toBeGreaterThan(0);
  rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
});

test("content scripts reach neither tokens nor the messages about them", async ({
  page,
  pages,
  extension,
  auth,
  analysis,
}) => {
  pages.show(html("<h1>A page</h1>"));
  await page.goto(pages.url("/content"));
  await beSignedIn(extension, auth, analysis, page.url());
  const token = (await keptTokens(extension))?.accessToken ?? "";
  expect(token).not.toBe("");
  const session = await extension.context.newCDPSession(page);
  const stores = await inContentWorld(
    session,
    `Promise.all([chrome.storage.local, chrome.storage.session].map((area) => area.get(null).then(() => "read", () => "refused")))`,
  );
  expect(stores).toEqual(["refused", "refused"]);
  const names = Object.entries(EVERY_MESSAGE).filter(
    ([name]) => !["wake", "checkPassword", "settleVerdict"].includes(name),
  );
  const messages = JSON.stringify(names.map(([name, input]) => ({ name, input })));
  const replies = (await inContentWorld(
    session,
    `Promise.all(${messages}.map((message) => chrome.runtime.sendMessage(message)))`,
  )) as unknown[];
  expect(replies.length).toBe(names.length);
  for (const reply of replies) {
    expect(reply).toEqual({ ok: false, error: { code: "bad-request", service: "passwords" } });
  }
  expect((await keptTokens(extension))?.accessToken, "nobody was signed out").toBe(token);
  expect(askedOf(analysis)).toEqual([]);
});

test("asks for the scope openid only, with fresh secrets for each try", async ({
  extension,
  pages,
  auth,
}) => {
  const worker = await currentWorker(extension);
  await worker.evaluate(() => {
    const opened: string[] = [];
    const { identity } = chrome;
    const original = identity.launchWebAuthFlow.bind(identity) as (...input: unknown[]) => Promise<string>;
    identity.launchWebAuthFlow = (details, ...rest: unknown[]) => {
      opened.push(details.url);
      return original(details, ...rest);
    };
    Object.assign(globalThis, { opened });
  });
  for (const path of ["/first", "/second"]) {
    const window = await windowAfter(extension, auth, () =>
      pressByMessage(extension, questionAbout(pages.url(path))),
    );
    await window.close();
    await failuresOf(extension, pages.url(path));
  }
  const opened = await worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  expect(windowCount(auth)).toBe(2);
  for (const { scope, codeChallengeMethod, hasState, hasNonce, endpoint } of auth.requests) {
    if (endpoint !== "authorization") continue;
    expect({ scope, codeChallengeMethod, hasState, hasNonce }).toEqual({
      scope: "openid",
      codeChallengeMethod: "S256",
      hasState: true,
      hasNonce: true,
    });
  }
  const [first, second] = opened.map((address) => new URL(address).searchParams);
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(first?.get(name)?.length, name).toBeGreaterThanOrEqual(43);
    expect(second?.get(name), name).not.toBe(first?.get(name));
  }
});
