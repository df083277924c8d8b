// Whatever is not the provider's answer to our own question signs nobody in: no token, nothing asked of the analysis
// service, and a sentence that says so.

import type { Page } from "playwright/test";
import type { AuthorizationFault } from "../services/authorization-server.ts";
import { ERROR_PAGE, leaveErrorPage } from "./error-page.ts";
import { expect, html, inExtension } from "./extension.ts";
import type { LaunchedExtension } from "./launch.ts";
import {
  askedOf,
  test as base,
  beSignedIn,
  decide,
  gaugesOf,
  keptTokens,
  logIn,
  press,
  pressByMessage,
  questionAbout,
  scoreButton,
  scorePopup,
  sectionOf,
  signIn,
  waitForOutcome,
  windowAfter,
  windowCount,
} from "./page-score.ts";

interface AttackFixtures {
  /** The popup of a page that can be scored. */
  popup: Page;
  /** Nobody was signed in by what was done, and nobody but the provider was asked. */
  expectNothingDone: (sentence: string) => Promise<void>;
}

/** Whether anybody is remembered to be signed in. */
function rememberedState(extension: LaunchedExtension): Promise<string | undefined> {
  return inExtension(
    extension,
    async () => {
      const stored = (await chrome.storage.local.get("sign-in"))["sign-in"] as { state: string } | undefined;
      return stored?.state;
    },
    undefined,
  );
}

const test = base.extend<AttackFixtures>({
  popup: async ({ page, pages, extension, readyToScore: _ }, use) => {
    pages.show(html("<h1>A page</h1>"));
    await page.goto(pages.url("/attacked"));
    const popup = await scorePopup(extension, page);
    await use(popup);
    await popup.close();
  },
  expectNothingDone: async ({ popup, extension, auth, analysis }, use) => {
    await use(async (sentence) => {
      const section = sectionOf(popup);
      await expect(section.getByRole("heading", { name: "The page was not scored" })).toBeVisible();
      await expect(section).toContainText(sentence.replaceAll("{provider}", new URL(auth.url).host));
      await expect(gaugesOf(popup)).toHaveCount(0);
      await expect(scoreButton(popup), "it can be tried again").toBeEnabled();
      expect(await keptTokens(extension)).toBeUndefined();
      expect(await rememberedState(extension)).not.toBe("signed-in");
      expect(askedOf(analysis)).toEqual([]);
    });
  },
});

/** Where a provider leads back to an extension that is not this one: the name before the first dot is another. */
function redirectUrlOfAnother({ redirectUrl }: LaunchedExtension): string {
  return redirectUrl.replace(/[^/.]+(?=\.)/, (name) => [...name].reverse().join(""));
}

const FOREIGN = "The answer was not the one to this sign-in at {provider}, so nothing of it was used.";
const SKEWED = "The clocks of this computer and of {provider} differ too much for a sign-in.";
const UNREADABLE = "{provider} sent an answer that is none of a sign-in.";

/** The person signs in and allows it, and what comes of it is spoilt on the way. */
const SPOILT: [name: string, fault: AuthorizationFault, sentence: string][] = [
  ["a wrong state", { kind: "state", state: "wrong" }, FOREIGN],
  ["no state", { kind: "state", state: "missing" }, FOREIGN],
  ["the name of another issuer", { kind: "redirect-issuer", issuer: "wrong" }, FOREIGN],
  ["no name of the issuer", { kind: "redirect-issuer", issuer: "missing" }, FOREIGN],
  ["an ID token of another issuer", { kind: "id-token", flaw: "issuer" }, FOREIGN],
  ["an ID token for another client", { kind: "id-token", flaw: "audience" }, FOREIGN],
  ["an ID token with another nonce", { kind: "id-token", flaw: "nonce" }, FOREIGN],
  ["an ID token without a nonce", { kind: "id-token", flaw: "no-nonce" }, FOREIGN],
  ["an ID token that is an hour old", { kind: "id-token", flaw: "expired" }, SKEWED],
  ["an ID token of the future", { kind: "id-token", flaw: "future" }, SKEWED],
  [
    "a client that the token endpoint does not know",
    { kind: "token-error", error: "invalid_client", status: 401 },
    "{provider} does not know the client id from the options, or refuses its secret.",
  ],
  [
    "a code that is no longer good",
    { kind: "token-error", error: "invalid_grant", description: "The code was used before." },
    "Your sign-in at {provider} no longer holds.",
  ],
  [
    "a token without the scope",
    { kind: "token-scope", scope: "profile" },
    "You are signed in, but {provider} does not take this sign-in: a permission is missing.",
  ],
  ["a token of another kind", { kind: "token-type", type: "mac" }, UNREADABLE],
  ["a page in the place of a token", { kind: "answer", at: "token", as: { kind: "html" } }, UNREADABLE],
  [
    "keys that cannot be had",
    { kind: "answer", at: "keys", as: { kind: "status", status: 500 } },
    "{provider}, where you sign in, cannot be reached or is out of order.",
  ],
];

for (const [name, fault, sentence] of SPOILT) {
  test(`refuses an answer with ${name}`, async ({ popup, extension, auth, expectNothingDone }) => {
    const window = await windowAfter(extension, auth, () => scoreButton(popup).click());
    auth.setFault(fault);
    await signIn(window, auth);
    await expectNothingDone(sentence);
    expect(windowCount(auth), "no window opens by itself").toBe(1);
  });
}

/** The provider says no at once: its window is gone as soon as it opened. */
const REFUSALS: [error: string, sentence: string][] = [
  ["access_denied", "The sign-in at {provider} was refused, by you or by who decides for your account."],
  ["server_error", "{provider}, where you sign in, cannot be reached or is out of order."],
  ["invalid_scope", "You are signed in, but {provider} does not take this sign-in: a permission is missing."],
  ["unauthorized_client", "{provider} does not know the client id from the options, or refuses its secret."],
  ["something_of_its_own", "{provider} does not let this account sign in."],
];

for (const [error, sentence] of REFUSALS) {
  test(`says what the answer error=${error} means`, async ({ popup, auth, expectNothingDone }) => {
    auth.setFault({ kind: "error", error, description: "As <b>told</b> by the provider." });
    await scoreButton(popup).click();
    await expectNothingDone(sentence);
    await expect(sectionOf(popup)).toContainText("As <b>told</b> by the provider.");
    expect(auth.requests.filter(({ endpoint }) => endpoint === "token")).toEqual([]);
  });
}

/** What the provider says of itself is not believed: the person is not even sent there. */
const DISCOVERIES: [name: string, fault: AuthorizationFault, sentence: string][] = [
  ["names another issuer", { kind: "discovery", flaw: "other-issuer" }, FOREIGN],
  ["leads elsewhere without encryption", { kind: "discovery", flaw: "foreign-endpoints" }, UNREADABLE],
  ["is a web page", { kind: "answer", at: "discovery", as: { kind: "html" } }, UNREADABLE],
  [
    "cannot be found",
    { kind: "answer", at: "discovery", as: { kind: "status", status: 404 } },
    "{provider}, where you sign in, cannot be reached or is out of order.",
  ],
  [
    "has moved",
    { kind: "answer", at: "discovery", as: { kind: "redirect", to: "http://127.0.0.1:9/" } },
    "{provider}, where you sign in, has moved to another address. Nothing was sent there.",
  ],
];

for (const [name, fault, sentence] of DISCOVERIES) {
  test(`sends nobody to a provider that ${name}`, async ({ popup, auth, expectNothingDone }) => {
    auth.setFault(fault);
    await scoreButton(popup).click();
    await expectNothingDone(sentence);
    expect(auth.requests.map(({ endpoint }) => endpoint)).toEqual(["discovery"]);
  });
}

test("refuses the state of an earlier sign-in", async ({
  popup,
  page,
  extension,
  auth,
  analysis,
  expectNothingDone,
}) => {
  await beSignedIn(extension, auth, analysis, `${page.url()}-earlier`);
  await sectionOf(popup).getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => keptTokens(extension)).toBeUndefined();
  auth.setFault({ kind: "state", state: "previous" });
  const window = await windowAfter(extension, auth, () => scoreButton(popup).click());
  // The provider still knows the person, and asks only whether it is allowed again.
  await decide(window, "Allow");
  await expectNothingDone(FOREIGN);
});

test("refuses an answer that goes to another path of its own address", async ({
  popup,
  extension,
  auth,
  expectNothingDone,
}) => {
  const window = await windowAfter(extension, auth, () => scoreButton(popup).click());
  auth.setFault({ kind: "redirect-to", to: `${extension.redirectUrl}elsewhere` });
  await signIn(window, auth);
  await expectNothingDone(FOREIGN);
  expect(auth.requests.filter(({ endpoint }) => endpoint === "token")).toEqual([]);
});

test("takes nothing from an answer that goes to a web page", async ({
  popup,
  pages,
  extension,
  auth,
  expectNothingDone,
}) => {
  const window = await windowAfter(extension, auth, () => scoreButton(popup).click());
  auth.setFault({ kind: "redirect-to", to: pages.url("/collect", "collector.test") });
  await logIn(window, auth);
  await press(window, "Allow");
  await window.waitForURL("http://collector.test:*/**");
  // The window stays as it is, for the person to see where it led.
  await expect(sectionOf(popup)).toContainText("Waiting for you to sign in");
  expect(await keptTokens(extension)).toBeUndefined();
  await window.close();
  await expectNothingDone("The window for signing in was closed before the end.");
  expect(auth.requests.filter(({ endpoint }) => endpoint === "token")).toEqual([]);
});

test("takes nothing from an answer that goes to another extension", async ({
  driven,
  popup,
  extension,
  auth,
  expectNothingDone,
}) => {
  const window = await windowAfter(extension, auth, () => scoreButton(popup).click());
  auth.setFault({ kind: "redirect-to", to: redirectUrlOfAnother(extension) });
  await logIn(window, auth);
  await press(window, "Allow");
  await leaveErrorPage(extension, (page) => page === window);
  await expectNothingDone(ERROR_PAGE[driven].sentence);
  expect(auth.requests.filter(({ endpoint }) => endpoint === "token")).toEqual([]);
});

test("takes no answer that nobody asked for", async ({ page, extension, auth, analysis }) => {
  const answer = `${extension.redirectUrl}?code=planted&state=planted`;
  await page.goto(answer).catch(() => undefined);
  const question = questionAbout("http://127.0.0.1:9/planted");
  const window = await windowAfter(extension, auth, () => pressByMessage(extension, question));
  expect(windowCount(auth), "the person is asked as ever").toBe(1);
  expect(await keptTokens(extension)).toBeUndefined();
  await window.close();
  await waitForOutcome(extension, question.url);
  expect(askedOf(analysis)).toEqual([]);
});
