// Wires the listeners. All of them register at once: a worker that is started by an event must be listening for it.

import browser from "webextension-polyfill";
import { watchBreachedSites } from "./breached-sites.ts";
import { CATALOGUE_ALARM, keepCatalogue, refreshWhenDue, watchCatalogue } from "./catalogue.ts";
import { isSkipped, isSkippedSite } from "./check-password.ts";
import { currentSettings, watchSettings } from "./current-settings.ts";
import { followTabs, tellTab } from "./follow-tabs.ts";
import { followLookupService, forgetPrivateLookups, resumeLookups } from "./look-up-account.ts";
import { currentSource, lookupQueue, QUEUE_ALARM } from "./lookup-queue.ts";
import { watchNotifications } from "./notify-of-breaches.ts";
import { receiveMessages } from "./receive-messages.ts";
import { endScoreAlarm, forgetPrivateScores, SCORE_ALARM, stopScoresOfOtherSettings } from "./score-page.ts";
import { watchScoreRecords } from "./score-records.ts";
import { tellScoreNews } from "./scores-since.ts";
import { discardForeignTokens, watchSignIn } from "./sign-in.ts";
import { endInterruptedChecks, readTabRecord, watchTabRecords } from "./tab-records.ts";
import { noteOpenTabs } from "./tabs-without-script.ts";
import { drawToolbar } from "./toolbar.ts";
import { checkWatchList, WATCH_ALARM, watchWatchList } from "./watch-list.ts";

/** What is not about one tab may be told by the toolbar of any. */
async function drawAll(): Promise<void> {
  for (const { id } of await browser.tabs.query({})) if (id !== undefined) void drawToolbar(id);
}

/** Settings hold for pages that are open already: the toolbar says so, and notices of sites left alone go. */
async function applySettings(): Promise<void> {
  const settings = await currentSettings();
  for (const { id, url } of await browser.tabs.query({})) {
    if (id === undefined) continue;
    void drawToolbar(id);
    const isOff = !settings.passwordChecks.enabled || isSkipped(settings, url);
    const values = (await readTabRecord(id))?.values ?? [];
    const concerned = values.filter(({ site }) => isOff || isSkippedSite(settings, site));
    for (const frameId of new Set([...(isOff ? [0] : []), ...concerned.map((value) => value.frameId)])) {
      void tellTab(id, frameId, "withdrawNotice");
    }
  }
}

/** Where another lookup service is asked from now on, nothing of the one before is left standing. */
let lookupService: Promise<string | undefined> = currentSource();
let lookupKey: Promise<string> = currentKey();

async function currentKey(): Promise<string> {
  return (await currentSettings()).services.lookupApiKey;
}

function applyLookupService(): void {
  const [serviceBefore, keyBefore] = [lookupService, lookupKey];
  lookupService = currentSource();
  lookupKey = currentKey();
  void Promise.all([serviceBefore, lookupService, keyBefore, lookupKey]).then(async ([was, is, had, has]) => {
    // What was refused for want of a key need not wait for its next turn.
    if (had !== has) void checkWatchList();
    if (was === is) return;
    lookupQueue.serviceChanged();
    void drawAll();
    await followLookupService();
    await keepCatalogue(true);
  });
}

/** The last private window was closed: what was asked in it is forgotten. */
async function forgetPrivate(): Promise<void> {
  const windows = await browser.windows.getAll();
  if (windows.some(({ incognito }) => incognito)) return;
  await Promise.all([forgetPrivateScores(), forgetPrivateLookups()]);
}

const ALARMS: Record<string, () => Promise<void>> = {
  [CATALOGUE_ALARM]: refreshWhenDue,
  [QUEUE_ALARM]: async () => {
    await Promise.all([resumeLookups(), checkWatchList()]);
  },
  [WATCH_ALARM]: checkWatchList,
  [SCORE_ALARM]: endScoreAlarm,
};

watchTabRecords((tabId) => void drawToolbar(tabId));
watchSettings(() => {
  void applySettings();
  applyLookupService();
  void stopScoresOfOtherSettings();
  void discardForeignTokens();
});
watchBreachedSites(() => void drawAll());
watchWatchList(() => void drawAll());
watchCatalogue(() => void checkWatchList());
watchNotifications();
watchSignIn(tellScoreNews);
watchScoreRecords(({ tabId }) => {
  tellScoreNews();
  void drawToolbar(tabId);
});
followTabs((tabId) => void drawToolbar(tabId));
browser.alarms.onAlarm.addListener(({ name }) => void ALARMS[name]?.());
browser.windows.onRemoved.addListener(() => void forgetPrivate());
browser.runtime.onInstalled.addListener(async () => {
  for (const tabId of await noteOpenTabs()) void drawToolbar(tabId);
});
receiveMessages(endInterruptedChecks().catch(() => undefined));

void keepCatalogue(false).catch(() => undefined);

// Keys and lists in storage are no business of the processes that run web pages.
const area = browser.storage.local as { setAccessLevel?(level: { accessLevel: string }): Promise<void> };
void area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
