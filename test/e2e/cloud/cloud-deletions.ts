// Steps and checks shared by deletion tests; the page opens at Delete function.

import type { Page } from "playwright/test";
import { startButton } from "../../pages/cloud.ts";
import { expect, listSentRequests } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { test as base, outcomeOf } from "./cloud.ts";

export const test = base.extend({ firstTab: "deletion" });

/** Presses the button once. */
export function pressDelete(page: Page): Promise<void> {
  return startButton(page, "deletion").click();
}

/** Everything a person could do to press it, enabled or not. */
export async function insist(page: Page): Promise<void> {
  const button = startButton(page, "deletion");
  await button.click({ force: true });
  await button.dblclick({ force: true });
  await button.press("Enter");
  await button.press("Space");
  await button.evaluate((one) => (one as HTMLElement).click());
}

/** How many deletions we have sent according to the list; the browser's own retries don't count. */
export async function sentCount(extension: LaunchedExtension): Promise<number> {
  const sent = await listSentRequests(extension);
  return sent.filter(({ what }) => what === "cloud-deletion").length;
}

/** Expects the page to say that a deletion may have happened. */
export async function expectMaybeDeleted(page: Page): Promise<void> {
  await expect(outcomeOf(page).getByRole("heading", { level: 2 })).toHaveText("It may have been deleted");
  await expect(outcomeOf(page)).toContainText(
    "Breachlight won’t send it again. Check the project’s list of functions before you retry.",
  );
  await expect(outcomeOf(page)).not.toContainText("Nothing was deleted");
}
