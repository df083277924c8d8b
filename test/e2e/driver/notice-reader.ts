// Reads the notice as a screen reader does: its shadow root is closed, its words are generated content.

import type { Frame, Page } from "playwright";
import type { Box, SeenNotice } from "./any-browser.ts";
import { boxInChromium, readInChromium } from "./chromium/chromium-notice.ts";
import { boxInFirefox, readInFirefox } from "./firefox/notice.ts";
import { firefoxOf } from "./firefox/protocol/control.ts";

export type { Box, SeenNotice };

const POLL_MS = 50;

function pageOf(place: Page | Frame): Page {
  return "mainFrame" in place ? place : place.page();
}

/** What the notice in a page or frame says; `undefined` where none is to be seen. */
export function readNotice(place: Page | Frame): Promise<SeenNotice | undefined> {
  const control = firefoxOf(pageOf(place).context());
  return control ? readInFirefox(control, place) : readInChromium(place);
}

/**
 * Waits for a notice in a page or frame.
 *
 * @throws {Error} where none came in time
 */
export async function waitForNotice(place: Page | Frame, timeoutMs = 30_000): Promise<SeenNotice> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const notice = await readNotice(place);
    if (notice) return notice;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`No notice within ${timeoutMs} ms at ${place.url()}`);
}

/** The box of a page's notice; `undefined` where none is to be seen. */
export function noticeBox(page: Page): Promise<Box | undefined> {
  const control = firefoxOf(page.context());
  return control ? boxInFirefox(control, page) : boxInChromium(page);
}
