// Tabs that were open before the extension was: their pages have no script until they are loaded again.

import browser from "webextension-polyfill";
import { TABS_WITHOUT_SCRIPT_KEY } from "../shared/storage.ts";

let last: Promise<Set<number>> = browser.storage.session
  .get(TABS_WITHOUT_SCRIPT_KEY)
  .then((stored) => new Set(stored[TABS_WITHOUT_SCRIPT_KEY] as number[] | undefined))
  .catch(() => new Set<number>());

function change(alter: (tabs: Set<number>) => void): Promise<unknown> {
  last = last.then(async (tabs) => {
    const next = new Set(tabs);
    alter(next);
    await browser.storage.session.set({ [TABS_WITHOUT_SCRIPT_KEY]: [...next] }).catch(() => undefined);
    return next;
  });
  return last;
}

/** Whether the page of a tab is known to have no script of ours. */
export async function isWithoutScript(tabId: number): Promise<boolean> {
  return (await last).has(tabId);
}

/** Notes all tabs that are open now, and gives their ids. */
export async function noteOpenTabs(): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: ["http://*/*", "https://*/*"] });
  // Private tabs are in no list, not even in this one.
  const ids = tabs
    .filter(({ incognito }) => !incognito)
    .map(({ id }) => id)
    .filter((id) => id !== undefined);
  await change((noted) => {
    for (const id of ids) noted.add(id);
  });
  return ids;
}

/** The page of a tab has a script after all. */
export async function noteScript(tabId: number): Promise<void> {
  await change((noted) => noted.delete(tabId));
}
