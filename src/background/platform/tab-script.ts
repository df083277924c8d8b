// Speaks to the content script of a tab: whether there is one, only it knows.

import browser from "webextension-polyfill";
import type { InputTo, TabMessages } from "../../shared/messages.ts";

/** A page that is too busy to answer has a script all the same; nobody waits for it. */
const SCRIPT_ANSWER_MS = 300;

/** Sends a message to the script of a frame; `undefined` where there is none. */
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
