// Alarms: each name has its handlers.

import browser from "webextension-polyfill";
import { policyConfirmed } from "./current-settings.ts";

/** Calls `handler` when the alarm rings, once it is known what a policy decides. Register before anything is awaited. */
export function onAlarm(alarm: string, handler: () => Promise<void>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) void policyConfirmed().then(handler);
  });
}
