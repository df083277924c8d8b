// The notification of new breaches. It names no address of the person: others may look at the same screen.

import browser from "webextension-polyfill";
import { pageOfService } from "../../shared/accounts/lookup-source.ts";
import { DOUBTS, type Doubt } from "../../shared/breaches/breach.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { words } from "../platform/words.ts";

const NOTIFICATION_ID = "new-breaches";

/** Longer titles are cut by the system, and nobody knows where. */
const MAX_TITLE_LENGTH = 100;

/** Address of the license of breach and paste data: lookup-v2 "What the service does", usage terms. */
const LICENSE_URL = "https://creativecommons.org/licenses/by/4.0/";

export interface NamedBreach {
  title: string;
  doubts?: readonly Doubt[];
}

/** "Corner Shop · Spam list": what a breach may not be stands beside its title. */
function nameOf({ title, doubts = [] }: NamedBreach): string {
  return [title.slice(0, MAX_TITLE_LENGTH), ...doubts.map((doubt) => words.word(DOUBTS[doubt]))].join(" · ");
}

/** Title and text; source and license, where it names one, are told with their addresses: a notification has no links. */
export function notificationContent(
  breaches: readonly NamedBreach[],
  source: string,
  isLicensed = true,
): { title: string; message: string } {
  const [first] = breaches;
  const { word } = words;
  const license = isLicensed ? `, CC BY 4.0 (${LICENSE_URL})` : "";
  const lines = [
    first && breaches.length === 1 ? nameOf(first) : "",
    word("notification_message"),
    `${word("popup_attribution")} ${source}${license}`,
  ];
  return {
    title: words.plural("common_watched_breaches", breaches.length),
    message: lines.filter((line) => line !== "").join("\n"),
  };
}

/** Tells of new breaches, where the person and the browser let us. */
export async function notifyOfBreaches(breaches: readonly NamedBreach[]): Promise<void> {
  const isAllowed = await browser.permissions.contains({ permissions: ["notifications"] });
  if (!isAllowed) return;
  const { lookupUrl, lookupInterface } = (await currentSettings()).services;
  const source = pageOfService(lookupUrl);
  await browser.notifications.create(NOTIFICATION_ID, {
    type: "basic",
    iconUrl: browser.runtime.getURL("icons/icon-128.png"),
    ...notificationContent(breaches, source, lookupInterface !== "xposedornot"),
  });
}

export async function withdrawNotification(): Promise<void> {
  await browser.notifications?.clear(NOTIFICATION_ID).catch(() => false);
}

async function openAccounts(): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const page = `src/pages/popup/index.html?tabId=${tab?.id ?? browser.tabs.TAB_ID_NONE}#accounts`;
  await browser.tabs.create({ url: browser.runtime.getURL(page) });
}

let isListening = false;

function listen(): void {
  // The interface is there once the permission is given, which may be after the worker started.
  if (isListening || !browser.notifications) return;
  isListening = true;
  browser.notifications.onClicked.addListener((id) => {
    if (id !== NOTIFICATION_ID) return;
    void browser.notifications.clear(id);
    void openAccounts();
  });
}

/** A click on the notification opens the watch list. Register before anything is awaited. */
export function watchNotifications(): void {
  listen();
  browser.permissions.onAdded.addListener(listen);
}
