// Tabs that have no script until they are reloaded, and tabs that were loaded: without a script then, they won't get one.

import { LOADED_TABS, TABS_WITHOUT_SCRIPT } from "../../shared/records/tab.ts";
import { createRecords } from "../platform/records.ts";

const withoutScript = createRecords(TABS_WITHOUT_SCRIPT);
const loaded = createRecords(LOADED_TABS);

type TabList = typeof loaded;

async function includes(list: TabList, tabId: number): Promise<boolean> {
  return (await list.get())?.includes(tabId) ?? false;
}

/** Adds tabs to a list, or removes them. */
async function note(list: TabList, tabIds: readonly number[], isListed: boolean): Promise<void> {
  await list.change((before) => {
    const others = before?.filter((id) => !tabIds.includes(id)) ?? [];
    const after = isListed ? [...others, ...tabIds] : others;
    // Skip it: the extension's pages react to every write.
    if (after.length === (before?.length ?? 0)) return before;
    return after.length > 0 ? after : undefined;
  });
}

/** Whether a tab's page is known to have no script until it is reloaded. */
export function isWithoutScript(tabId: number): Promise<boolean> {
  return includes(withoutScript, tabId);
}

/** Records that the pages of these tabs have no script. */
export async function noteTabsWithoutScript(tabIds: readonly number[]): Promise<void> {
  await Promise.all([note(withoutScript, tabIds, true), note(loaded, tabIds, false)]);
}

/** Records that a tab's page has a script after all, or can't have one. */
export function noteScript(tabId: number): Promise<void> {
  return note(withoutScript, [tabId], false);
}

/** Records that a tab's page was loaded while the extension had access to it. */
export async function noteLoaded(tabId: number): Promise<void> {
  await Promise.all([noteScript(tabId), note(loaded, [tabId], true)]);
}

export async function forgetTabNotes(tabId: number): Promise<void> {
  await Promise.all([noteScript(tabId), note(loaded, [tabId], false)]);
}
