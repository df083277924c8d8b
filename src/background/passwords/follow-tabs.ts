// Carries verdicts over when a tab navigates: the next page of the same site shows them once, and the toolbar on any page.

import browser, { type Tabs } from "webextension-polyfill";
import { tellsLoadsFromMoves } from "../../shared/browser-differences.ts";
import type { CheckedValue, TabRecord } from "../../shared/records/tab.ts";
import { siteOf } from "../../shared/sites.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { redrawToolbar } from "../platform/events.ts";
import { hasAccessTo } from "../platform/site-access.ts";
import { sendToTab } from "../platform/tab-script.ts";
import { forgetTabNotes, isWithoutScript, noteLoaded, noteScript } from "../tabs/tabs-without-script.ts";
import { noteChanges } from "./changed-passwords.ts";
import { noticeContent } from "./notice-content.ts";
import { forgetTab, isSameValue, readTabRecord, updateTabRecord } from "./tab-records.ts";
import { areChecksOff, noteWarned, warnedMarks } from "./warned.ts";

/** How long a verdict follows its tab; after that, the next page has nothing to do with the sign-in. */
const CARRY_OVER_MS = 30_000;

/** Waits between attempts to reach a loading page's script; the last one repeats while the verdict is carried over. */
const DELIVERY_WAITS_MS = [0, 150, 400, 1000];
const LATER_DELIVERY_WAIT_MS = 1_500;

/** The current document names of the page and of the frames in a record. */
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

function isWaitingForPage(value: CheckedValue, url: string | undefined): boolean {
  const isWarning = value.verdict?.state === "breached" && value.isCurrent && !value.isDismissed;
  const site = siteOf(url);
  const isForPage =
    value.isFromEarlierPage && !value.isDelivered && site !== undefined && value.site === site;
  // Anyone reading along on plain http learns nothing about an encrypted page.
  const isReadable = value.origin?.startsWith("https:") && !url?.startsWith("https:");
  return isWarning && isForPage && !isReadable && isRecent(value, Date.now());
}

async function deliver(tabId: number, isPrivate: boolean): Promise<void> {
  for (let look = 0; ; look++) {
    const wait = DELIVERY_WAITS_MS[look] ?? LATER_DELIVERY_WAIT_MS;
    await new Promise((resolve) => setTimeout(resolve, wait));
    const record = await readTabRecord(tabId, isPrivate);
    const tab = await browser.tabs.get(tabId).catch(() => undefined);
    const known = await warnedMarks(isPrivate);
    const waiting = record?.values.findLast(
      (it) => isWaitingForPage(it, tab?.url) && !known.includes(it.mark ?? ""),
    );
    if (waiting?.verdict?.state !== "breached") return;
    if (await areChecksOff(await currentSettings(), isPrivate, tab?.url, waiting.origin)) return;
    const { document, verdict, mark } = waiting;
    // Mark it delivered first and undo that on failure, so that two loops never deliver it twice.
    const isTaken = await updateTabRecord(tabId, isPrivate, (current) => {
      const mine = current.values.filter((it) => it.document === document && !it.isDelivered);
      for (const value of mine) value.isDelivered = true;
      return mine.length > 0;
    });
    if (!isTaken) return;
    const notice = noticeContent("earlier", verdict, waiting);
    if (await sendToTab(tabId, 0, "showVerdict", { document, notice })) return noteWarned([mark], isPrivate);
    await updateTabRecord(tabId, isPrivate, (current) => {
      for (const value of current.values) if (value.document === document) value.isDelivered = false;
    });
  }
}

/** Carries a value over to the tab's current page. Returns whether to keep it. */
function carry(value: CheckedValue, present: Map<number, string | undefined>, now: number): boolean {
  const page = present.get(0);
  if (!value.isFromEarlierPage) {
    if (present.get(value.frameId) === value.document) return true;
    value.isFromEarlierPage = true;
  } else if (page !== undefined && page === value.carriedTo) {
    return true;
  }
  // The first page may not have its script yet; only a second one counts as moving on.
  const hasMovedOn = value.carriedTo !== undefined || page === undefined;
  if (page !== undefined) value.carriedTo = page;
  const isWorthKeeping = value.isCurrent && value.verdict?.state !== "not-found";
  return isWorthKeeping && (isRecent(value, now) || !hasMovedOn);
}

/** Drops the verdicts of documents that are gone, and carries recent important ones over to the tab's next page. */
export async function followTab(tabId: number, isPrivate: boolean): Promise<void> {
  const before = await readTabRecord(tabId, isPrivate);
  if (!before?.values.length) return;
  const present = await presentDocuments(tabId, before);
  // The tab was closed during a check, which left a record behind.
  const isThere = present.get(0) ?? (await browser.tabs.get(tabId).catch(() => undefined));
  if (!isThere) return forgetTab(tabId);
  const { isWaiting, left } = await updateTabRecord(tabId, isPrivate, (record) => {
    // Values added while the documents were being queried may belong to a newer document.
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
  // A new password entered just before navigation was most likely sent.
  void noteChanges(left, isPrivate).catch(() => undefined);
  if (isWaiting) void deliver(tabId, isPrivate).catch(() => undefined);
}

type TabChange = Tabs.OnUpdatedChangeInfoType;

/** Whether a page was loaded, as far as the browser tells. */
function isLoaded({ status, url }: TabChange): boolean {
  return status === "complete" && url === undefined && tellsLoadsFromMoves(browser.runtime);
}

/** Notes whether a page that loaded has a script; a move within a page changes nothing. */
async function noticeScript(tabId: number, change: TabChange, tab: Tabs.Tab): Promise<void> {
  // Reloading the browser's own pages would not help.
  if (siteOf(tab.url) === undefined) return noteScript(tabId);
  if (change.status !== "complete") return;
  if ((await isWithoutScript(tabId)) && (await sendToTab(tabId, 0, "nameDocument"))) await noteScript(tabId);
  // Private tabs are never listed.
  const isNoted = isLoaded(change) && !tab.incognito && tab.url !== undefined && (await hasAccessTo(tab.url));
  if (isNoted) await noteLoaded(tabId);
}

/** Follows all tabs, and redraws the toolbar when a tab navigates. Register before the first `await`. */
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
