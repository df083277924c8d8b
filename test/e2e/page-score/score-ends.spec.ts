// What ends a score early: signing out, another provider or service, "Cancel". What the person left gets no more requests.

import { askBackground, expect, PLAIN_PAGE } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { gaugesOf, questionAbout, scoreButton, sectionOf, test } from "./page-score.ts";

const URL_ASKED = "http://127.0.0.1:9/ends-early";

/** It was canceled by us. */
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
  test(`${what} ends the service's run, and sends nothing by itself`, async ({
    extension,
    analysis,
    scores,
  }) => {
    await scores.beSignedIn(URL_ASKED);
    analysis.setFault({ kind: "hang" });
    await scores.ask(URL_ASKED);
    await expect.poll(() => scores.asked().length).toBe(1);
    await act(extension, analysis.url);
    await expect.poll(() => scores.asked()[0]?.isAborted).toBe(true);
    expect(await scores.failures(URL_ASKED)).toEqual(STOPPED);
    expect((await scores.snapshot(URL_ASKED)).runs, "the earlier result is still there").toHaveLength(1);
    expect(scores.asked()).toHaveLength(1);
    await expect.poll(() => scores.tokens()).toBeUndefined();
  });
}

test("revokes what a window brings after signing out, including the refresh token, and stores none of it @both", async ({
  extension,
  auth,
  scores,
}) => {
  auth.giveRefreshTokens(true);
  const window = await scores.windowAfter(() => scores.ask(URL_ASKED));
  await askBackground(extension, "signOut");
  expect(await scores.failures(URL_ASKED)).toEqual(STOPPED);
  await scores.signIn(window);
  const isRevoked = ({ endpoint, status }: { endpoint?: string; status: number }) =>
    endpoint === "revocation" && status === 200;
  await expect.poll(() => auth.requests.filter(isRevoked).length).toBe(2);
  expect(await scores.tokens()).toBeUndefined();
  expect(await askBackground(extension, "getSignInState")).toMatchObject({ isSignedIn: false });
  expect(scores.asked()).toEqual([]);
});

test("another client ends a sign-in whose window is open, and its token is never used", async ({
  extension,
  auth,
  scores,
}) => {
  const window = await scores.windowAfter(() => scores.ask(URL_ASKED));
  const { clientId, clientSecret } = auth.secretClient;
  await askBackground(extension, "changeSettings", { auth: { clientId, clientSecret } });
  expect(await scores.failures(URL_ASKED)).toEqual(STOPPED);
  await scores.signIn(window);
  await expect.poll(() => auth.requests.some(({ endpoint }) => endpoint === "keys")).toBe(true);
  await expect.poll(async () => (await askBackground(extension, "getSignInState")).isSignedIn).toBe(false);
  expect(await scores.tokens()).toBeUndefined();
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

test("a click after canceling continues in the open window; after signing out that window is in the way", async ({
  page,
  extension,
  visit,
  scores,
}) => {
  await visit(PLAIN_PAGE, "/canceled");
  const popup = await scores.popup(page);
  const left = await scores.windowAfter(() => scoreButton(popup).click());
  await sectionOf(popup).getByRole("button", { name: "Cancel", exact: true }).click();
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Waiting for you to sign in");
  expect(scores.windowCount()).toBe(1);
  await askBackground(extension, "signOut");
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Another sign-in window is still open. Close it first.");
  await left.close();
  const next = await scores.windowAfter(() => scoreButton(popup).click());
  await sectionOf(popup).getByRole("button", { name: "Cancel", exact: true }).click();
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Waiting for you to sign in");
  await scores.signIn(next);
  await expect(gaugesOf(popup)).toHaveCount(4);
  expect(scores.asked()).toHaveLength(1);
  expect(scores.windowCount()).toBe(2);
});
