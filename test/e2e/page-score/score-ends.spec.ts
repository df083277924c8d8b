// Signing out or "Cancel" ends a score early, and what the person left gets no more requests. token-ends.test.ts has other ends.

import { askBackground, expect } from "../driver/extension.ts";
import { questionAbout, test } from "./page-score.ts";

const URL_ASKED = "http://127.0.0.1:9/ends-early";

test("revokes what a window brings after signing out, including the refresh token, and stores none of it @both", async ({
  extension,
  auth,
  scores,
}) => {
  auth.giveRefreshTokens(true);
  const window = await scores.windowAfter(() => scores.ask(URL_ASKED));
  await askBackground(extension, "signOut");
  expect(await scores.failures(URL_ASKED)).toMatchObject([{ kind: "error", error: { code: "aborted" } }]);
  await scores.signIn(window);
  const isRevoked = ({ endpoint, status }: { endpoint?: string; status: number }) =>
    endpoint === "revocation" && status === 200;
  await expect.poll(() => auth.requests.filter(isRevoked).length).toBe(2);
  expect(await scores.tokens()).toBeUndefined();
  expect(await askBackground(extension, "getSignInState")).toMatchObject({ isSignedIn: false });
  expect(scores.asked()).toEqual([]);
});

test("canceling while the window is open sends the service nothing, even after signing in there", async ({
  extension,
  scores,
}) => {
  const window = await scores.windowAfter(() => scores.ask(URL_ASKED));
  await askBackground(extension, "cancelPageScore", { ...questionAbout(URL_ASKED), isPrivate: false });
  await scores.signIn(window);
  await expect.poll(() => scores.tokens()).toBeDefined();
  expect(scores.asked()).toEqual([]);
  expect((await scores.snapshot(URL_ASKED)).current).toEqual([]);
});
