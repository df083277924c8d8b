// Tabs that have no script until they are loaded again, and tabs that were: what has no script then will not have one.

import type { RecordKind } from "../../shared/records/record.ts";
import { itemsOf } from "../../shared/shapes.ts";
import { LOADED_TABS_KEY, TABS_WITHOUT_SCRIPT_KEY } from "../../shared/storage.ts";
import { createRecords } from "../platform/records.ts";

/** A list of tabs. Private tabs are in none. */
function tabList(key: string): RecordKind<number[]> {
  return { key, area: "session", isShared: true, read: (it) => itemsOf(it, Number.isSafeInteger) };
}

const withoutScript = createRecords(tabList(TABS_WITHOUT_SCRIPT_KEY));
const loaded = createRecords(tabList(LOADED_TABS_KEY));

type TabList = typeof loaded;

async function includes(list: TabList, tabId: number): Promise<boolean> {
  return (await list.get())?.includes(tabId) ?? false;
}

/** Puts tabs on a list, or takes them off it. */
async function note(list: TabList, tabIds: readonly number[], isListed: boolean): Promise<void> {
  await list.change((before) => {
    const others = before?.filter((id) => !tabIds.includes(id)) ?? [];
    const after = isListed ? [...others, ...tabIds] : others;
    // Pages of ours hear of every write.
    if (after.length === (before?.length ?? 0)) return before;
    return after.length > 0 ? after : undefined;
  });
}

/** Whether the page of a tab is known to have no script of ours until it is loaded again. */
export function isWithoutScript(tabId: number): Promise<boolean> {
  return includes(withoutScript, tabId);
}

/** Whether the page of a tab was loaded when a script could have come into it: loading it again would change nothing. */
export function wasLoaded(tabId: number): Promise<boolean> {
  return includes(loaded, tabId);
}

/** The pages of these tabs have no script. */
export async function noteTabsWithoutScript(tabIds: readonly number[]): Promise<void> {
  await Promise.all([note(withoutScript, tabIds, true), note(loaded, tabIds, false)]);
}

/** The page of a tab has a script after all, or is one that can have none. */
export function noteScript(tabId: number): Promise<void> {
  return note(withoutScript, [tabId], false);
}

/** The page of a tab was loaded, and the extension has access to it. */
export async function noteLoaded(tabId: number): Promise<void> {
  await Promise.all([noteScript(tabId), note(loaded, [tabId], true)]);
}

export async function forgetTabNotes(tabId: number): Promise<void> {
  await Promise.all([noteScript(tabId), note(loaded, [tabId], false)]);
}

/** Forgets all tabs, until they are looked at anew. */
export async function eraseTabNotes(): Promise<void> {
  await Promise.all([withoutScript.clear(), loaded.clear()]);
}
