// What becomes of verdicts when a tab moves on: the next page of the same site shows them, once, and the toolbar anywhere.

import browser, { type Tabs } from "webextension-polyfill";
import type { CheckedValue, TabRecord } from "../../shared/records/tab.ts";
import { siteOf } from "../../shared/sites.ts";
import { redrawToolbar } from "../platform/redraw-toolbar.ts";
import { sendToTab } from "../platform/tab-script.ts";
import { hasAccessTo } from "../tabs/site-access.ts";
import { forgetTabNotes, isWithoutScript, noteLoaded, noteScript } from "../tabs/tabs-without-script.ts";
import { noteChanges } from "./changed-passwords.ts";
import { noticeContent } from "./notice-content.ts";
import { forgetTab, isSameValue, readTabRecord, updateTabRecord } from "./tab-records.ts";
import { noteWarned, warnedMarks } from "./warned.ts";

/** A verdict follows its tab this long; later, the next page has nothing to do with the sign-in. */
const CARRY_OVER_MS = 30_000;

/** A page may take long to load; its script is asked again after these waits, and then for as long as a verdict follows it. */
const DELIVERY_WAITS_MS = [0, 150, 400, 1000];
const LATER_DELIVERY_WAIT_MS = 1_500;

/** The names of the documents that are in a record's frames now, and in the page. */
async function presentDocuments(tabId: number, record: TabRecord): Promise<Map<number, string | undefined>> {
  const frameIds = new Set([0, ...record.values.map((value) => value.frameId)]);
  const named = [...frameIds].map(
    async (frameId) => [frameId, await sendToTab(tabId, frameId, "nameDocument")] as const,
  );
  return new Map(await Promise.all(named));
}

function isRecent(value: CheckedValue, now: number): boolean {
  return now >= value.at && now - value.at < CARRY_OVER_MS;
}

function isWaitingForPage(value: CheckedValue, site: string | undefined): boolean {
  const isWarning = value.verdict?.state === "breached" && value.isStanding && !value.isDismissed;
  const isForPage =
    value.isFromEarlierPage && !value.isDelivered && site !== undefined && value.site === site;
  return isWarning && isForPage && isRecent(value, Date.now());
}

async function deliver(tabId: number, isPrivate: boolean): Promise<void> {
  for (let look = 0; ; look++) {
    const wait = DELIVERY_WAITS_MS[look] ?? LATER_DELIVERY_WAIT_MS;
    await new Promise((resolve) => setTimeout(resolve, wait));
    const record = await readTabRecord(tabId, isPrivate);
    const tab = await browser.tabs.get(tabId).catch(() => undefined);
    const known = await warnedMarks(isPrivate);
    const waiting = record?.values.findLast(
      (it) => isWaitingForPage(it, siteOf(tab?.url)) && !known.includes(it.mark ?? ""),
    );
    if (waiting?.verdict?.state !== "breached") return;
    const { document, verdict, mark } = waiting;
    // Taken first and given back on failure: two loops must not both deliver.
    const isTaken = await updateTabRecord(tabId, isPrivate, (current) => {
      const mine = current.values.filter((it) => it.document === document && !it.isDelivered);
      for (const value of mine) value.isDelivered = true;
      return mine.length > 0;
    });
    if (!isTaken) return;
    const notice = noticeContent("earlier", verdict, { ...waiting, isPrivate });
    if (await sendToTab(tabId, 0, "showVerdict", { document, notice })) return noteWarned([mark], isPrivate);
    await updateTabRecord(tabId, isPrivate, (current) => {
      for (const value of current.values) if (value.document === document) value.isDelivered = false;
    });
  }
}

/** Takes a value along to the page that the tab shows now; says whether it is still to be kept. */
function carry(value: CheckedValue, present: Map<number, string | undefined>, now: number): boolean {
  const page = present.get(0);
  if (!value.isFromEarlierPage) {
    if (present.get(value.frameId) === value.document) return true;
    value.isFromEarlierPage = true;
  } else if (page !== undefined && page === value.carriedTo) {
    return true;
  }
  // The first page after may take a moment to have a script; only a second one is a move away.
  const hasMovedOn = value.carriedTo !== undefined || page === undefined;
  if (page !== undefined) value.carriedTo = page;
  const isWorthKeeping = value.isStanding && value.verdict?.state !== "not-found";
  return isWorthKeeping && (isRecent(value, now) || !hasMovedOn);
}

/** Drops the verdicts of documents that are gone; recent ones that a person has to know of go to the tab's next page. */
export async function followTab(tabId: number, isPrivate: boolean): Promise<void> {
  const before = await readTabRecord(tabId, isPrivate);
  if (!before?.values.length) return;
  const present = await presentDocuments(tabId, before);
  // A tab that was closed while a check was on its way has left its record behind.
  const isThere = present.get(0) ?? (await browser.tabs.get(tabId).catch(() => undefined));
  if (!isThere) return forgetTab(tabId);
  const { isWaiting, left } = await updateTabRecord(tabId, isPrivate, (record) => {
    // What was entered while the documents were being asked is of a document that may not have been among them.
    const isNew = (value: CheckedValue) => !before.values.some((known) => isSameValue(known, value));
    const now = Date.now();
    const left = record.values.filter(
      (it) =>
        !isNew(it) && !it.isFromEarlierPage && present.get(it.frameId) !== it.document && isRecent(it, now),
    );
    record.values = record.values.filter((value) => isNew(value) || carry(value, present, now));
    const isWaiting = record.values.some((value) => value.isFromEarlierPage && !value.isDelivered);
    return { isWaiting, left };
  });
  // What was set as a new password before the tab went on was most likely sent.
  void noteChanges(left, isPrivate).catch(() => undefined);
  if (isWaiting) void deliver(tabId, isPrivate).catch(() => undefined);
}

type TabChange = Tabs.OnUpdatedChangeInfoType;

/** Whether a page was loaded: the end of a move within itself comes with an address. Only Firefox tells them apart. */
function isLoaded({ status, url }: TabChange): boolean {
  return (
    status === "complete" && url === undefined && "browser_specific_settings" in browser.runtime.getManifest()
  );
}

/** A page that loads may have a script now; one that only moved within itself has as little as before. */
async function noticeScript(tabId: number, change: TabChange, tab: Tabs.Tab): Promise<void> {
  // On the browser's own pages there is nothing to be had by loading them again.
  if (siteOf(tab.url) === undefined) return noteScript(tabId);
  if (change.status !== "complete") return;
  if ((await isWithoutScript(tabId)) && (await sendToTab(tabId, 0, "nameDocument"))) await noteScript(tabId);
  // Private tabs are in no list.
  const isNoted = isLoaded(change) && !tab.incognito && tab.url !== undefined && (await hasAccessTo(tab.url));
  if (isNoted) await noteLoaded(tabId);
}

/** Follows all tabs, and has the toolbar of each that shows another page redrawn. Register before anything is awaited. */
export function followTabs(): void {
  browser.tabs.onUpdated.addListener((tabId, change, tab) => {
    if (change.status === undefined && change.url === undefined) return;
    void Promise.all([followTab(tabId, tab.incognito), noticeScript(tabId, change, tab)]).then(() =>
      redrawToolbar(tabId),
    );
  });
  browser.tabs.onRemoved.addListener((tabId) => {
    void forgetTab(tabId);
    void forgetTabNotes(tabId);
  });
}
