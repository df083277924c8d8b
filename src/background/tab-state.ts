// Use cases of the popup: the state of a tab, checks on or off, a site left alone.

import browser from "webextension-polyfill";
import type { Settings } from "../shared/settings.ts";
import type { TabState } from "../shared/verdict.ts";
import { isSkipped } from "./check-password.ts";
import { changeSettings } from "./current-settings.ts";
import { tellTab } from "./follow-tabs.ts";
import { siteOf } from "./sites.ts";
import { foremostValue, isAnswered, readTabRecord, type TabRecord } from "./tab-records.ts";

/** Sites of the browsers' own shops: extensions have no say there, and a reload would not change that. */
const CLOSED_SITES = ["chromewebstore.google.com", "addons.mozilla.org"];

/** A page that is too busy to answer has a script all the same; the popup does not wait for it. */
const SCRIPT_ANSWER_MS = 300;

async function hasScript(tabId: number): Promise<boolean> {
  const busy = new Promise<string>((resolve) => setTimeout(resolve, SCRIPT_ANSWER_MS, "busy"));
  return (await Promise.race([tellTab(tabId, 0, "nameDocument"), busy])) !== undefined;
}

async function obstacleOf(
  tabId: number,
  url: string | undefined,
  settings: Settings,
): Promise<TabState["obstacle"]> {
  const site = siteOf(url);
  if (url === undefined || site === undefined || CLOSED_SITES.includes(new URL(url).hostname))
    return "browser-page";
  if (!settings.passwordChecks.enabled) return "switched-off";
  if (isSkipped(settings, url)) return "site-skipped";
  return (await hasScript(tabId)) ? undefined : "needs-reload";
}

function verdictOf(record: TabRecord | undefined): TabState["verdict"] {
  const value = foremostValue(record);
  if (!value) return undefined;
  const { verdict, at, site = "", isNewPassword, isFromEarlierPage } = value;
  return { ...verdict, at, site, isNewPassword, isFromEarlierPage };
}

/** The state of a tab as the popup shows it. */
export async function tabState(tabId: number, settings: Settings): Promise<TabState> {
  const [tab, record] = await Promise.all([
    browser.tabs.get(tabId).catch(() => undefined),
    readTabRecord(tabId),
  ]);
  const site = siteOf(tab?.url);
  const obstacle = await obstacleOf(tabId, tab?.url, settings);
  const verdict = verdictOf(record);
  const ofPage = record?.values.filter((value) => isAnswered(value) && !value.isFromEarlierPage) ?? [];
  return {
    ...(site !== undefined && { site }),
    ...(obstacle && { obstacle }),
    ...(verdict && { verdict }),
    checkCount: ofPage.length,
  };
}

/** Switches all password checks on or off. */
export function setPasswordChecks(isEnabled: boolean): Promise<void> {
  return changeSettings(({ passwordChecks }) => {
    passwordChecks.enabled = isEnabled;
  });
}

/** Leaves a site alone, or no longer. */
export function setSiteSkipped(site: string, shouldSkip: boolean): Promise<void> {
  return changeSettings(({ passwordChecks }) => {
    const others = passwordChecks.skippedSites.filter((other) => other !== site);
    passwordChecks.skippedSites = shouldSkip ? [...others, site] : others;
  });
}
