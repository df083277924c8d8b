// Sends messages to a tab's content script. Only the script itself can tell that it is there.

import browser from "webextension-polyfill";
import type { InputTo, TabMessages } from "../../shared/content-messages.ts";

/** How long an opening popup waits for a page. */
const SCRIPT_ANSWER_MS = 300;

/** Sends a message to the script of a frame; `undefined` if there is none. */
export async function sendToTab<Name extends keyof TabMessages>(
  tabId: number,
  frameId: number,
  name: Name,
  ...[input]: InputTo<TabMessages[Name]> extends undefined ? [] : [InputTo<TabMessages[Name]>]
): Promise<ReturnType<TabMessages[Name]> | undefined> {
  try {
    return await browser.tabs.sendMessage(tabId, { name, input }, { frameId });
  } catch {
    return undefined;
  }
}

/** Whether a page has a script; `undefined` if it's too busy to respond in time. */
export async function hasScript(tabId: number, waitMs = SCRIPT_ANSWER_MS): Promise<boolean | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const busy = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  const answer = sendToTab(tabId, 0, "nameDocument").then((name) => name !== undefined);
  const isThere = await Promise.race([answer, busy]);
  clearTimeout(timer);
  return isThere;
}
