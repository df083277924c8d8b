// The browser kills the background in the middle of a deletion. The page says how far it got, and nothing is resent.

import type { Page } from "playwright/test";
import type { CloudServices } from "../../../services/cloud-services.ts";
import { FUNCTIONS } from "../../../services/cloud-services.ts";
import { expect } from "../../driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../../driver/launch.ts";
import {
  type CloudCaller,
  confirmationField,
  deletionsAt,
  enterName,
  outcomeOf,
  prepareDeletion,
  startButton,
  waitForCloud,
} from "../cloud.ts";
import {
  expectMaybeDeleted,
  expectNotDeleted,
  holdRenewal,
  insist,
  pressDelete,
  test,
} from "./cloud-deletions.ts";

const { unused, usedByOne } = FUNCTIONS;

/** Expects that a new worker knows the outcome of the call, and sends nothing for it. */
async function expectQuietAfterwards(
  extension: LaunchedExtension,
  caller: CloudCaller,
  cloud: CloudServices,
  page: Page,
  expectOutcome: (page: Page) => Promise<void>,
): Promise<void> {
  const heard = deletionsAt(cloud).length;
  const { calls } = await caller.snapshot();
  await killWorker(extension);
  await page.reload();
  await waitForCloud(page);
  await expectOutcome(page);
  // Once more: by then a worker's startup work is done.
  expect((await caller.snapshot()).calls).toEqual(calls);
  expect(deletionsAt(cloud)).toHaveLength(heard);
}

test("canceled or killed before anything was sent: nothing was deleted, and it says so", async ({
  cloudPage: page,
  extension,
  cloud,
  auth,
  caller,
}) => {
  await holdRenewal(caller, auth);
  await prepareDeletion(page, unused);
  await pressDelete(page);
  await expect(outcomeOf(page)).toContainText("Getting ready");
  await expect(outcomeOf(page)).toContainText(`Nothing was sent to ${new URL(cloud.functionsUrl).host} yet.`);
  await outcomeOf(page).getByRole("button", { name: "Cancel" }).click();
  await expectNotDeleted(page);
  await expect(outcomeOf(page)).toContainText("It was stopped before it finished.");

  auth.forget();
  await prepareDeletion(page, unused);
  await pressDelete(page);
  await expect(outcomeOf(page)).toContainText("Getting ready");
  await expect.poll(() => auth.requests.some(({ endpoint }) => endpoint === "token")).toBe(true);
  await killWorker(extension);
  await expect(outcomeOf(page)).toContainText("Breachlight was interrupted");
  auth.setFault(undefined);
  await expectQuietAfterwards(extension, caller, cloud, page, expectNotDeleted);
  expect(cloud.requests, "not even a preflight").toEqual([]);
  // To go on, the person types the name again.
  await prepareDeletion(page, unused);
  await pressDelete(page);
  await expect(outcomeOf(page)).toContainText("Deleted");
  expect(deletionsAt(cloud)).toHaveLength(1);
});

test("reloaded, pressed again and killed during the request: it may have been deleted, and is not resent @both", async ({
  cloudPage: page,
  extension,
  cloud,
  caller,
}) => {
  cloud.setFault({ kind: "hang" }, { isCarriedOut: true });
  await prepareDeletion(page, usedByOne);
  await pressDelete(page);
  await expect(outcomeOf(page)).toContainText("This can’t be undone.");
  await expect(outcomeOf(page).getByRole("button", { name: "Cancel" })).toBeHidden();
  await expect.poll(() => deletionsAt(cloud).length).toBe(1);
  // A reload sends nothing more, and each page still shows it.
  await page.reload();
  await waitForCloud(page);
  const other = await caller.open("deletion");
  for (const one of [page, other]) {
    await one.bringToFront();
    await enterName(one, usedByOne);
    await confirmationField(one).fill("update-stock");
    await expect(startButton(one, "deletion")).toHaveAccessibleDescription(
      "This function is already being deleted. Nothing more is sent.",
    );
    await insist(one);
  }
  await killWorker(extension);
  for (const one of [page, other]) {
    await one.bringToFront();
    await expectMaybeDeleted(one);
    await insist(one);
  }
  await other.close();
  // A background page sends nothing.
  await page.bringToFront();
  await expect.poll(() => deletionsAt(cloud)[0]?.isAborted).toBe(true);
  cloud.setFault(undefined);
  await expectQuietAfterwards(extension, caller, cloud, page, expectMaybeDeleted);
  expect(deletionsAt(cloud)).toHaveLength(1);
});
