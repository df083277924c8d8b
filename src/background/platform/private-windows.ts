// Private windows: once the last of them is closed, nothing of what was done in them is kept.

import browser from "webextension-polyfill";

async function hasPrivateWindow(): Promise<boolean> {
  return (await browser.windows.getAll()).some(({ incognito }) => incognito);
}

/** Calls `forget` once the last private window was closed. Register before anything is awaited. */
export function onLastPrivateWindowClosed(forget: () => Promise<void>): void {
  browser.windows.onRemoved.addListener(async () => {
    if (!(await hasPrivateWindow())) await forget();
  });
}
