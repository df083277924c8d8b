// Types as a person does: clicks into the field, then key by key.

import type { Frame, Page } from "playwright";
import type { Entry, FormPlace } from "./steps.ts";

/** Quick fingers; what matters is that every key is an event of its own. */
const KEY_DELAY_MS = 12;

/** The frame that holds the form of a page. */
export function frameOfForm(page: Page, form: FormPlace | undefined): Frame {
  const [inner] = page.mainFrame().childFrames();
  return form === "frame" && inner ? inner : page.mainFrame();
}

/** Fills one field by mouse and keyboard, and leaves it. What stood in it before is replaced. */
export async function enter(
  page: Page,
  form: FormPlace | undefined,
  { field, value, leaveWith }: Entry,
  isFirst = false,
): Promise<void> {
  if (form !== "closed-root") {
    await frameOfForm(page, form).locator(`input[name="${field}"]`).click();
  } else if (isFirst) {
    // Locators do not see into closed shadow roots; the keyboard gets there, from field to field.
    await page.locator("h1").click();
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(value, { delay: KEY_DELAY_MS });
  await page.keyboard.press(leaveWith);
}
