// A deletion is sent only by its button. test/scenarios/cloud.test.ts shows that it is sent once.

import { confirmationField, enterDeletion, nameField } from "../../pages/cloud.ts";
import { FUNCTIONS } from "../../services/cloud-services.ts";
import { expect } from "../driver/extension.ts";
import { deletionsAt, outcomeOf, waitForCloud } from "./cloud.ts";
import { pressDelete, test } from "./cloud-deletions.ts";

test("sends nothing on Enter in a field, on choosing another tab, on leaving or on coming back", async ({
  cloudPage: page,
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
  await enterDeletion(page, FUNCTIONS.unused);
  await pressDelete(page);
  await expect(outcomeOf(page)).toContainText("Deleted");
  expect(deletionsAt(cloud)).toHaveLength(1);
});
