// The life of a token as far as the browser is involved: renewed without a window if possible, discarded with its settings.
// cloud-tokens.spec.ts shows how it is revoked at the end, and test/unit/background/sign-in/token-renewal.test.ts and its
// neighbors all other ways.

import { askBackground, expect, inExtension } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import {
  decide,
  gaugesOf,
  type KeptTokens,
  type Scores,
  scoreButton,
  sectionOf,
} from "../page-score/page-score.ts";
import { ERROR_PAGE, leaveErrorPage, test } from "./sign-in-popup.ts";

/** Stores these tokens, as an earlier sign-in would. */
function keepTokens(extension: LaunchedExtension, tokens: KeptTokens): Promise<void> {
  return inExtension(extension, (kept) => chrome.storage.session.set({ "tokens:page-score": kept }), tokens);
}

/** Signs in, and returns the resulting tokens. */
async function tokensAfterSignIn(scores: Scores): Promise<KeptTokens> {
  await scores.beSignedIn(URL_ASKED);
  const tokens = await scores.tokens();
  if (!tokens) throw new Error("nobody is signed in");
  return tokens;
}

/** So soon that a token is renewed before it is used. */
const soon = () => Date.now() + 5_000;

const URL_ASKED = "http://127.0.0.1:9/token-life";

test("a token that is about to expire is renewed before it is used, without a window @both", async ({
  extension,
  scores,
}) => {
  const before = await tokensAfterSignIn(scores);
  await keepTokens(extension, { ...before, expiresAt: soon() });
  await scores.ask(URL_ASKED);
  await scores.run(URL_ASKED);
  expect([scores.windowCount(), scores.silentCount()]).toEqual([0, 1]);
  expect(scores.asked().map(({ status }) => status)).toEqual([200]);
  expect((await scores.tokens())?.accessToken).not.toBe(before.accessToken);
});

test("if even a new token is refused, or the provider no longer knows the person, only a click opens the window", async ({
  page,
  popup,
  auth,
  analysis,
  scores,
}) => {
  await scores.beSignedIn(page.url());
  await expect(gaugesOf(popup)).toHaveCount(4);
  analysis.setFault({ kind: "unauthorized" });
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText(`You need to sign in again at ${new URL(analysis.url).host}.`);
  await expect(sectionOf(popup)).toContainText("Press “Score this page”.");
  await expect(gaugesOf(popup), "the earlier result is still there").toHaveCount(4);
  expect(scores.asked()).toHaveLength(2);
  expect([scores.windowCount(), scores.silentCount()]).toEqual([0, 1]);
  expect(await scores.tokens()).toBeUndefined();
  analysis.setFault(undefined);
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  // The provider itself still knows the person.
  await decide(window, "Allow");
  await expect(sectionOf(popup)).not.toContainText("You need to sign in again");
  await scores.run(page.url());

  auth.forget();
  auth.expireTokens();
  auth.forgetSessions();
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText(`You need to sign in again at ${new URL(auth.url).host}.`);
  expect([scores.windowCount(), scores.silentCount()]).toEqual([0, 1]);
  expect(await scores.tokens()).toBeUndefined();
});

test("a provider that responds to a silent request with an error page is shown in the window", async ({
  driven,
  extension,
  auth,
  scores,
}) => {
  const tokens = await tokensAfterSignIn(scores);
  await keepTokens(extension, { ...tokens, expiresAt: soon() });
  auth.setFault({ kind: "answer", at: "authorization", as: { kind: "status", status: 400 } });
  await scores.ask(URL_ASKED);
  await leaveErrorPage(extension, (page) => page.url().startsWith(auth.url));
  expect(await scores.failures(URL_ASKED)).toEqual([{ kind: "error", error: ERROR_PAGE[driven].error }]);
  expect([scores.windowCount(), scores.silentCount()]).toEqual([1, 1]);
  expect(scores.asked()).toEqual([]);
});

test("another issuer, client or service discards the tokens at once, and nothing else does", async ({
  extension,
  auth,
  analysis,
  configure,
  scores,
}) => {
  const tokens = await tokensAfterSignIn(scores);
  await askBackground(extension, "changeSettings", {
    services: { analysisInterface: "pagespeed", lookupUrl: "http://localhost:9" },
    pageScore: { utmSource: "elsewhere" },
  });
  await scores.ask(URL_ASKED);
  await scores.run(URL_ASKED);
  expect(scores.asked().map(({ isTokenValid }) => isTokenValid)).toEqual([true]);
  analysis.forget();
  for (const change of [
    { auth: { issuer: "http://127.0.0.1:9" } },
    { auth: { clientId: "another-client" } },
    { services: { analysisUrl: "http://localhost:9" } },
  ]) {
    await configure({});
    const isSignedIn = async () => {
      await keepTokens(extension, tokens);
      return (await askBackground(extension, "getSignInState")).isSignedIn;
    };
    await expect.poll(isSignedIn, "once the background has the earlier settings").toBe(true);
    await askBackground(extension, "changeSettings", change);
    await expect.poll(() => scores.tokens(), JSON.stringify(change)).toBeUndefined();
    expect(await askBackground(extension, "getSignInState")).toMatchObject({ isSignedIn: false });
  }
  expect([auth.requests, scores.asked()], "no requests are sent").toEqual([[], []]);
});
