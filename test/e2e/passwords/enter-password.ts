// A person who enters a password, in place of what the field held.

import type { Page } from "playwright/test";

/** Brings the page to the front, enters the password in its first field and leaves that, or presses another key there. */
export async function enterPassword(page: Page, password: string, key = "Tab"): Promise<void> {
  await page.bringToFront();
  await page.locator("[type=password]").first().click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(password);
  await page.keyboard.press(key);
}
