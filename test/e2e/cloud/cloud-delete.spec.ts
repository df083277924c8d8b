// A person presses one button, after typing the function's name, and one deletion is sent. What else may ask for one, and in which
// order: test/unit/background/cloud/cloud-deletion.test.ts.

import type { Page } from "playwright/test";
import { confirmationField, enterDeletion, nameField, startButton } from "../../pages/cloud.ts";
import { FUNCTIONS } from "../../services/cloud-services.ts";
import { expect } from "../driver/extension.ts";
import { deletionsAt, outcomeOf, waitForCloud } from "./cloud.ts";
import { pressDelete, test } from "./cloud-deletions.ts";

/** Sends keys to the button. */
async function onButton(page: Page, press: (keyboard: Page["keyboard"]) => Promise<void>): Promise<void> {
  await startButton(page, "deletion").focus();
  await press(page.keyboard);
}

async function hold(keyboard: Page["keyboard"], key: string): Promise<void> {
  // All but the first are repeats, like a key that stays down.
  for (let time = 0; time < 8; time++) await keyboard.down(key);
  await keyboard.up(key);
}

const WAYS: [name: string, press: (page: Page) => Promise<void>][] = [
  ["a double click", (page) => startButton(page, "deletion").dblclick()],
  ["Enter held down", (page) => onButton(page, (keyboard) => hold(keyboard, "Enter"))],
  [
    "Space and Enter together",
    (page) =>
      onButton(page, async (keyboard) => {
        await keyboard.down("Space");
        await keyboard.down("Enter");
        await keyboard.up("Space");
        await keyboard.up("Enter");
      }),
  ],
  [
    "Enter that bounces",
    (page) =>
      onButton(page, async (keyboard) => {
        for (let time = 0; time < 6; time++) await keyboard.press("Enter");
      }),
  ],
  [
    "ten clicks in one task",
    (page) =>
      startButton(page, "deletion").evaluate((button) => {
        for (let time = 0; time < 10; time++) (button as HTMLElement).click();
      }),
  ],
  [
    "ten clicks, each in a task of its own",
    (page) =>
      startButton(page, "deletion").evaluate(async (button) => {
        for (let time = 0; time < 10; time++) {
          (button as HTMLElement).click();
          await new Promise((resolve) => setTimeout(resolve));
        }
      }),
  ],
];

test("sends one deletion however the button is pressed", async ({ cloudPage: page, cloud, caller }) => {
  for (const [index, [way, press]] of WAYS.entries()) {
    cloud.restoreFunctions();
    // Some services respond at once, others are still busy at the next press.
    cloud.setFault(index % 2 === 1 ? { kind: "delay", ms: 200 } : undefined);
    await enterDeletion(page, FUNCTIONS.unused);
    await press(page);
    // A late one would be one too many for the next way.
    await expect
      .poll(() => deletionsAt(cloud).map(({ status }) => status), way)
      .toEqual(Array(index + 1).fill(200));
    await caller.waitForEnd(page);
  }
  await page.reload();
  await expect(outcomeOf(page)).toContainText("Deleted");
  expect(deletionsAt(cloud)).toHaveLength(WAYS.length);
});

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
