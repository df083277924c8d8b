// What ends a score before its time: signing out, another provider or service, a click on "Cancel". With what the person
// turned away from, nothing more is asked.

import { askBackground, expect, PLAIN_PAGE } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import {
  askedOf,
  beSignedIn,
  failuresOf,
  gaugesOf,
  keptTokens,
  newsOf,
  pressByMessage,
  questionAbout,
  scoreButton,
  scorePopup,
  sectionOf,
  signIn,
  test,
  windowAfter,
  windowCount,
} from "./page-score.ts";

const URL_ASKED = "http://127.0.0.1:9/ends-early";
const QUESTION = questionAbout(URL_ASKED);

/** It was us who stopped it. */
const STOPPED = [{ kind: "error", error: { code: "aborted", service: "analysis" } }];

const ENDS: [what: string, act: (extension: LaunchedExtension, analysisUrl: string) => Promise<unknown>][] = [
  ["signing out", (extension) => askBackground(extension, "signOut")],
  [
    "another service",
    (extension, url) =>
      askBackground(extension, "changeSettings", {
        services: { analysisUrl: url.replace("127.0.0.1", "localhost") },
      }),
  ],
];

for (const [what, act] of ENDS) {
  test(`${what} ends what the service is at, and asks nothing by itself`, async ({
    extension,
    auth,
    analysis,
  }) => {
    await beSignedIn(extension, auth, analysis, URL_ASKED);
    analysis.setFault({ kind: "hang" });
    await pressByMessage(extension, QUESTION);
    await expect.poll(() => askedOf(analysis).length).toBe(1);
    await act(extension, analysis.url);
    await expect.poll(() => askedOf(analysis)[0]?.isAborted).toBe(true);
    expect(await failuresOf(extension, URL_ASKED)).toEqual(STOPPED);
    expect((await newsOf(extension, URL_ASKED)).runs, "the result from before is still there").toHaveLength(
      1,
    );
    expect(askedOf(analysis)).toHaveLength(1);
    await expect.poll(() => keptTokens(extension)).toBeUndefined();
  });
}

test("what a window brings after signing out is revoked, not kept, refresh token and all @both", async ({
  extension,
  auth,
  analysis,
}) => {
  auth.giveRefreshTokens(true);
  const window = await windowAfter(extension, auth, () => pressByMessage(extension, QUESTION));
  await askBackground(extension, "signOut");
  expect(await failuresOf(extension, URL_ASKED)).toEqual(STOPPED);
  await signIn(window, auth);
  const isRevoked = ({ endpoint, status }: { endpoint?: string; status: number }) =>
    endpoint === "revocation" && status === 200;
  await expect.poll(() => auth.requests.filter(isRevoked).length).toBe(2);
  expect(await keptTokens(extension)).toBeUndefined();
  expect(await askBackground(extension, "getSignInState")).toMatchObject({ isSignedIn: false });
  expect(askedOf(analysis)).toEqual([]);
});

test("another client ends a sign-in whose window is open: its token is used for nothing", async ({
  extension,
  auth,
  analysis,
}) => {
  const window = await windowAfter(extension, auth, () => pressByMessage(extension, QUESTION));
  const { clientId, clientSecret } = auth.secretClient;
  await askBackground(extension, "changeSettings", { auth: { clientId, clientSecret } });
  expect(await failuresOf(extension, URL_ASKED)).toEqual(STOPPED);
  await signIn(window, auth);
  await expect.poll(() => auth.requests.some(({ endpoint }) => endpoint === "keys")).toBe(true);
  await expect.poll(async () => (await askBackground(extension, "getSignInState")).isSignedIn).toBe(false);
  expect(await keptTokens(extension)).toBeUndefined();
  expect(askedOf(analysis)).toEqual([]);
});

test("cancelling while the window is open asks the service nothing, even after signing in there @both", async ({
  extension,
  auth,
  analysis,
}) => {
  const window = await windowAfter(extension, auth, () => pressByMessage(extension, QUESTION));
  await askBackground(extension, "cancelPageScore", { ...QUESTION, isPrivate: false });
  await signIn(window, auth);
  await expect.poll(() => keptTokens(extension)).toBeDefined();
  expect(askedOf(analysis)).toEqual([]);
  expect((await newsOf(extension, URL_ASKED)).current).toEqual([]);
});

test("a click after cancelling goes on in the window that is open; after signing out that window is in the way @both", async ({
  page,
  extension,
  auth,
  analysis,
  visit,
}) => {
  await visit(PLAIN_PAGE, "/cancelled");
  const popup = await scorePopup(extension, page);
  const left = await windowAfter(extension, auth, () => scoreButton(popup).click());
  await sectionOf(popup).getByRole("button", { name: "Cancel", exact: true }).click();
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Waiting for you to sign in");
  expect(windowCount(auth)).toBe(1);
  await askBackground(extension, "signOut");
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText(
    "A window for signing in is still open from before, and the browser opens one at a time: close it first.",
  );
  await left.close();
  const next = await windowAfter(extension, auth, () => scoreButton(popup).click());
  await sectionOf(popup).getByRole("button", { name: "Cancel", exact: true }).click();
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Waiting for you to sign in");
  await signIn(next, auth);
  await expect(gaugesOf(popup)).toHaveCount(4);
  expect(askedOf(analysis)).toHaveLength(1);
  expect(windowCount(auth)).toBe(2);
});
