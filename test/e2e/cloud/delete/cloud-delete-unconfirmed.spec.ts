// Nothing is deleted without typing the function's name and pressing its button.

import { FUNCTIONS } from "../../../services/cloud-services.ts";
import { expect } from "../../driver/extension.ts";
import {
  confirmationField,
  deletionsAt,
  enterName,
  nameField,
  outcomeOf,
  prepareDeletion,
  startButton,
  waitForCloud,
} from "../cloud.ts";
import { insist, pressDelete, test } from "./cloud-deletions.ts";

const { unused, usedByOne } = FUNCTIONS;

/** Not quite the name; the unit tests have more. */
const NOT_TYPED = ["Clean-up", "clean-up\u200B", "update-stock"];

test("sends nothing until the name is typed letter for letter, however it is pressed", async ({
  cloudPage: page,
  cloud,
}) => {
  await enterName(page, unused);
  const button = startButton(page, "deletion");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription("Type the exact name to confirm.");
  await insist(page);
  for (const typed of NOT_TYPED) {
    await confirmationField(page).fill(typed);
    await expect(button, JSON.stringify(typed)).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription("Type the exact name to confirm.");
    await insist(page);
  }
  // Typed for one function, it doesn't confirm another.
  await prepareDeletion(page, unused);
  await enterName(page, usedByOne);
  await expect(confirmationField(page)).toHaveValue("");
  await enterName(page, unused);
  await expect(confirmationField(page)).toHaveValue("");
  await insist(page);
  expect(cloud.requests, "not even a preflight").toEqual([]);
  // The same button sends it once the name is there.
  await prepareDeletion(page, unused);
  await pressDelete(page);
  await expect(outcomeOf(page)).toContainText("Deleted");
  expect(deletionsAt(cloud)).toHaveLength(1);
});

test("sends nothing on Enter in a field, on choosing another tab, on leaving or on coming back", async ({
  cloudPage: page,
  extension,
  cloud,
}) => {
  await prepareDeletion(page, unused);
  await confirmationField(page).press("Enter");
  await confirmationField(page).press("Control+Enter");
  await nameField(page).press("Enter");
  await page.getByRole("tab", { name: "Access policy" }).click();
  await page.getByRole("tab", { name: "Delete function" }).click();

  await prepareDeletion(page, unused);
  await page.reload();
  await waitForCloud(page);
  await expect(confirmationField(page), "nothing is filled in again").toBeHidden();

  await prepareDeletion(page, unused);
  await page.goto(`${extension.origin}/src/pages/options/index.html`);
  await page.goBack();
  await waitForCloud(page);
  await expect(confirmationField(page)).toBeHidden();
  await prepareDeletion(page, unused);
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
  await prepareDeletion(page, unused);
  await pressDelete(page);
  await expect(outcomeOf(page)).toContainText("Deleted");
  expect(deletionsAt(cloud)).toHaveLength(1);
});
