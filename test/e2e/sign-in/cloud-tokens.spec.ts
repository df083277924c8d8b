// The life of a token for cloud calls: renewed silently, discarded if it is for another service, revoked at the end.

import { FUNCTIONS, RESTORES } from "../../services/cloud-services.ts";
import { accountOf, enterName, outcomeOf, startButton, test } from "../cloud/cloud.ts";
import { askBackground, expect, inExtension } from "../driver/extension.ts";
import { askedOf, decide } from "../page-score/page-score.ts";

const SCORED = "http://127.0.0.1:9/scored";

test("a token that is about to expire is renewed silently, while the provider knows the person", async ({
  auth,
  cloud,
  caller,
}) => {
  await caller.beSignedIn();
  for (const start of [() => caller.read("policy", RESTORES.plain), () => caller.delete(FUNCTIONS.unused)]) {
    const before = await caller.tokens();
    await caller.letTokenAge();
    auth.forget();
    const call = await caller.ended(await start());
    expect(call).toMatchObject({ account: auth.account.email, state: { name: "answered" } });
    expect([caller.windowCount(), caller.silentCount()]).toEqual([0, 1]);
    expect((await caller.tokens())?.accessToken).not.toBe(before?.accessToken);
  }
  expect(askedOf(cloud).map(({ status }) => status)).toEqual([200, 200]);

  // If the provider no longer knows the person, a deletion sends nothing, and a read opens the window.
  const page = await caller.open();
  await enterName(page, RESTORES.plain);
  await caller.letTokenAge();
  auth.forgetSessions();
  auth.forget();
  cloud.forget();
  const refused = await caller.ended(await caller.delete(FUNCTIONS.usedByOne));
  expect(refused.state).toMatchObject({ error: { reason: "sign-in-needed" }, effect: "none" });
  expect([caller.windowCount(), caller.silentCount()]).toEqual([0, 1]);
  await expect(accountOf(page)).toContainText("Not signed in");
  const window = await caller.windowAfter(() => startButton(page, "policy").click());
  await window.close();
  await expect(outcomeOf(page)).toContainText("The sign-in window was closed before you finished.");
  expect(cloud.requests).toEqual([]);
});

test("signing out ends what is under way, and revokes the tokens of page scores and cloud calls", async ({
  auth,
  cloud,
  scores,
  caller,
}) => {
  auth.giveRefreshTokens(true);
  await scores.beSignedIn(SCORED);
  const page = await caller.open();
  const window = await caller.windowAfter(() =>
    accountOf(page).getByRole("button", { name: "Sign in", exact: true }).click(),
  );
  await decide(window, "Allow");
  await expect(accountOf(page)).toContainText("Signing out also ends the sign-in for page scores.");
  const sets = [await scores.tokens(), await caller.tokens()];
  const tokens = sets.map((set) => set?.accessToken ?? "");
  for (const token of tokens) expect((await auth.introspect(token)).isActive).toBe(true);
  cloud.setFault({ kind: "hang" });
  await enterName(page, RESTORES.plain);
  await startButton(page, "policy").click();
  await expect.poll(() => askedOf(cloud).length).toBe(1);
  await accountOf(page).getByRole("button", { name: "Sign out" }).click();
  await expect(accountOf(page)).toContainText(/Signed out(?! here)/);
  await expect(accountOf(page)).toContainText("Not signed in");
  await expect(outcomeOf(page)).toContainText("It was stopped before it finished.");
  await expect.poll(() => askedOf(cloud)[0]?.isAborted).toBe(true);
  for (const token of tokens) expect((await auth.introspect(token)).isActive).toBe(false);
  const revoked = auth.requests.filter(({ endpoint }) => endpoint === "revocation");
  expect(revoked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([await scores.tokens(), await caller.tokens()]).toEqual([undefined, undefined]);

  // Nobody is signed in again silently: a read opens a window.
  auth.forget();
  cloud.reset();
  const next = await caller.windowAfter(() => startButton(page, "policy").click());
  expect(caller.silentCount()).toBe(0);
  await next.close();
  await expect(outcomeOf(page)).toContainText("The sign-in window was closed before you finished.");
  expect(cloud.requests).toEqual([]);
});

type Change = Record<string, Record<string, string>>;

const THROWN_AWAY: [name: string, change: Change][] = [
  ["scope", { auth: { cloudScope: "openid" } }],
  ["functions service", { services: { functionsUrl: "http://localhost:9" } }],
];

test("another scope or service discards the tokens at once, and nothing else does", async ({
  extension,
  auth,
  cloud,
  configure,
  scores,
  caller,
}) => {
  await caller.beSignedIn();
  const set = await caller.tokens();
  const putBack = () =>
    inExtension(extension, (tokens) => chrome.storage.session.set({ "tokens:cloud": tokens }), set);
  for (const [name, change] of THROWN_AWAY) {
    await askBackground(extension, "changeSettings", change);
    await expect.poll(() => caller.tokens(), name).toBeUndefined();
    expect((await caller.snapshot()).signIn.isSignedIn, name).toBe(false);
    await configure({});
    await putBack();
  }
  await askBackground(extension, "changeSettings", {
    services: { analysisUrl: "http://localhost:9", lookupUrl: "http://localhost:9" },
    cloud: { showInPopup: false },
  });
  await caller.ended(await caller.read("policy", RESTORES.plain));
  expect(await caller.tokens()).toEqual(set);
  expect(auth.requests, "no requests are sent").toEqual([]);
  expect(askedOf(cloud)).toHaveLength(1);

  // The tokens of page scores don't depend on the scope or services of cloud calls.
  await configure({});
  // The provider knows the person and their consent: its window has nothing to show, and isn't seen.
  await scores.ask(SCORED);
  await scores.run(SCORED);
  const ofScores = await scores.tokens();
  expect(ofScores).toBeDefined();
  for (const [, change] of THROWN_AWAY) await askBackground(extension, "changeSettings", change);
  await expect.poll(() => caller.tokens()).toBeUndefined();
  expect(await scores.tokens()).toEqual(ofScores);
});
