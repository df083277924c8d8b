// Private windows: once the last of them is closed, nothing of what was done in them is kept.

import browser from "webextension-polyfill";
import { forgetPrivateRecords } from "./records.ts";

const forgetters: (() => Promise<void>)[] = [];

/** Subscribes to the end of the last private window, before its records go: `forget` ends what is under way. */
export function onLastPrivateWindowClosed(forget: () => Promise<void>): void {
  forgetters.push(forget);
}

/** Whether a private window is open. Rejects where the browser does not say so. */
export async function isPrivateWindowOpen(): Promise<boolean> {
  return (await browser.windows.getAll()).some(({ incognito }) => incognito);
}

async function forgetUnlessOpen(): Promise<void> {
  if (await isPrivateWindowOpen()) return;
  await Promise.allSettled(forgetters.map((forget) => forget()));
  await forgetPrivateRecords();
}

/** Registers what private windows listen to. What an earlier worker left of windows that are closed by now goes at once. */
export function registerPrivateWindows(): void {
  const forget = () => void forgetUnlessOpen().catch(() => undefined);
  browser.windows.onRemoved.addListener(forget);
  forget();
}
