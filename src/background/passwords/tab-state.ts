// Use cases of the popup: the state of a tab, a site left alone.

import browser from "webextension-polyfill";
import type { TabState } from "../../shared/passwords/verdict.ts";
import type { TabRecord } from "../../shared/records/tab.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { hasSubdomains, siteOf } from "../../shared/sites.ts";
import { changeSettings } from "../platform/current-settings.ts";
import { hasScript } from "../platform/tab-script.ts";
import { isBrowserPage, isWithheld } from "../tabs/page-access.ts";
import { hasAccessTo, hasAccessToAll } from "../tabs/site-access.ts";
import { wasLoaded } from "../tabs/tabs-without-script.ts";
import { isSkipped } from "./check-password.ts";
import { foremostValue, isAnswered, readTabRecord } from "./tab-records.ts";

async function obstacleOf(
  tabId: number,
  url: string | undefined,
  settings: Settings,
  isThere: Promise<boolean>,
): Promise<TabState["obstacle"]> {
  if (await isBrowserPage(tabId, url)) return "browser-page";
  if (!settings.passwordChecks.enabled) return "switched-off";
  if (isSkipped(settings, url)) return "site-skipped";
  if (await isWithheld(tabId, url)) return "no-access";
  if (await isThere) return undefined;
  return (await wasLoaded(tabId)) ? "no-script" : "needs-reload";
}

function verdictOf(record: TabRecord | undefined): TabState["verdict"] {
  const value = foremostValue(record);
  if (!value) return undefined;
  const { verdict, at, site = "", isNewPassword, isFromEarlierPage, isDismissed } = value;
  return { ...verdict, at, site, isNewPassword, isFromEarlierPage, isDismissed };
}

export async function tabState(tabId: number, settings: Settings): Promise<TabState> {
  // Asked all at once: a popup that opens waits for the last of them.
  const isThere = hasScript(tabId);
  const [tab, isAccessWhole] = await Promise.all([
    browser.tabs.get(tabId).catch(() => undefined),
    hasAccessToAll(),
  ]);
  const record = tab && (await readTabRecord(tabId, tab.incognito));
  const site = siteOf(tab?.url);
  const [obstacle, hasAccess] = await Promise.all([
    obstacleOf(tabId, tab?.url, settings, isThere),
    tab?.url === undefined || hasAccessTo(tab.url),
  ]);
  const ofPage = record?.values.filter((value) => isAnswered(value) && !value.isFromEarlierPage) ?? [];
  return {
    site,
    hasSubdomains: site !== undefined && hasSubdomains(site),
    isAccessPartial: !isAccessWhole,
    obstacle,
    // Some browsers let scripts into a page when the person presses the toolbar button there, and forget it with the page.
    isThisPageOnly: !obstacle && !hasAccess,
    verdict: verdictOf(record),
    checkCount: ofPage.length,
  };
}

/** Leaves the site of a host alone, or takes an entry off the list. */
export function setSiteSkipped(host: string, shouldSkip: boolean): Promise<void> {
  // What was typed may be any host of a site; what stands on the list leaves it as it stands there.
  const site = shouldSkip ? (siteOf(`https://${host}/`) ?? host) : host;
  return changeSettings(({ passwordChecks }) => {
    const others = passwordChecks.skippedSites.filter((other) => other !== site);
    passwordChecks.skippedSites = shouldSkip ? [...others, site] : others;
  });
}
