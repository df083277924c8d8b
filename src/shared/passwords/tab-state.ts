// What is known of a tab's passwords, made of what is stored and what the browser says about its page.

import type { CheckedValue, TabRecord } from "../records/tab.ts";
import type { Settings } from "../settings/settings.ts";
import { hasSubdomains, originOf, siteOf } from "../sites.ts";
import type { TabState, TabVerdict } from "./verdict.ts";

/** The browsers' own store and account sites. Extensions can't run there, and a reload wouldn't change that. */
const CLOSED_SITES = [
  "chromewebstore.google.com",
  "accounts.firefox.com",
  "addons.mozilla.org",
  "support.mozilla.org",
];

/** Whether an address is on a site that a browser closes to extensions. Each browser closes only its own sites. */
export function mayBeClosed(address: string | undefined): boolean {
  return siteOf(address) !== undefined && CLOSED_SITES.includes(new URL(address as string).hostname);
}

/** What the browser says about a page. */
export interface PageFacts {
  /** Absent if the browser doesn't provide it. */
  url?: string | undefined;
  /** Absent if the page is too busy to respond. */
  hasScript?: boolean | undefined;
  /** There is access to its site. */
  hasAccess: boolean;
  /** There is access to all sites. */
  isAccessWhole: boolean;
}

/** Whether a page is the browser's own, or on a site that it closes to extensions. */
export function isBrowserPage({ url, hasScript }: Pick<PageFacts, "url" | "hasScript">): boolean {
  return siteOf(url) === undefined || (mayBeClosed(url) && hasScript === false);
}

/** Whether no password is checked on a page because site access is missing. A script that is there stays until a reload. */
export function isWithheld(page: Omit<PageFacts, "isAccessWhole">): boolean {
  return !page.hasAccess && !page.hasScript && !isBrowserPage(page);
}

export function isSkippedSite({ passwordChecks }: Settings, site: string | undefined): boolean {
  return site !== undefined && passwordChecks.skippedSites.includes(site);
}

/** The host, with its port if it has one, of an address where the user turned checks off for this session. */
export function skippedHostOf(hosts: readonly string[], address: string | undefined): string | undefined {
  const origin = originOf(address);
  return hosts.find((host) => origin?.endsWith(`//${host}`));
}

const SERIOUSNESS = { breached: 2, unknown: 1, "not-found": 0 } as const;

export type AnsweredValue = CheckedValue & { verdict: TabVerdict };

export function isAnswered(value: CheckedValue): value is AnsweredValue {
  return value.verdict !== undefined;
}

/** The value that represents its tab: the most serious current one, the latest among equals. */
export function foremostValue(record: TabRecord | undefined): AnsweredValue | undefined {
  let foremost: AnsweredValue | undefined;
  for (const value of record?.values ?? []) {
    if (!value.isCurrent || !isAnswered(value)) continue;
    if (!foremost || SERIOUSNESS[value.verdict.state] >= SERIOUSNESS[foremost.verdict.state])
      foremost = value;
  }
  return foremost;
}

/** Everything that a tab's state is made of. */
export interface TabInputs {
  settings: Settings;
  page: PageFacts;
  record: TabRecord | undefined;
  /** Hosts where the user turned checks off for this session. */
  skippedHosts: readonly string[];
  /** The page was loaded before the extension could run a script in it. */
  isListedWithoutScript: boolean;
  /** The page was loaded since, so that without a script, a reload wouldn't help. */
  isListedLoaded: boolean;
}

function obstacleOf(inputs: TabInputs): TabState["obstacle"] {
  const { settings, page, skippedHosts, isListedWithoutScript, isListedLoaded } = inputs;
  if (isBrowserPage(page)) return "browser-page";
  if (!settings.passwordChecks.enabled) return "switched-off";
  const isSkipped = isSkippedSite(settings, siteOf(page.url)) || skippedHostOf(skippedHosts, page.url);
  if (isSkipped) return "site-skipped";
  if (isWithheld(page)) return "no-access";
  // A busy page counts as having a script, unless it is known to have none.
  if (page.hasScript ?? !isListedWithoutScript) return undefined;
  return isListedLoaded ? "no-script" : "needs-reload";
}

function verdictOf(record: TabRecord | undefined): TabState["verdict"] {
  const value = foremostValue(record);
  if (!value) return undefined;
  const { verdict, at, service, site = "", isNewPassword, isFromEarlierPage, isDismissed } = value;
  return { ...verdict, at, service, site, isNewPassword, isFromEarlierPage, isDismissed };
}

export function tabState(inputs: TabInputs): TabState {
  const { settings, page, record, skippedHosts } = inputs;
  const site = siteOf(page.url);
  const obstacle = obstacleOf(inputs);
  const skippedHost = isSkippedSite(settings, site) ? undefined : skippedHostOf(skippedHosts, page.url);
  const ofPage = record?.values.filter((value) => isAnswered(value) && !value.isFromEarlierPage) ?? [];
  return {
    site,
    hasSubdomains: site !== undefined && hasSubdomains(site),
    isAccessPartial: !page.isAccessWhole,
    obstacle,
    ...(skippedHost !== undefined && { skippedHost }),
    // Some browsers allow the script only after a click on the toolbar button, and only until the page is left.
    isThisPageOnly: !obstacle && !page.hasAccess,
    verdict: verdictOf(record),
    checkCount: ofPage.length,
  };
}
