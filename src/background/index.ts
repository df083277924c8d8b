// Wires the listeners. All of them register at once: a worker that is started by an event must be listening for it.

import browser from "webextension-polyfill";
import {
  askRefusedLookups,
  followLookupService,
  forgetPrivateLookups,
  resumeLookups,
  stopLookupsWithoutConsent,
} from "./accounts/look-up-account.ts";
import { currentSource, lookupQueue, QUEUE_ALARM } from "./accounts/lookup-queue.ts";
import { watchBreachedSites } from "./breaches/breached-sites.ts";
import {
  CATALOGUE_ALARM,
  keepCatalogue,
  refreshWhenDue,
  refreshWithAccess,
  watchCatalogue,
} from "./breaches/catalogue.ts";
import { watchNotifications } from "./breaches/notify-of-breaches.ts";
import {
  checkWatchList,
  checkWithAccess,
  planCheck,
  stopChecksWithoutConsent,
  WATCH_ALARM,
  watchWatchList,
} from "./breaches/watch-list.ts";
import { forgetPrivateCloudCalls, stopCloudCallsOfOtherSettings } from "./cloud/cloud-calls.ts";
import { moveCloudNames, watchCloudNames } from "./cloud/cloud-names.ts";
import { watchCloudCalls } from "./cloud/cloud-records.ts";
import { cloudSignIn } from "./cloud/cloud-sign-in.ts";
import { tellCloudNews } from "./cloud/cloud-since.ts";
import {
  endScoreAlarm,
  forgetPrivateScores,
  SCORE_ALARM,
  scoreRefusedPages,
  stopScoresOfOtherSettings,
  stopScoresWithoutConsent,
} from "./page-score/score-page.ts";
import { watchScoreRecords } from "./page-score/score-records.ts";
import { scoreSignIn } from "./page-score/score-sign-in.ts";
import { tellScoreNews } from "./page-score/scores-since.ts";
import { isSkipped, isSkippedSite } from "./passwords/check-password.ts";
import { followTabs, tellTab } from "./passwords/follow-tabs.ts";
import { endInterruptedChecks, readTabRecord, watchTabRecords } from "./passwords/tab-records.ts";
import { currentSettings, policyConfirmed, watchSettings } from "./platform/current-settings.ts";
import { receiveMessages } from "./platform/receive-messages.ts";
import { watchConsent } from "./privacy/data-consent.ts";
import { noteOpenTabs, watchSiteAccess } from "./tabs/page-access.ts";
import { drawToolbars } from "./toolbar/draw-toolbars.ts";
import { drawToolbar } from "./toolbar/toolbar.ts";

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
    void drawToolbars();
    await followLookupService();
    await keepCatalogue(true);
  });
}

/** The last private window was closed: what was asked in it is forgotten. */
async function forgetPrivate(): Promise<void> {
  const windows = await browser.windows.getAll();
  if (windows.some(({ incognito }) => incognito)) return;
  await Promise.all([forgetPrivateScores(), forgetPrivateLookups(), forgetPrivateCloudCalls()]);
}

/** Says once what the extension does, and asks for what it takes. */
async function welcome(): Promise<void> {
  const url = browser.runtime.getURL("src/pages/welcome/index.html");
  // Without a window there is no place for it, and nobody to read it.
  await browser.tabs.create({ url }).catch(() => undefined);
}

const ALARMS: Record<string, () => Promise<void>> = {
  [CATALOGUE_ALARM]: refreshWhenDue,
  [QUEUE_ALARM]: async () => {
    await Promise.all([resumeLookups(), checkWatchList()]);
  },
  [WATCH_ALARM]: checkWatchList,
  [SCORE_ALARM]: endScoreAlarm,
};

watchConsent({
  personallyIdentifyingInfo: {
    agreed: () => Promise.all([askRefusedLookups(), checkWatchList()]),
    takenBack: () => Promise.all([stopLookupsWithoutConsent(), stopChecksWithoutConsent()]),
  },
  browsingActivity: { agreed: scoreRefusedPages, takenBack: stopScoresWithoutConsent },
});
watchTabRecords((tabId) => void drawToolbar(tabId));
watchSettings(() => {
  void applySettings();
  applyLookupService();
  void stopScoresOfOtherSettings();
  void scoreSignIn.discardForeign();
  void stopCloudCallsOfOtherSettings();
  void cloudSignIn.discardForeign();
  void moveCloudNames();
});
watchBreachedSites(() => void drawToolbars());
watchWatchList(() => void drawToolbars());
watchCatalogue({ plan: planCheck, follow: checkWatchList });
watchNotifications();
scoreSignIn.watch(tellScoreNews);
cloudSignIn.watch(tellCloudNews);
watchCloudCalls(tellCloudNews);
watchCloudNames(tellCloudNews);
watchScoreRecords(({ tabId }) => {
  tellScoreNews();
  void drawToolbar(tabId);
});
followTabs((tabId) => void drawToolbar(tabId));
browser.alarms.onAlarm.addListener(({ name }) => void policyConfirmed().then(ALARMS[name]));
browser.windows.onRemoved.addListener(() => void forgetPrivate());
watchSiteAccess(() => {
  void drawToolbars();
  void refreshWithAccess().catch(() => undefined);
  void checkWithAccess().catch(() => undefined);
});
browser.runtime.onInstalled.addListener(async ({ reason }) => {
  if (reason === "install") void welcome();
  await noteOpenTabs().catch(() => undefined);
  await drawToolbars();
});
receiveMessages(endInterruptedChecks().catch(() => undefined));

void keepCatalogue(false).catch(() => undefined);
void moveCloudNames();
// An earlier worker may have died between a change of the settings and what has to follow it at once.
void scoreSignIn.discardForeign();
void cloudSignIn.discardForeign();

// Keys and lists in storage, and keys in a policy, are no business of the processes that run web pages.
for (const name of ["local", "managed"] as const) {
  const area = browser.storage[name] as { setAccessLevel?(level: { accessLevel: string }): Promise<void> };
  // Not every Chromium lets it be set for each area.
  area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch(() => undefined);
}
