// The life of a token: renewed unseen where that can be, thrown away where it is no longer for us, revoked at the end.

import { ERROR_PAGE, leaveErrorPage } from "./error-page.ts";
import { askBackground, expect, html, inExtension } from "./extension.ts";
import type { LaunchedExtension } from "./launch.ts";
import {
  askedOf,
  beSignedIn,
  decide,
  failuresOf,
  gaugesOf,
  keptTokens,
  pressByMessage,
  questionAbout,
  scoreButton,
  scorePopup,
  sectionOf,
  signIn,
  silentCount,
  test,
  waitForOutcome,
  waitForRun,
  windowAfter,
  windowCount,
} from "./page-score.ts";

/** Makes the kept token one that is about to expire, as time would. */
function letTokenAge(extension: LaunchedExtension): Promise<void> {
  return inExtension(
    extension,
    async () => {
      const key = "tokens:page-score";
      const kept = (await chrome.storage.session.get(key))[key] as object;
      await chrome.storage.session.set({ [key]: { ...kept, expiresAt: Date.now() + 5_000 } });
    },
    undefined,
  );
}

const URL_ASKED = "http://127.0.0.1:9/token-life";

test("a token that is still good is used again, without a word to the provider", async ({
  extension,
  auth,
  analysis,
}) => {
  await beSignedIn(extension, auth, analysis, URL_ASKED);
  await pressByMessage(extension, questionAbout(URL_ASKED));
  await waitForRun(extension, URL_ASKED);
  expect(askedOf(analysis).map(({ isTokenValid }) => isTokenValid)).toEqual([true]);
  expect(auth.requests).toEqual([]);
});

test("a token that is about to expire is renewed before it is used, without a window", async ({
  extension,
  auth,
  analysis,
}) => {
  await beSignedIn(extension, auth, analysis, URL_ASKED);
  const before = await keptTokens(extension);
  await letTokenAge(extension);
  await pressByMessage(extension, questionAbout(URL_ASKED));
  await waitForRun(extension, URL_ASKED);
  expect([windowCount(auth), silentCount(auth)]).toEqual([0, 1]);
  expect(askedOf(analysis).map(({ status }) => status)).toEqual([200]);
  expect((await keptTokens(extension))?.accessToken).not.toBe(before?.accessToken);
});

test("a token that the service refuses is renewed once, and the question is asked again", async ({
  extension,
  auth,
  analysis,
}) => {
  await beSignedIn(extension, auth, analysis, URL_ASKED);
  analysis.setFault({ kind: "unauthorized" }, { times: 1 });
  await pressByMessage(extension, questionAbout(URL_ASKED));
  await waitForRun(extension, URL_ASKED);
  expect(askedOf(analysis).map(({ status }) => status)).toEqual([401, 200]);
  expect([windowCount(auth), silentCount(auth)]).toEqual([0, 1]);
});

test("where even a new token is refused it says so, and the next click opens the window", async ({
  page,
  pages,
  extension,
  auth,
  analysis,
}) => {
  pages.show(html("<h1>A page</h1>"));
  await page.goto(pages.url("/refused"));
  await beSignedIn(extension, auth, analysis, page.url());
  const popup = await scorePopup(extension, page);
  await expect(gaugesOf(popup)).toHaveCount(4);
  analysis.setFault({ kind: "unauthorized" });
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText(`${new URL(analysis.url).host} did not accept your sign-in.`);
  await expect(sectionOf(popup)).toContainText("Press “Score this page” to sign in again.");
  await expect(gaugesOf(popup), "the result from before is still there").toHaveCount(4);
  expect(askedOf(analysis)).toHaveLength(2);
  expect([windowCount(auth), silentCount(auth)]).toEqual([0, 1]);
  expect(await keptTokens(extension)).toBeUndefined();
  analysis.setFault(undefined);
  const window = await windowAfter(extension, auth, () => scoreButton(popup).click());
  // The provider itself still knows the person.
  await decide(window, "Allow");
  await expect(sectionOf(popup)).not.toContainText("did not accept your sign-in");
  await waitForRun(extension, page.url());
  await popup.close();
});

test("where the provider no longer knows the person, only a click opens the window", async ({
  page,
  pages,
  extension,
  auth,
  analysis,
}) => {
  pages.show(html("<h1>A page</h1>"));
  await page.goto(pages.url("/session-over"));
  await beSignedIn(extension, auth, analysis, page.url());
  const popup = await scorePopup(extension, page);
  auth.expireTokens();
  auth.forgetSessions();
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText(`Your sign-in at ${new URL(auth.url).host} no longer holds.`);
  await expect(sectionOf(popup)).toContainText("Press “Score this page” to sign in again.");
  await expect(gaugesOf(popup), "the result from before is still there").toHaveCount(4);
  expect([windowCount(auth), silentCount(auth)]).toEqual([0, 1]);
  expect(await keptTokens(extension)).toBeUndefined();
  await signIn(await windowAfter(extension, auth, () => scoreButton(popup).click()), auth);
  await waitForRun(extension, page.url());
  await popup.close();
});

test("a provider that answers an unseen question with an error page is shown in the window", async ({
  driven,
  extension,
  auth,
  analysis,
}) => {
  await beSignedIn(extension, auth, analysis, URL_ASKED);
  await letTokenAge(extension);
  auth.setFault({ kind: "answer", at: "authorization", as: { kind: "status", status: 400 } });
  await pressByMessage(extension, questionAbout(URL_ASKED));
  await leaveErrorPage(extension, (page) => page.url().startsWith(auth.url));
  expect(await failuresOf(extension, URL_ASKED)).toEqual([
    { kind: "error", error: ERROR_PAGE[driven].error },
  ]);
  expect([windowCount(auth), silentCount(auth)]).toEqual([1, 1]);
  expect(askedOf(analysis)).toEqual([]);
});

test("uses a refresh token where it was given one, and asks unseen where that is no longer good", async ({
  extension,
  auth,
  analysis,
}) => {
  auth.giveRefreshTokens(true);
  await beSignedIn(extension, auth, analysis, URL_ASKED);
  auth.expireTokens();
  await pressByMessage(extension, questionAbout(URL_ASKED));
  await waitForRun(extension, URL_ASKED);
  expect(auth.requests.flatMap(({ grantType }) => grantType ?? [])).toEqual(["refresh_token"]);
  expect([windowCount(auth), silentCount(auth)]).toEqual([0, 0]);

  auth.forget();
  auth.expireTokens({ withRefreshTokens: true });
  await pressByMessage(extension, questionAbout(URL_ASKED));
  await waitForRun(extension, URL_ASKED);
  expect(auth.requests.flatMap(({ grantType }) => grantType ?? [])).toEqual([
    "refresh_token",
    "authorization_code",
  ]);
  expect([windowCount(auth), silentCount(auth)]).toEqual([0, 1]);
});

for (const isRefreshed of [false, true]) {
  test(`signing out revokes ${isRefreshed ? "both tokens" : "the token"} and forgets them, and the next click opens the window`, async ({
    extension,
    auth,
    analysis,
  }) => {
    auth.giveRefreshTokens(isRefreshed);
    await beSignedIn(extension, auth, analysis, URL_ASKED);
    const { accessToken = "", refreshToken } = (await keptTokens(extension)) ?? {};
    expect(refreshToken !== undefined).toBe(isRefreshed);
    expect((await auth.introspect(accessToken)).isActive).toBe(true);
    expect(await askBackground(extension, "signOut")).toEqual({ isRevoked: true });
    expect((await auth.introspect(accessToken)).isActive).toBe(false);
    const revoked = auth.requests.filter(({ endpoint }) => endpoint === "revocation");
    expect(revoked.map(({ status }) => status)).toEqual(isRefreshed ? [200, 200] : [200]);
    expect(await keptTokens(extension)).toBeUndefined();
    expect(await askBackground(extension, "getSignInState")).toMatchObject({ isSignedIn: false });
    const window = await windowAfter(extension, auth, () =>
      pressByMessage(extension, questionAbout(URL_ASKED)),
    );
    expect(silentCount(auth), "nobody is signed in again unseen").toBe(0);
    await window.close();
    await waitForOutcome(extension, URL_ASKED);
    expect(askedOf(analysis)).toEqual([]);
  });
}

test("tokens are forgotten also where the provider cannot be told", async ({ extension, auth, analysis }) => {
  await beSignedIn(extension, auth, analysis, URL_ASKED);
  auth.setFault({ kind: "answer", at: "discovery", as: { kind: "reset" } });
  expect(await askBackground(extension, "signOut")).toEqual({ isRevoked: false });
  expect(await keptTokens(extension)).toBeUndefined();
});

const OTHERS: [name: string, change: Record<string, Record<string, string>>][] = [
  ["issuer", { auth: { issuer: "http://127.0.0.1:9" } }],
  ["client", { auth: { clientId: "another-client" } }],
  ["service", { services: { analysisUrl: "http://localhost:9" } }],
];

for (const [name, change] of OTHERS) {
  test(`another ${name} throws the tokens away at once`, async ({ extension, auth, analysis }) => {
    await beSignedIn(extension, auth, analysis, URL_ASKED);
    await askBackground(extension, "changeSettings", change);
    await expect.poll(() => keptTokens(extension)).toBeUndefined();
    expect(await askBackground(extension, "getSignInState")).toMatchObject({ isSignedIn: false });
    expect([auth.requests, askedOf(analysis)], "nobody is asked for it").toEqual([[], []]);
  });
}

test("tokens stay where something else is changed", async ({ extension, auth, analysis }) => {
  await beSignedIn(extension, auth, analysis, URL_ASKED);
  const before = await keptTokens(extension);
  await askBackground(extension, "changeSettings", {
    services: { analysisInterface: "pagespeed", lookupUrl: "http://localhost:9" },
    pageScore: { utmSource: "elsewhere" },
  });
  await pressByMessage(extension, questionAbout(URL_ASKED));
  await waitForRun(extension, URL_ASKED);
  expect(await keptTokens(extension)).toEqual(before);
  expect(auth.requests).toEqual([]);
});
