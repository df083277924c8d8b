// Enters a password, replacing the field's content, and presses what the notice about it offers.

import type { Page } from "playwright/test";
import type { Box, SeenNotice } from "../driver/any-browser.ts";
import { expect, inExtension } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
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

/** Where the notice's buttons are: its X is at the upper end, "Don't check on this site" below the text. */
const BUTTONS = {
  x: ({ x, y, width }: Box) => [x + width - 22, y + 22] as const,
  skip: ({ x, y, width, height }: Box) => [x + width - 55, y + height - 25] as const,
};

/** Presses a button of the notice until it takes effect: it takes no press before the notice has rested. */
export async function pressNotice(page: Page, button: keyof typeof BUTTONS): Promise<void> {
  await waitForNotice(page);
  await expect(async () => {
    const box = await noticeBox(page);
    if (box) await page.mouse.click(...BUTTONS[button](box));
    expect(await readNotice(page)).toBeUndefined();
  }).toPass();
}

/** Waits until the only notice so far counts as seen: it has been in view for a while. */
export async function waitUntilSeen(extension: LaunchedExtension): Promise<void> {
  const marks = () =>
    inExtension(extension, async () => {
      const { warned } = await chrome.storage.session.get("warned");
      return (warned as { marks: string[] } | undefined)?.marks.length;
    });
  await expect.poll(marks).toBe(1);
}
