// Sends messages to a tab's content script. Only the script itself can tell that it is there.

import browser from "webextension-polyfill";
import type { InputTo, TabMessages } from "../../shared/messages.ts";

/** A page that doesn't respond in time is busy, and counts as having a script. */
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

export async function hasScript(tabId: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const busy = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, SCRIPT_ANSWER_MS, "busy");
  });
  const answer = await Promise.race([sendToTab(tabId, 0, "nameDocument"), busy]);
  clearTimeout(timer);
  return answer !== undefined;
}
