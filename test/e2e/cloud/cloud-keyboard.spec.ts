// The cloud page without a mouse or a screen: each of the three calls by keyboard alone, and what is announced.

import type { Page } from "playwright/test";
import { shortNameOf, startButton } from "../../pages/cloud.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../services/cloud-services.ts";
import { focused, listen, tabTo } from "../access/keyboard-steps.ts";
import { expect } from "../driver/extension.ts";
import { askedOf } from "../page-score/page-score.ts";
import { accountOf, outcomeOf, test } from "./cloud.ts";

/** The outcome's heading has the focus: a screen reader announces it, and reads on from there. */
async function expectAtOutcome(page: Page): Promise<void> {
  await expect(outcomeOf(page).locator("h2")).toBeFocused();
}

test("signs in, reads, deletes and reads again by keyboard alone @both", async ({ auth, cloud, caller }) => {
  const page = await caller.open();
  const said = await listen(page);
  await page.bringToFront();
  await tabTo(page, "Sign in");
  const window = await caller.windowAfter(() => page.keyboard.press("Enter"));
  await caller.signIn(window, auth.account);
  await expect(accountOf(page)).toContainText("Signed in as");
  // Not earlier: when a window closes, no other gets the focus.
  await page.bringToFront();
  expect(await page.evaluate(() => document.activeElement?.matches(".cloud-account, .cloud-account *"))).toBe(
    true,
  );

  await tabTo(page, "Access policy");
  await tabTo(page, "Name of the restore");
  await page.keyboard.insertText(RESTORES.open);
  await tabTo(page, "Policy version");
  await page.keyboard.press("End");
  await tabTo(page, "Read the policy");
  await page.keyboard.press("Space");
  await expect(page.getByRole("article")).toBeVisible();
  await expectAtOutcome(page);
  expect(askedOf(cloud)[0]?.parameters).toEqual([["options.requestedPolicyVersion", "3"]]);
  await tabTo(page, "Copy: Command line");
  await page.keyboard.press("Enter");
  await expect(outcomeOf(page).getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);

  // Around to the tabs; from there with the arrow keys.
  await tabTo(page, "Access policy");
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBe("Delete function");
  await tabTo(page, "Name of the function");
  await page.keyboard.insertText(FUNCTIONS.usedByOne);
  await page.keyboard.press("Enter");
  await tabTo(page, "Type update-stock to confirm");
  await page.keyboard.type("update-stock");
  await page.keyboard.press("Enter");
  cloud.forget();
  await tabTo(page, "Delete function");
  await expect(startButton(page, "deletion")).toHaveAttribute("aria-disabled", "false");
  expect(cloud.requests, "Enter in a field deletes nothing").toEqual([]);
  await page.keyboard.press("Enter");
  await expect(outcomeOf(page)).toContainText("Triggers that used it no longer include it.");
  await expectAtOutcome(page);
  expect(askedOf(cloud).map(({ method }) => method)).toEqual(["DELETE"]);
  await tabTo(page, "Copy: Operation");

  await tabTo(page, "Delete function");
  await page.keyboard.press("End");
  expect(await focused(page)).toBe("Report configuration");
  await tabTo(page, "Name of the report configuration");
  await page.keyboard.insertText(REPORT_CONFIGS.full);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toContainText("Spring move");
  await expectAtOutcome(page);

  const heard = await said();
  for (const sentence of [
    "Access policy price-list. Public: Anyone on the internet.",
    "Function update-stock. Deleted.",
    `Report configuration ${shortNameOf(REPORT_CONFIGS.full)}.`,
  ]) {
    const times = heard.filter((text) => text.startsWith(sentence));
    expect(times, sentence).toHaveLength(1);
  }
  const sending = `The deletion was sent to ${new URL(cloud.functionsUrl).host}`;
  expect(heard.filter((text) => text === sending).length, "at most once").toBeLessThan(2);
  expect(heard.join("\n"), "no seconds are announced").not.toMatch(/\d s\b/);
});
