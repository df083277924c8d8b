// The life of a token as far as the browser is involved: renewed without a window if possible. All other ways are in
// test/unit/background/sign-in/token-renewal.test.ts and its neighbors.

import { expect, inExtension } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import type { KeptTokens, Scores } from "../page-score/page-score.ts";
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
