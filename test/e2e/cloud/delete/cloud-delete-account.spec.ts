// A deletion runs as the account that was shown, with a stored record of it, or not at all.

import { FUNCTIONS } from "../../../services/cloud-services.ts";
import { expect, inExtension } from "../../driver/extension.ts";
import { fillSession } from "../../driver/stores.ts";
import { askedOf } from "../../page-score/page-score.ts";
import { accountOf, deletionsAt, outcomeOf, prepareDeletion, waitForCloud } from "../cloud.ts";
import { expectNotDeleted, pressDelete, test } from "./cloud-deletions.ts";

const { unused } = FUNCTIONS;

test("switches to another account with one click, and deletes only as the account that is shown", async ({
  cloudPage: page,
  extension,
  auth,
  cloud,
  caller,
}) => {
  const ofDemo = await caller.tokens();
  await expect(accountOf(page)).toContainText(auth.account.email);
  const window = await caller.windowAfter(() =>
    accountOf(page).getByRole("button", { name: "Use another account" }).click(),
  );
  await expect(accountOf(page)).toContainText(`Waiting for you to sign in at ${new URL(auth.url).host}`);
  await window.getByRole("button", { name: "Use another account" }).click();
  await caller.signIn(window, auth.viewer);
  await expect(accountOf(page)).toContainText(auth.viewer.email);
  await expect(accountOf(page)).not.toContainText(auth.account.email);

  await prepareDeletion(page, unused);
  await expect(page.locator(".cloud-facts"), "the account is shown before deleting").toContainText(
    auth.viewer.email,
  );
  await caller.deleteOn(page, unused);
  await expectNotDeleted(page);
  await expect(outcomeOf(page)).toContainText(
    "doesn’t allow this for your account, or the resource doesn’t exist.",
  );
  await expect(outcomeOf(page).locator("code")).toHaveText("cloudfunctions.functions.delete");
  expect(askedOf(cloud).map(({ account, status }) => [account, status])).toEqual([["viewer", 403]]);
  // A refusal offers a way to switch accounts.
  const again = await caller.windowAfter(() =>
    outcomeOf(page).getByRole("button", { name: "Use another account" }).click(),
  );
  await again.close();
  await expect(accountOf(page)).toContainText("The sign-in window was closed before you finished.");
  await expect(accountOf(page), "the earlier sign-in still holds").toContainText(auth.viewer.email);

  // As if another account had signed in at the provider in another tab: here the account stays the same.
  const { email } = auth.account;
  await inExtension(
    extension,
    ({ tokens, account }) =>
      chrome.storage.session.set({ "tokens:cloud": tokens, "signed-in:cloud": { account } }),
    { tokens: ofDemo, account: email },
  );
  await page.reload();
  await waitForCloud(page);
  await expect(accountOf(page)).toContainText(auth.account.email);
  await caller.letTokenAge();
  auth.forget();
  cloud.forget();
  await caller.deleteOn(page, unused);
  await expectNotDeleted(page);
  await expect(outcomeOf(page)).toContainText(`You need to sign in again at ${new URL(auth.url).host}.`);
  await expect(outcomeOf(page)).toContainText("Sign in again, then press “Delete function”.");
  await expect(accountOf(page), "the account from the renewal is not used").toContainText("Not signed in");
  expect([caller.windowCount(), caller.silentCount()]).toEqual([0, 1]);
  expect(cloud.requests).toEqual([]);
});

test("sends nothing if the record doesn't fit, and says so", async ({
  cloudPage: page,
  extension,
  cloud,
  caller,
}) => {
  await prepareDeletion(page, unused);
  // Logos and earlier responses would make room.
  const makeRoom = await fillSession(extension, /^(?:logo|cloud):/);
  try {
    await pressDelete(page);
    await expectNotDeleted(page);
    await expect(outcomeOf(page)).toContainText(
      "The browser’s storage is full, so the deletion can’t be recorded. Nothing was sent.",
    );
    expect(cloud.requests).toEqual([]);
  } finally {
    await makeRoom();
  }
  await caller.deleteOn(page, unused);
  await expect(outcomeOf(page)).toContainText("Deleted");
  expect(deletionsAt(cloud)).toHaveLength(1);
});
