// The notification about new breaches. It names none of the user's addresses, because others may see the screen.

import browser from "webextension-polyfill";
import { pageOfService } from "../../shared/accounts/lookup-source.ts";
import { DOUBTS, type Doubt } from "../../shared/breaches/breach.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { words } from "../platform/words.ts";

const NOTIFICATION_ID = "new-breaches";

/** The system cuts longer titles at an unknown place. */
const MAX_TITLE_LENGTH = 100;

/** License of the breach and paste data: lookup-v2 "What the service does", usage terms. */
const LICENSE_URL = "https://creativecommons.org/licenses/by/4.0/";

export interface NamedBreach {
  title: string;
  doubts?: readonly Doubt[];
}

/** A title followed by its doubts, such as "Corner Shop · Spam list". */
function nameOf({ title, doubts = [] }: NamedBreach): string {
  return [title.slice(0, MAX_TITLE_LENGTH), ...doubts.map((doubt) => words.word(DOUBTS[doubt]))].join(" · ");
}

/** Title and message. Source and license are spelled out as URLs, because a notification has no links. */
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

/** Shows a notification of new breaches, if the permission is granted. */
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
  // The API exists only once the permission is granted, which may be after the worker started.
  if (isListening || !browser.notifications) return;
  isListening = true;
  browser.notifications.onClicked.addListener((id) => {
    if (id !== NOTIFICATION_ID) return;
    void browser.notifications.clear(id);
    void openAccounts();
  });
}

/** Opens the watch list when the notification is clicked. Register before the first `await`. */
export function watchNotifications(): void {
  listen();
  browser.permissions.onAdded.addListener(listen);
}
