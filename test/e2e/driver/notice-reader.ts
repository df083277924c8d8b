// Reads the notice as a screen reader does: its shadow root is closed, its words are generated content.

import type { Frame, Page } from "playwright";
import type { Box, SeenNotice } from "./any-browser.ts";
import { findInChromium } from "./chromium/chromium-notice.ts";
import { findInFirefox } from "./firefox/notice.ts";
import { firefoxOf } from "./firefox/protocol/control.ts";

export type { Box, SeenNotice };

const POLL_MS = 50;

/** The notice in a page or frame; `undefined` where none is to be seen. */
export function readNotice(place: Page | Frame): Promise<SeenNotice | undefined> {
  const page = "mainFrame" in place ? place : place.page();
  const control = firefoxOf(page.context());
  return control ? findInFirefox(control, place) : findInChromium(place);
}

/** Waits for a notice in a page or frame; throws where none comes in time. */
export async function waitForNotice(place: Page | Frame, timeoutMs = 30_000): Promise<SeenNotice> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    // A page on its way to the next one has no tree to read.
    const notice = await readNotice(place).catch(() => undefined);
    if (notice) return notice;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`No notice within ${timeoutMs} ms at ${place.url()}`);
}

/** The box of a page's notice; `undefined` where none is to be seen. */
export async function noticeBox(page: Page): Promise<Box | undefined> {
  return (await readNotice(page))?.box;
}
