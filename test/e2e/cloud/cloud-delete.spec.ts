// A deletion is sent once, by its button alone, though the page is left or its background dies. Browsers themselves resend a request
// if a kept connection breaks before any response, and no extension can prevent it: so it is never reported as undone.
// test/scenarios/cloud.test.ts shows what is said after each response.

import type { Page } from "playwright/test";
import { confirmationField, enterDeletion, enterName, nameField, startButton } from "../../pages/cloud.ts";
import { FUNCTIONS, startCloudServices } from "../../services/cloud-services.ts";
import { expect, listSentRequests } from "../driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../driver/launch.ts";
import { cloudSettings, deleteInPage, deletionsAt, outcomeOf, test, waitForCloud } from "./cloud.ts";

/** Everything a person could do to press the button, enabled or not. */
async function insist(page: Page): Promise<void> {
  const button = startButton(page, "deletion");
  await button.click({ force: true });
  await button.dblclick({ force: true });
  await button.press("Enter");
  await button.press("Space");
  await button.evaluate((one) => (one as HTMLElement).click());
}

/** How many deletions we have sent according to the list; the browser's own retries don't count. */
async function sentCount(extension: LaunchedExtension): Promise<number> {
  const sent = await listSentRequests(extension);
  return sent.filter(({ what }) => what === "cloud-deletion").length;
}

async function expectMaybeDeleted(page: Page): Promise<void> {
  await expect(outcomeOf(page).getByRole("heading", { level: 2 })).toHaveText("It may have been deleted");
  await expect(outcomeOf(page)).toContainText(
    "Breachlight won’t send it again. Check the project’s list of functions before you retry.",
  );
  await expect(outcomeOf(page)).not.toContainText("Nothing was deleted");
}

test("sends nothing on Enter in a field, on choosing another tab, on leaving or on coming back", async ({
  deletionPage: page,
  extension,
  cloud,
}) => {
  await enterDeletion(page, FUNCTIONS.unused);
  await confirmationField(page).press("Enter");
  await confirmationField(page).press("Control+Enter");
  await nameField(page).press("Enter");
  await page.getByRole("tab", { name: "Access policy" }).click();
  await page.getByRole("tab", { name: "Delete function" }).click();

  await enterDeletion(page, FUNCTIONS.unused);
  await page.reload();
  await waitForCloud(page);
  await expect(confirmationField(page), "nothing is filled in again").toBeHidden();

  await enterDeletion(page, FUNCTIONS.unused);
  await page.goto(`${extension.origin}/src/pages/options/index.html`);
  await page.goBack();
  await waitForCloud(page);
  await expect(confirmationField(page)).toBeHidden();
  await enterDeletion(page, FUNCTIONS.unused);
  const [copy] = await Promise.all([
    page.context().waitForEvent("page"),
    page.evaluate(async () => {
      const tab = await chrome.tabs.getCurrent();
      if (tab?.id !== undefined) await chrome.tabs.duplicate(tab.id);
    }),
  ]);
  await waitForCloud(copy);
  await copy.close();
  expect(cloud.requests).toEqual([]);
  // The page can still delete.
  await page.bringToFront();
  await deleteInPage(page, FUNCTIONS.unused);
  await expect(outcomeOf(page)).toContainText("Deleted");
  expect(deletionsAt(cloud)).toHaveLength(1);
});

test("a kept connection breaks: the browser's own retry isn't ours, and nothing untrue is said @both", async ({
  auth,
  configure,
  caller,
  extension,
  atEnd,
}) => {
  // New services: no connection to them is open yet.
  const services = await startCloudServices({ introspect: (token) => auth.introspect(token) });
  atEnd(() => services.stop());
  await configure(cloudSettings(services));
  const page = await caller.beSignedIn("deletion");
  const before = await sentCount(extension);
  // Leaves an open connection.
  await deleteInPage(page, FUNCTIONS.usedByOne);
  services.forget();
  services.setFault({ kind: "reset" }, { isCarriedOut: true, times: 1 });
  await deleteInPage(page, FUNCTIONS.unused);
  // The browser decides whether to keep the connection, and so whether to send it again.
  const [first, second, ...more] = deletionsAt(services).map(({ status }) => status);
  expect([first, more]).toEqual([0, []]);
  expect([undefined, 404]).toContain(second);
  if (second === undefined) await expectMaybeDeleted(page);
  else
    await expect(outcomeOf(page)).toContainText("It may already have been gone, or this request deleted it.");
  await expect(outcomeOf(page)).not.toContainText("Nothing was deleted");
  expect((await sentCount(extension)) - before, "each was sent once").toBe(2);
});

test("reloaded, pressed again and killed during the request: it may have been deleted, and is not resent @both", async ({
  deletionPage: page,
  extension,
  cloud,
  caller,
}) => {
  cloud.setFault({ kind: "hang" }, { isCarriedOut: true });
  await enterDeletion(page, FUNCTIONS.usedByOne);
  await startButton(page, "deletion").click();
  await expect(outcomeOf(page)).toContainText("This can’t be undone.");
  await expect(outcomeOf(page).getByRole("button", { name: "Cancel" })).toBeHidden();
  await expect.poll(() => deletionsAt(cloud).length).toBe(1);
  // A reload sends nothing more, and each page still shows it.
  await page.reload();
  await waitForCloud(page);
  const other = await caller.open("deletion");
  for (const one of [page, other]) {
    await one.bringToFront();
    await enterName(one, FUNCTIONS.usedByOne);
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
  // A new worker knows the outcome, and sends nothing for it.
  await killWorker(extension);
  await page.reload();
  await waitForCloud(page);
  await expectMaybeDeleted(page);
  expect(deletionsAt(cloud)).toHaveLength(1);
});
