// Marks a breached site: once for each breach, while the tab stays on the site. After that, only the popup mentions it.

import type { Tabs } from "webextension-polyfill";
import type { Breach } from "../../shared/breaches/breach.ts";
import { siteOf } from "../../shared/sites.ts";
import { breachesToMark, noteMarked } from "../breaches/breached-sites.ts";
import { changedPasswords } from "../passwords/changed-passwords.ts";
import { readTabRecord, updateTabRecord } from "../passwords/tab-records.ts";

/** The breaches of the site in a tab, if its mark is due. */
export async function dueBreaches(tab: Tabs.Tab, tabId: number): Promise<Breach[]> {
  const breaches = await breachesToMark(tab.url, await changedPasswords());
  if (breaches.length === 0 || breaches.some(({ isFresh }) => isFresh)) return breaches;
  const record = await readTabRecord(tabId, tab.incognito);
  return record?.markedSite === siteOf(tab.url) ? breaches : [];
}

/** Records what a tab marks, once its page is loaded and in front. Private windows are never recorded: their marks stay due. */
export async function noteMark(tab: Tabs.Tab, tabId: number): Promise<void> {
  const site = siteOf(tab.url);
  const isInFront = tab.active && !tab.incognito;
  const fresh = isInFront
    ? (await breachesToMark(tab.url, await changedPasswords())).filter(({ isFresh }) => isFresh)
    : [];
  const { markedSite } = (await readTabRecord(tabId, tab.incognito)) ?? {};
  const next = fresh.length > 0 || markedSite === site ? site : undefined;
  if (next === undefined && markedSite === undefined) return;
  await updateTabRecord(tabId, tab.incognito, (record) => {
    record.markedSite = next;
  });
  // Do this last: a toolbar that is drawn in the meantime then has one reason or the other.
  if (fresh.length > 0) await noteMarked(fresh);
}
