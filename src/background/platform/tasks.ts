// Tasks of the background: one after another, with the worker kept awake, or started by an alarm.

import browser from "webextension-polyfill";
import { policyConfirmed } from "./current-settings.ts";

/** Creates a function that runs tasks one at a time, even after one fails, and returns each task's result. */
export function createTaskQueue(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task);
    last = mine.catch(() => undefined);
    return mine;
  };
}

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
