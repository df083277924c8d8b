// Enters a password, replacing the field's content, and presses what the notice about it offers.

import type { Page } from "playwright/test";
import type { SeenNotice } from "../driver/any-browser.ts";
import { expect } from "../driver/extension.ts";
import { noticeBox, readNotice, waitForNotice } from "../driver/notice-reader.ts";

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

/** Presses the X at the upper end of the notice, if there is one, until it is gone: it takes no press before it has rested. */
export async function closeNotice(page: Page): Promise<void> {
  await expect(async () => {
    const box = await noticeBox(page);
    if (box) await page.mouse.click(box.x + box.width - 22, box.y + 22);
    expect(await readNotice(page)).toBeUndefined();
  }).toPass();
}

export async function pressX(page: Page): Promise<void> {
  await waitForNotice(page);
  await closeNotice(page);
}

/** Where the notice's filled button is: at the lower start of a notice written from left to right. */
export async function remedyOf(page: Page): Promise<{ x: number; y: number } | undefined> {
  const box = await noticeBox(page);
  return box && { x: box.x + 60, y: box.y + box.height - 28 };
}

/** Presses the notice's filled button until it takes effect, and returns the page that opens. */
export async function pressRemedy(page: Page): Promise<Page> {
  await waitForNotice(page);
  const opened = page.context().waitForEvent("page");
  await expect(async () => {
    const at = await remedyOf(page);
    if (at) await page.mouse.click(at.x, at.y);
    expect(await readNotice(page)).toBeUndefined();
  }).toPass();
  return opened;
}
