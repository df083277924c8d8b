// Keeps the worker alive during a long response. Browsers end it if it is idle, or a response takes, longer than 30 seconds.

import browser from "webextension-polyfill";

/** Any extension API call restarts the browser's 30 seconds. */
const CALL_INTERVAL_MS = 20_000;

let holderCount = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the worker alive until the returned function is called. */
export function keepAwake(): () => void {
  holderCount++;
  timer ??= setInterval(() => void browser.runtime.getPlatformInfo(), CALL_INTERVAL_MS);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holderCount--;
    if (holderCount > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
