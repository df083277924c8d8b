// Keeps the worker alive during a long answer: the browser ends one that is idle for 30 seconds, or answers for longer.

import browser from "webextension-polyfill";

/** Any call of an extension API starts the browser's 30 seconds anew. */
const CALL_INTERVAL_MS = 20_000;

let holderCount = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the worker alive until the function that it gives is called. */
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
