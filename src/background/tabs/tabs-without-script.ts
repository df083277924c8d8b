// Tabs that were open before the extension was, or had access to their sites: no script until they are loaded again. And tabs
// that were loaded since: what has no script then will not have one.

import browser from "webextension-polyfill";
import { LOADED_TABS_KEY, TABS_WITHOUT_SCRIPT_KEY } from "../../shared/storage.ts";
import { itemsOf } from "../platform/stored-shapes.ts";

interface TabNotes {
  has(tabId: number): Promise<boolean>;
  add(tabIds: readonly number[]): Promise<void>;
  remove(tabIds: readonly number[]): Promise<void>;
  clear(): Promise<void>;
}

/** A list of tabs that outlives the worker. */
function createNotes(key: string): TabNotes {
  let last: Promise<Set<number>> = browser.storage.session
    .get(key)
    .then((stored) => new Set(itemsOf<number>(stored[key], Number.isSafeInteger)))
    .catch(() => new Set<number>());

  async function change(alter: (tabs: Set<number>) => boolean[]): Promise<void> {
    last = last.then(async (tabs) => {
      const next = new Set(tabs);
      // Pages of ours are told of every writing.
      if (!alter(next).includes(true)) return tabs;
      const { session } = browser.storage;
      await (next.size === 0 ? session.remove(key) : session.set({ [key]: [...next] })).catch(
        () => undefined,
      );
      return next;
    });
    await last;
  }

  return {
    has: async (tabId) => (await last).has(tabId),
    add: (tabIds) => change((tabs) => tabIds.map((id) => !tabs.has(id) && tabs.add(id).has(id))),
    remove: (tabIds) => change((tabs) => tabIds.map((id) => tabs.delete(id))),
    clear: () => change((tabs) => [...tabs].map((id) => tabs.delete(id))),
  };
}

const withoutScript = createNotes(TABS_WITHOUT_SCRIPT_KEY);
const loaded = createNotes(LOADED_TABS_KEY);

/** Whether the page of a tab is known to have no script of ours until it is loaded again. */
export function isWithoutScript(tabId: number): Promise<boolean> {
  return withoutScript.has(tabId);
}

/** Whether the page of a tab was loaded when a script could have come into it: loading it again would change nothing. */
export function wasLoaded(tabId: number): Promise<boolean> {
  return loaded.has(tabId);
}

/** The pages of these tabs have no script. */
export async function noteTabsWithoutScript(tabIds: readonly number[]): Promise<void> {
  await Promise.all([withoutScript.add(tabIds), loaded.remove(tabIds)]);
}

/** The page of a tab has a script after all, or is one that can have none. */
export function noteScript(tabId: number): Promise<void> {
  return withoutScript.remove([tabId]);
}

/** The page of a tab was loaded, and the extension has access to it. */
export async function noteLoaded(tabId: number): Promise<void> {
  await Promise.all([withoutScript.remove([tabId]), loaded.add([tabId])]);
}

/** A tab was closed. */
export async function forgetTabNotes(tabId: number): Promise<void> {
  await Promise.all([withoutScript.remove([tabId]), loaded.remove([tabId])]);
}

/** Forgets all tabs. What is said of an open one is not known then, until it is looked at anew. */
export async function eraseTabNotes(): Promise<void> {
  await Promise.all([withoutScript.clear(), loaded.clear()]);
}
