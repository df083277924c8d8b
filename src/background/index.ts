// Wires the listeners. All of them register at once: a worker that is started by an event must be listening for it.

import browser from "webextension-polyfill";
import { isSkipped, isSkippedSite } from "./check-password.ts";
import { currentSettings, watchSettings } from "./current-settings.ts";
import { followTabs, tellTab } from "./follow-tabs.ts";
import { receiveMessages } from "./receive-messages.ts";
import { endInterruptedChecks, readTabRecord, watchTabRecords } from "./tab-records.ts";
import { noteOpenTabs } from "./tabs-without-script.ts";
import { drawToolbar } from "./toolbar.ts";

async function draw(tabId: number): Promise<void> {
  await drawToolbar(tabId, await currentSettings());
}

/** Settings hold for pages that are open already: the toolbar says so, and notices of sites left alone go. */
async function applySettings(): Promise<void> {
  const settings = await currentSettings();
  for (const { id, url } of await browser.tabs.query({})) {
    if (id === undefined) continue;
    void drawToolbar(id, settings);
    const isOff = !settings.passwordChecks.enabled || isSkipped(settings, url);
    const values = (await readTabRecord(id))?.values ?? [];
    const concerned = values.filter(({ site }) => isOff || isSkippedSite(settings, site));
    for (const frameId of new Set([...(isOff ? [0] : []), ...concerned.map((value) => value.frameId)])) {
      void tellTab(id, frameId, "withdrawNotice");
    }
  }
}

watchTabRecords((tabId) => void draw(tabId));
watchSettings(() => void applySettings());
followTabs((tabId) => void draw(tabId));
browser.runtime.onInstalled.addListener(async () => {
  for (const tabId of await noteOpenTabs()) void draw(tabId);
});
receiveMessages(endInterruptedChecks().catch(() => undefined));

// Keys and lists in storage are no business of the processes that run web pages.
const area = browser.storage.local as { setAccessLevel?(level: { accessLevel: string }): Promise<void> };
void area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
