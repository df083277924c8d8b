// Use cases of the popup: reads the state of a tab, and skips a site.

import browser, { type Tabs } from "webextension-polyfill";
import type { TabState } from "../../shared/passwords/verdict.ts";
import type { TabRecord } from "../../shared/records/tab.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { hasSubdomains, siteOf } from "../../shared/sites.ts";
import { changeSettings } from "../platform/current-settings.ts";
import { hasAccessTo, hasAccessToAll } from "../platform/site-access.ts";
import { hasScript } from "../platform/tab-script.ts";
import { isBrowserPage, isWithheld } from "../tabs/page-access.ts";
import { isWithoutScript, wasLoaded } from "../tabs/tabs-without-script.ts";
import { foremostValue, isAnswered, readTabRecord } from "./tab-records.ts";
import { isSkipped, isSkippedSite, skippedHostOf, unskipHosts } from "./warned.ts";

async function obstacleOf(
  tabId: number,
  { url, incognito }: Partial<Tabs.Tab>,
  settings: Settings,
  isThere: Promise<boolean | undefined>,
): Promise<TabState["obstacle"]> {
  if (await isBrowserPage(tabId, url)) return "browser-page";
  if (!settings.passwordChecks.enabled) return "switched-off";
  if (await isSkipped(settings, incognito === true, url)) return "site-skipped";
  if (await isWithheld(tabId, url)) return "no-access";
  // A busy page counts as having a script, unless it is known to have none.
  if ((await isThere) ?? !(await isWithoutScript(tabId))) return undefined;
  return (await wasLoaded(tabId)) ? "no-script" : "needs-reload";
}

function verdictOf(record: TabRecord | undefined): TabState["verdict"] {
  const value = foremostValue(record);
  if (!value) return undefined;
  const { verdict, at, service, site = "", isNewPassword, isFromEarlierPage, isDismissed } = value;
  return { ...verdict, at, service, site, isNewPassword, isFromEarlierPage, isDismissed };
}

export async function tabState(tabId: number, settings: Settings): Promise<TabState> {
  // Run all of these at once: an opening popup waits for the slowest.
  const isThere = hasScript(tabId);
  const [tab, isAccessWhole] = await Promise.all([
    browser.tabs.get(tabId).catch(() => undefined),
    hasAccessToAll(),
  ]);
  const record = tab && (await readTabRecord(tabId, tab.incognito));
  const site = siteOf(tab?.url);
  const [obstacle, hasAccess, skippedHost] = await Promise.all([
    obstacleOf(tabId, tab ?? {}, settings, isThere),
    tab?.url === undefined || hasAccessTo(tab.url),
    skippedHostOf(tab?.url, tab?.incognito === true),
  ]);
  const ofPage = record?.values.filter((value) => isAnswered(value) && !value.isFromEarlierPage) ?? [];
  return {
    site,
    hasSubdomains: site !== undefined && hasSubdomains(site),
    isAccessPartial: !isAccessWhole,
    obstacle,
    ...(!isSkippedSite(settings, site) && skippedHost !== undefined && { skippedHost }),
    // Some browsers allow the script only after a click on the toolbar button, and only until the page is left.
    isThisPageOnly: !obstacle && !hasAccess,
    verdict: verdictOf(record),
    checkCount: ofPage.length,
  };
}

/** Adds the site of a host to the skipped sites, or removes an entry, and turns checks on again on all hosts of the site. */
export async function setSiteSkipped(host: string, shouldSkip: boolean): Promise<void> {
  // Typed input may be any host of a site. An entry is removed exactly as it is listed.
  const site = shouldSkip ? (siteOf(`https://${host}/`) ?? host) : host;
  if (!shouldSkip) await unskipHosts(site);
  await changeSettings(({ passwordChecks }) => {
    const others = passwordChecks.skippedSites.filter((other) => other !== site);
    passwordChecks.skippedSites = shouldSkip ? [...others, site] : others;
  });
}
