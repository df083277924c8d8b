// Reads the notice like a screen reader: its shadow root is closed, its text is generated content.

import type { Frame, Page } from "playwright";
import type { Box, SeenNotice } from "./any-browser.ts";
import { findInChromium } from "./chromium/chromium-notice.ts";
import { findInFirefox } from "./firefox/notice.ts";
import { firefoxOf } from "./firefox/protocol/control.ts";

export type { Box, SeenNotice };

const POLL_MS = 50;

/** The notice in a page or frame; `undefined` if none is visible. */
export function readNotice(place: Page | Frame): Promise<SeenNotice | undefined> {
  const page = "mainFrame" in place ? place : place.page();
  const control = firefoxOf(page.context());
  return control ? findInFirefox(control, place) : findInChromium(place);
}

/** Waits for a notice in a page or frame; throws if none comes in time. */
export async function waitForNotice(place: Page | Frame, timeoutMs = 30_000): Promise<SeenNotice> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    // A page that is navigating has no tree to read.
    const notice = await readNotice(place).catch(() => undefined);
    if (notice) return notice;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`No notice within ${timeoutMs} ms at ${place.url()}`);
}

/** The box of a page's notice; `undefined` if none is visible. */
export async function noticeBox(page: Page): Promise<Box | undefined> {
  return (await readNotice(page))?.box;
}
