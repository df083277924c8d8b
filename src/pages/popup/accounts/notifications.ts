// Whether the browser lets the extension show notifications, and how it is asked to.

import browser from "webextension-polyfill";

const NOTIFICATIONS = { permissions: ["notifications" as const] };

/** Whether notifications may be shown. */
export function canNotify(): Promise<boolean> {
  return browser.permissions.contains(NOTIFICATIONS);
}

/** Asks the person for it: has to be called in their click, before anything is awaited. */
export function requestNotifications(): Promise<boolean> {
  return browser.permissions.request(NOTIFICATIONS);
}
