// A sign-in that gives less leave than a service wants leads to a question for more, and not to an error.

import { CLOUD_SCOPE } from "../services/authorization-server.ts";
import { FUNCTIONS, RESTORES } from "../services/cloud-services.ts";
import {
  accountOf,
  askedOf,
  beSignedInToCloud,
  enterName,
  openCloud,
  outcomeOf,
  prepareDeletion,
  signInAs,
  startButton,
  test,
} from "./cloud.ts";
import { deleteOn, deletionsAt, pressDelete } from "./cloud-deletions.ts";
import { expect } from "./extension.ts";
import { decide, windowAfter } from "./page-score.ts";

const QUESTION = "This needs more leave than your sign-in gives";

test("who leaves the scope out is asked for it, and pressing leads to the answer", async ({
  extension,
  auth,
  cloud,
}) => {
  auth.leaveOutScopes([CLOUD_SCOPE]);
  const page = await openCloud(extension);
  await enterName(page, RESTORES.open);
  const window = await windowAfter(extension, auth, () => startButton(page, "policy").click());
  await signInAs(window, auth.account);
  const heading = outcomeOf(page).getByRole("heading", { level: 2 });
  await expect(heading).toHaveText(QUESTION);
  await expect(heading).toBeFocused();
  await expect(outcomeOf(page).locator("code")).toHaveText(CLOUD_SCOPE);
  await expect(outcomeOf(page)).toContainText("You can refuse.");
  await expect(outcomeOf(page).locator(".panel"), "it does not look like an error").toHaveClass(
    /panel-quiet/,
  );
  expect(askedOf(cloud), "a token that cannot do it is shown to nobody").toEqual([]);

  auth.leaveOutScopes([]);
  const last = await windowAfter(extension, auth, () =>
    outcomeOf(page).getByRole("button", { name: "Ask for it, then read" }).click(),
  );
  await expect(last.getByRole("listitem").first()).toContainText(
    "See, change and delete your cloud resources",
  );
  await decide(last, "Allow");
  await expect(outcomeOf(page)).toContainText("Public: anyone on the internet has access");
  expect(askedOf(cloud)).toMatchObject([{ isTokenValid: true, status: 200 }]);
  await page.close();
});

test("a deletion with a token of openid alone asks too, and what it asks for deletes nothing by itself", async ({
  extension,
  auth,
  cloud,
}) => {
  auth.leaveOutScopes([CLOUD_SCOPE]);
  // Whatever the provider says of it.
  auth.setFault({ kind: "token-scope", scope: `openid email ${CLOUD_SCOPE}` });
  await beSignedInToCloud(extension, auth);
  auth.setFault(undefined);
  const page = await openCloud(extension, "deletion");
  await deleteOn(extension, page, FUNCTIONS.unused);
  await expect(outcomeOf(page).getByRole("heading", { level: 2 })).toHaveText(QUESTION);
  await expect(outcomeOf(page)).toContainText(
    `You signed in without the leave that ${new URL(cloud.functionsUrl).host} asks for. It is called:`,
  );
  await expect(outcomeOf(page)).toContainText("The access token was not given for enough scopes.");
  await expect(outcomeOf(page)).toContainText("Nothing was deleted.");
  expect(auth.requests, "nobody is asked before the person says so").toEqual([]);
  auth.leaveOutScopes([]);
  const window = await windowAfter(extension, auth, () =>
    outcomeOf(page).getByRole("button", { name: "Ask for it", exact: true }).click(),
  );
  await decide(window, "Allow");
  await expect(accountOf(page).getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(startButton(page, "deletion")).toHaveAttribute("aria-disabled", "true");
  expect(deletionsAt(cloud)).toHaveLength(1);
  await prepareDeletion(page, FUNCTIONS.unused);
  await pressDelete(page);
  await expect(outcomeOf(page)).toContainText("Deleted");
  expect(deletionsAt(cloud).map(({ status }) => status)).toEqual([403, 200]);
  await page.close();
});
