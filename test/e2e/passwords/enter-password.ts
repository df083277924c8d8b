// Enters a password, replacing the field's content.

import type { Page } from "playwright/test";
import type { SeenNotice } from "../driver/any-browser.ts";
import { waitForNotice } from "../driver/notice-reader.ts";

/** Brings the page to the front, enters the password in its first field and leaves it, or presses another key there. */
export async function enterPassword(page: Page, password: string, key = "Tab"): Promise<void> {
  await page.bringToFront();
  await page.locator("[type=password]").first().click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(password);
  await page.keyboard.press(key);
}

/** Enters a breached password, and returns the notice's text. */
export async function enterBreached(page: Page, password: string, key?: string): Promise<SeenNotice> {
  await enterPassword(page, password, key);
  return waitForNotice(page);
}
