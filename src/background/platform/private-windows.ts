// Private windows: everything done in them is deleted when the last one is closed.

import browser from "webextension-polyfill";
import { createEvent } from "./events.ts";
import { forgetPrivateRecords } from "./records.ts";

/** The last private window was closed: cancel what runs for it. May happen twice. */
export const lastPrivateWindowClosed = createEvent();

/** Whether a private window is open. Rejects if the browser can't tell. */
export async function isPrivateWindowOpen(): Promise<boolean> {
  return (await browser.windows.getAll()).some(({ incognito }) => incognito);
}

/** Deletes what was done in private windows, unless one is open. Never rejects. */
export async function forgetUnlessOpen(): Promise<void> {
  if (await isPrivateWindowOpen().catch(() => true)) return;
  await lastPrivateWindowClosed.emit();
  await forgetPrivateRecords().catch(() => undefined);
}

/** Registers the window listener, and deletes what an earlier worker left of windows that are closed by now. */
export function registerPrivateWindows(): void {
  browser.windows.onRemoved.addListener(() => void forgetUnlessOpen());
  void forgetUnlessOpen();
}
