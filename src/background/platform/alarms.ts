// Alarm handlers, by alarm name.

import browser from "webextension-polyfill";
import { policyConfirmed } from "./current-settings.ts";

/** Calls `handler` when the alarm fires, after waiting for the policy. Register before the first await. */
export function onAlarm(alarm: string, handler: () => Promise<void>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) void policyConfirmed().then(handler);
  });
}
