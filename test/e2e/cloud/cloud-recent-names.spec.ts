// Recent names: offered, deleted one by one or all, and kept on the device only if turned on. cloud-private.spec.ts and
// cloud-secrecy.spec.ts search the disk for them.

import type { Locator, Page } from "playwright/test";
import { FUNCTIONS, RESTORES } from "../../services/cloud-services.ts";
import { expect, inExtension } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { askedOf } from "../page-score/page-score.ts";
import { enterName, nameField, startButton, test } from "./cloud.ts";
import { readInPage } from "./cloud-answers.ts";

function recentOf(page: Page): Locator {
  return page.getByRole("region", { name: "Recent names" });
}

/** The offered names, latest first. */
function offeredOn(page: Page): Promise<string[]> {
  return recentOf(page).locator(".cloud-name-button bdi:last-child").allInnerTexts();
}

/** The switch for keeping names on the device. */
function keepSwitch(page: Page): Locator {
  return recentOf(page).getByRole("switch", { name: /^Keep recent names on this device/ });
}

/** The stored names: on this device, and for this session. */
function keptNames(extension: LaunchedExtension): Promise<{ local: string; session: string }> {
  return inExtension(extension, async () => {
    const of = async (area: "local" | "session") =>
      JSON.stringify(await chrome.storage[area].get("cloud-names"));
    return { local: await of("local"), session: await of("session") };
  });
}

test("offers names again, latest first, and deletes them one by one or all", async ({
  cloudPage: page,
  extension,
  cloud,
  caller,
}) => {
  const names = [RESTORES.plain, RESTORES.open, RESTORES.empty, RESTORES.plain];
  for (const name of names) await readInPage(page, "policy", name);
  await expect.poll(() => offeredOn(page)).toEqual([RESTORES.plain, RESTORES.empty, RESTORES.open]);
  // Each method has its own names.
  await page.getByRole("tab", { name: "Delete function" }).click();
  await expect(recentOf(page)).toBeVisible();
  await enterName(page, FUNCTIONS.unused);
  await expect(page.locator(".cloud-deletion-name")).toHaveText(FUNCTIONS.unused);
  expect(await offeredOn(page), "a name that was never sent isn't offered").toEqual([]);
  await page.getByRole("tab", { name: "Access policy" }).click();

  await keepSwitch(page).click();
  await expect
    .poll(() => keptNames(extension))
    .toEqual({ local: expect.stringContaining(RESTORES.plain), session: "{}" });
  await keepSwitch(page).click();
  await expect
    .poll(() => keptNames(extension))
    .toEqual({ local: "{}", session: expect.stringContaining(RESTORES.plain) });

  cloud.forget();
  await recentOf(page)
    .getByRole("button", { name: /^price-list/ })
    .click();
  await expect(nameField(page)).toHaveValue(RESTORES.open);
  expect(cloud.requests, "choosing one sends nothing").toEqual([]);
  await startButton(page, "policy").click();
  await expect(page.getByRole("article", { name: "Access policy price-list" })).toBeVisible();
  expect(askedOf(cloud)).toHaveLength(1);

  await recentOf(page).getByRole("button", { name: "Remove: untouched", exact: true }).click();
  await expect.poll(() => offeredOn(page)).toEqual([RESTORES.open, RESTORES.plain]);
  await expect(page.getByRole("status").filter({ hasText: "Removed." })).toHaveCount(1);
  await recentOf(page).getByRole("button", { name: "Remove all", exact: true }).click();
  await expect.poll(() => offeredOn(page)).toEqual([]);
  await expect(page.getByRole("status").filter({ hasText: "Removed." })).toHaveCount(1);
  expect((await caller.snapshot()).recentNames).toEqual({ policy: [], deletion: [], "report-config": [] });
});
