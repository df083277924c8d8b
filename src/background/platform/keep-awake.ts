// Keeps the worker alive during a long response, and wakes it at an alarm. Browsers end it if it is idle, or a response takes,
// longer than 30 seconds.

import browser from "webextension-polyfill";
import { policyConfirmed } from "./current-settings.ts";

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

/** Calls `handler` when the alarm fires, after waiting for the policy. Register before the first await. */
export function onAlarm(alarm: string, handler: () => Promise<void>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) void policyConfirmed().then(handler);
  });
}
