// The life of a token for cloud calls: renewed silently, discarded if it is for another service, revoked at the end.

import { RESTORES } from "../../services/cloud-services.ts";
import { accountOf, enterName, outcomeOf, startButton, test } from "../cloud/cloud.ts";
import { expect } from "../driver/extension.ts";
import { askedOf, decide } from "../page-score/page-score.ts";

const SCORED = "http://127.0.0.1:9/scored";

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
