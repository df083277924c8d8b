// Tokens, and what leads to them, are only in storage.session and on their way to their recipient.

import { CONTENT_MESSAGES } from "../../../src/shared/messages.ts";
import { VALID_MESSAGES } from "../../fuzz/valid-messages.ts";
import { inContentWorld, readableStores } from "../driver/content-world.ts";
import { encodings, findings, isOnDisk } from "../driver/disk-search.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { Scores, scoreSettings, test } from "../page-score/page-score.ts";
import { allReplies, expectNoSecrets, listenIn, secretsIn, watchPages } from "./token-watch.ts";

test("tokens, codes and verifiers are in no file, log, message, address or page @both", async ({
  launchOwn,
  profileDir,
  auth,
  analysis,
  pages,
}) => {
  const extension = await launchOwn({}, scoreSettings(auth, analysis));
  const scores = new Scores(extension, auth, analysis);
  const { logged, addresses } = await watchPages(extension);
  let shown = "";
  const { context } = extension;
  const heardNow = await listenIn(extension, auth.issuer);
  pages.show(PLAIN_PAGE);
  const url = pages.url("/unmistakable-page");
  const page = await context.newPage();
  await page.goto(url);

  auth.giveRefreshTokens(true);
  await scores.beSignedIn(url);
  expect((await scores.tokens())?.refreshToken).toBeDefined();
  const popup = await scores.popup(page);
  for (const withRefreshTokens of [false, true]) {
    auth.expireTokens({ withRefreshTokens });
    analysis.forget();
    await scores.ask(url);
    await expect.poll(() => scores.asked().map(({ status }) => status)).toEqual([401, 200]);
    await scores.run(url);
  }
  const authorizations = auth.requests.filter(({ endpoint }) => endpoint === "authorization");
  expect(authorizations.map(({ scope }) => scope)).toEqual(["openid"]);
  // A service that echoes the token in an error.
  const token = (await scores.tokens())?.accessToken ?? "";
  analysis.setFault({ kind: "status", status: 500, body: `The token ${token} is too long.` }, { times: 1 });
  await scores.ask(url);
  expect(await scores.failures(url)).toMatchObject([{ kind: "error", error: { code: "unavailable" } }]);
  await expect(popup.getByRole("heading", { name: "The page wasn’t scored" })).toBeVisible();

  const [run] = (await scores.snapshot(url)).runs;
  const report = await context.newPage();
  await report.goto(`${extension.origin}/src/pages/report/index.html?id=${run?.id}`);
  await expect(report.getByRole("heading", { level: 1, name: "Report on" })).toBeVisible();
  await report.evaluate(() => console.log("control of a page"));
  const options = await context.newPage();
  await options.goto(`${extension.origin}/src/pages/options/index.html#services`);
  await expect(options.getByText(`You’re signed in at ${new URL(auth.issuer).host}.`)).toBeVisible();
  for (const one of context.pages()) shown += await one.content();
  const said = await allReplies(extension);
  expect(await scores.tokens(), "signed out by the last message").toBeUndefined();
  const heard = await heardNow();
  await extension.close();

  const secrets = secretsIn(heard);
  expectNoSecrets(secrets, { said, shown, addresses, logged }, auth.issuer);
  expect(shown).toContain("is too long.");

  const needles = new Map([...secrets].map(([name, value]) => [name, encodings(value)]));
  expect(findings(profileDir, needles)).toEqual([]);
  expect(isOnDisk(profileDir, "unmistakable-page"), "the search works").toBe(true);
});

test("content scripts reach neither tokens nor the messages about them @both", async ({
  page,
  visit,
  scores,
}) => {
  await visit(PLAIN_PAGE, "/content");
  await scores.beSignedIn(page.url());
  const token = (await scores.tokens())?.accessToken ?? "";
  expect(token).not.toBe("");
  const stores = await readableStores(page);
  expect(stores.session).toBeUndefined();
  expect(JSON.stringify(stores)).not.toContain(token);
  const ours = VALID_MESSAGES.filter(({ name }) => !CONTENT_MESSAGES.some((one) => one === name));
  const messages = JSON.stringify(ours);
  const replies = (await inContentWorld(
    page,
    `Promise.all(${messages}.map((message) => chrome.runtime.sendMessage(message)))`,
  )) as unknown[];
  expect(replies.length).toBe(ours.length);
  for (const reply of replies) {
    expect(reply).toEqual({ ok: false, error: { code: "bad-request", service: expect.any(String) } });
  }
  expect((await scores.tokens())?.accessToken, "nobody was signed out").toBe(token);
  expect(scores.asked()).toEqual([]);
});
