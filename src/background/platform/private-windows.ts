// Private windows: everything done in them is deleted when the last one is closed.

import browser from "webextension-polyfill";
import { createEvent } from "./events.ts";
import { forgetPrivateRecords } from "./records.ts";

/** The last private window was closed: cancel what runs for it. May happen twice. */
export const lastPrivateWindowClosed = createEvent();

/** How many private windows are open. Rejects if the browser can't tell. */
async function countPrivateWindows(): Promise<number> {
  return (await browser.windows.getAll()).filter(({ incognito }) => incognito).length;
}

/** Whether a private window is open. Rejects if the browser can't tell. */
export async function isPrivateWindowOpen(): Promise<boolean> {
  return (await countPrivateWindows()) > 0;
}

async function forgetUnlessMoreThan(open: number): Promise<void> {
  if ((await countPrivateWindows().catch(() => Infinity)) > open) return;
  await lastPrivateWindowClosed.emit();
  await forgetPrivateRecords().catch(() => undefined);
}

/** Deletes what was done in private windows, unless one is open. Never rejects. */
export function forgetUnlessOpen(): Promise<void> {
  return forgetUnlessMoreThan(0);
}

/** Registers the window listeners, and deletes what an earlier worker left of windows that are closed by now. */
export function registerPrivateWindows(): void {
  browser.windows.onRemoved.addListener(() => void forgetUnlessOpen());
  // A private window may open right after the last one closed, before the background could ask. Delete what the last one left.
  browser.windows.onCreated.addListener(({ incognito }) => void (incognito && forgetUnlessMoreThan(1)));
  void forgetUnlessOpen();
}
