// The life of a token for cloud calls: renewed unseen, thrown away where it is for somebody else, revoked at the end.

import { FUNCTIONS, RESTORES } from "../services/cloud-services.ts";
import {
  accountOf,
  askedOf,
  beSignedInToCloud,
  cloudNews,
  deleteByMessage,
  enterName,
  keptCloudTokens,
  openCloud,
  outcomeOf,
  readByMessage,
  startButton,
  test,
  waitForCall,
} from "./cloud.ts";
import { deleteOn, expectNotDeleted, letCloudTokenAge } from "./cloud-deletions.ts";
import { askBackground, expect, inExtension } from "./extension.ts";
import {
  beSignedIn,
  decide,
  keptTokens,
  pressByMessage,
  questionAbout,
  silentCount,
  waitForRun,
  windowAfter,
  windowCount,
} from "./page-score.ts";

const SCORED = "http://127.0.0.1:9/scored";
const POLICY = { method: "policy", name: RESTORES.plain } as const;

test("a token that is about to expire is renewed unseen, for a read as for a deletion", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  for (const start of [
    () => readByMessage(extension, POLICY),
    () => deleteByMessage(extension, FUNCTIONS.unused),
  ]) {
    const before = await keptCloudTokens(extension);
    await letCloudTokenAge(extension);
    auth.forget();
    const call = await waitForCall(extension, await start());
    expect(call).toMatchObject({ account: auth.account.email, state: { name: "answered" } });
    expect([windowCount(auth), silentCount(auth)]).toEqual([0, 1]);
    expect((await keptCloudTokens(extension))?.accessToken).not.toBe(before?.accessToken);
  }
  expect(askedOf(cloud).map(({ status }) => status)).toEqual([200, 200]);
});

test("where the provider no longer knows the person, a read opens the window, and a deletion sends nothing", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension, "deletion");
  await letCloudTokenAge(extension);
  auth.forgetSessions();
  await deleteOn(extension, page, FUNCTIONS.unused);
  await expectNotDeleted(page);
  await expect(outcomeOf(page)).toContainText(`Your sign-in at ${new URL(auth.url).host} no longer holds.`);
  await expect(outcomeOf(page)).toContainText("Sign in again, then press “Delete this function”.");
  await expect(outcomeOf(page).getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect([windowCount(auth), silentCount(auth)]).toEqual([0, 1]);
  expect(cloud.requests).toEqual([]);
  await expect(accountOf(page)).toContainText("Not signed in");

  await page.getByRole("tab", { name: "Access policy" }).click();
  await enterName(page, RESTORES.plain);
  const window = await windowAfter(extension, auth, () => startButton(page, "policy").click());
  await window.close();
  await expect(outcomeOf(page)).toContainText("The window for signing in was closed before the end.");
  expect(cloud.requests).toEqual([]);
  await page.close();
});

test("signing out forgets and revokes the tokens of page scores and of cloud calls", async ({
  extension,
  auth,
  analysis,
  cloud,
}) => {
  auth.giveRefreshTokens(true);
  await beSignedIn(extension, auth, analysis, SCORED);
  const page = await openCloud(extension);
  const window = await windowAfter(extension, auth, () =>
    accountOf(page).getByRole("button", { name: "Sign in", exact: true }).click(),
  );
  await decide(window, "Allow");
  await expect(accountOf(page)).toContainText("Signing out ends the sign-in for page scores as well.");
  const sets = [await keptTokens(extension), await keptCloudTokens(extension)];
  const tokens = sets.map((set) => set?.accessToken ?? "");
  for (const token of tokens) expect((await auth.introspect(token)).isActive).toBe(true);
  await accountOf(page).getByRole("button", { name: "Sign out" }).click();
  await expect(accountOf(page)).toContainText("Signed out. The provider was told");
  await expect(accountOf(page)).toContainText("Not signed in");
  for (const token of tokens) expect((await auth.introspect(token)).isActive).toBe(false);
  const revoked = auth.requests.filter(({ endpoint }) => endpoint === "revocation");
  expect(revoked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([await keptTokens(extension), await keptCloudTokens(extension)]).toEqual([undefined, undefined]);

  // Nobody is signed in again unseen: who reads sees a window.
  auth.forget();
  await enterName(page, RESTORES.plain);
  const next = await windowAfter(extension, auth, () => startButton(page, "policy").click());
  expect(silentCount(auth)).toBe(0);
  await next.close();
  await expect(outcomeOf(page)).toContainText("The window for signing in was closed before the end.");
  expect(cloud.requests).toEqual([]);
  await page.close();
});

test("a provider that cannot be told is said not to have been told, and a read under way ends", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension);
  cloud.setFault({ kind: "hang" });
  await enterName(page, RESTORES.plain);
  await startButton(page, "policy").click();
  await expect.poll(() => askedOf(cloud).length).toBe(1);
  auth.setFault({ kind: "answer", at: "discovery", as: { kind: "reset" } });
  await accountOf(page).getByRole("button", { name: "Sign out" }).click();
  await expect(accountOf(page)).toContainText("Signed out here. The provider could not be told");
  expect(await keptCloudTokens(extension)).toBeUndefined();
  await expect(outcomeOf(page)).toContainText("It was stopped before it was done.");
  await expect.poll(() => askedOf(cloud)[0]?.isAborted).toBe(true);
  await page.close();
});

type Change = Record<string, Record<string, string>>;

const THROWN_AWAY: [name: string, change: Change][] = [
  ["issuer", { auth: { issuer: "http://127.0.0.1:9" } }],
  ["client", { auth: { clientId: "another-client" } }],
  ["scope", { auth: { cloudScope: "openid" } }],
  ["backup service", { services: { backupUrl: "http://localhost:9" } }],
  ["functions service", { services: { functionsUrl: "http://localhost:9" } }],
  ["migration service", { services: { migrationUrl: "http://localhost:9" } }],
];

test("another issuer, client, scope or service throws the tokens away at once, and nothing else does", async ({
  extension,
  auth,
  cloud,
  configure,
}) => {
  await beSignedInToCloud(extension, auth);
  const set = await keptCloudTokens(extension);
  const putBack = () =>
    inExtension(extension, (tokens) => chrome.storage.session.set({ "tokens:cloud": tokens }), set);
  for (const [name, change] of THROWN_AWAY) {
    await askBackground(extension, "changeSettings", change);
    await expect.poll(() => keptCloudTokens(extension), name).toBeUndefined();
    expect((await cloudNews(extension)).signIn.isSignedIn, name).toBe(false);
    await configure({});
    await putBack();
  }
  await askBackground(extension, "changeSettings", {
    services: { analysisUrl: "http://localhost:9", lookupUrl: "http://localhost:9" },
    cloud: { showInPopup: false },
  });
  await waitForCall(extension, await readByMessage(extension, POLICY));
  expect(await keptCloudTokens(extension)).toEqual(set);
  expect(auth.requests, "nobody is asked for any of it").toEqual([]);
  expect(askedOf(cloud)).toHaveLength(1);

  // The tokens of page scores are no matter of the scope or the services of cloud calls.
  await configure({});
  // The provider knows the person and their leave: its window has nothing to show, and is not seen.
  await pressByMessage(extension, questionAbout(SCORED));
  await waitForRun(extension, SCORED);
  const ofScores = await keptTokens(extension);
  expect(ofScores).toBeDefined();
  for (const [, change] of THROWN_AWAY.slice(2)) await askBackground(extension, "changeSettings", change);
  await expect.poll(() => keptCloudTokens(extension)).toBeUndefined();
  expect(await keptTokens(extension)).toEqual(ofScores);
});
