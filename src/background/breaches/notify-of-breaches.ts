// The notification about new breaches. It names none of the user's addresses, because others may see the screen.

import browser from "webextension-polyfill";
import { cutAt, onOneLine } from "../../services/service-message.ts";
import { breachSourceLine } from "../../shared/accounts/lookup-source.ts";
import { type BreachFlag, flagWords, newBreachSentences } from "../../shared/breaches/breach.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { words } from "../platform/words.ts";

const NOTIFICATION_ID = "new-breaches";

/** The system cuts longer titles at an unknown place. */
const MAX_TITLE_LENGTH = 100;

/** The system shows about four lines. */
const MOST_NAMED = 2;

export interface NamedBreach {
  title: string;
  flags?: readonly BreachFlag[];
}

/** A title followed by its flags, such as "Corner Shop · Spam list". On one line, whose order no title can change. */
function nameOf(breach: NamedBreach): string {
  const title = cutAt(onOneLine(breach.title), MAX_TITLE_LENGTH);
  return [title, ...flagWords([breach], words)].join(" · ");
}

/** Title and message. The source is named; the page that a click opens has its link. */
export function notificationContent(
  breaches: readonly NamedBreach[],
  services: Settings["services"],
): { title: string; message: string } {
  const { t, count } = words;
  const more = breaches.length - MOST_NAMED;
  const [title = "", ...others] = newBreachSentences(breaches, words);
  const lines = [
    ...others,
    ...breaches.slice(0, MOST_NAMED).map(nameOf),
    ...(more > 0 ? [t("accounts_more_classes", count(more))] : []),
    t("notification_message"),
    breachSourceLine(services, words),
  ];
  return { title, message: lines.join("\n") };
}

/** Shows a notification of new breaches, if the permission is granted. */
export async function notifyOfBreaches(breaches: readonly NamedBreach[]): Promise<void> {
  const isAllowed = await browser.permissions.contains({ permissions: ["notifications"] });
  if (!isAllowed) return;
  const { services } = await currentSettings();
  await browser.notifications.create(NOTIFICATION_ID, {
    type: "basic",
    iconUrl: browser.runtime.getURL("icons/icon-128.png"),
    ...notificationContent(breaches, services),
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
