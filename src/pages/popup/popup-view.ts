// All that the popup shows, in words: three tabs, made from what the stores know.

import type { MessageName, Words } from "../../shared/words.ts";
import type { AccountsSnapshot } from "./accounts/accounts-state.ts";
import { type AccountsView, describeAccounts } from "./accounts/accounts-view.ts";
import { type AttributionView, describeAttribution } from "./breaches/attribution.ts";
import { TABS, type TabName } from "./tabs.ts";
import { type AskSiteView, describeAskSite } from "./this-page/ask-site-view.ts";
import type { PageSnapshot } from "./this-page/page-state.ts";
import { describePage, type PageView } from "./this-page/page-view.ts";
import type { SiteSnapshot } from "./this-page/site-store.ts";
import { describeSite, describeSiteNote, type SiteView } from "./this-page/site-view.ts";

export interface PopupSnapshot {
  tab: TabName;
  page: PageSnapshot;
  site: SiteSnapshot;
  accounts: AccountsSnapshot;
  /** The person has used the cloud page, and wants to be led there. */
  isCloudShown: boolean;
}

/** One line of the first tab about what stands on another: watched addresses in new breaches. */
export interface NewsLineView {
  line: string;
  /** Leads to the tab Accounts. */
  show: string;
}

export interface PopupView {
  name: string;
  /** Name of the button that leads to the settings. */
  settings: string;
  /** Name of the row of tabs, for screen readers. */
  tabsLabel: string;
  tabs: { name: TabName; label: string }[];
  tab: TabName;
  page: PageView;
  /** What stands below the state of the page is not known whole yet: shown now, it would move in a moment. */
  isGathering?: true;
  news?: NewsLineView;
  site?: SiteView;
  /** One quiet line in place of `site`. */
  siteNote?: string;
  /** Absent where there is no site that anybody could be asked about. */
  askSite?: AskSiteView;
  /** Of what the first tab shows of breaches. */
  attribution?: AttributionView;
  accounts: AccountsView;
  /** Label of the link to the cloud page. */
  cloud?: string;
}

const LABELS: Record<TabName, MessageName> = {
  "this-page": "popup_tab_this_page",
  accounts: "popup_tab_accounts",
  activity: "popup_tab_activity",
};

function describeNewsLine({ watched = [] }: AccountsSnapshot, words: Words): NewsLineView | undefined {
  const count = watched.reduce((sum, { news }) => sum + news.length, 0);
  if (count === 0) return undefined;
  return { line: words.plural("popup_watch_news", count), show: words.word("popup_watch_news_show") };
}

function isGathering({ page, site }: PopupSnapshot): boolean {
  if (page.phase !== "answered") return page.phase === "opening";
  return !site.site && !site.catalogue;
}

/** Says in words what is known at `now` (milliseconds since the epoch). */
export function describePopup(snapshot: PopupSnapshot, words: Words, now: number): PopupView {
  const { tab, page, site, accounts, isCloudShown } = snapshot;
  const answered = page.phase === "answered" ? page : undefined;
  const settings = answered?.settings ?? accounts.settings;
  const siteView = answered && describeSite(site, answered.settings.lookupUrl, words);
  const hasSite = answered?.tab.site !== undefined && answered.tab.obstacle !== "browser-page";
  const siteNote = answered && describeSiteNote(site, hasSite, answered.settings, words, now);
  const askSite = answered && hasSite && describeAskSite(site, answered.settings, words, now);
  const news = describeNewsLine(accounts, words);
  return {
    name: words.word("extensionName"),
    settings: words.word("options_heading"),
    tabsLabel: words.word("popup_tabs"),
    tabs: TABS.map((name) => ({ name, label: words.word(LABELS[name]) })),
    tab,
    page: describePage(page, words, now),
    ...(isGathering(snapshot) && { isGathering: true }),
    ...(news && { news }),
    ...(siteView && { site: siteView }),
    ...(siteNote !== undefined && { siteNote }),
    ...(askSite && { askSite }),
    ...((siteView || news) && settings && { attribution: describeAttribution(settings.lookupUrl, words) }),
    accounts: describeAccounts(accounts, words, now),
    ...(isCloudShown && { cloud: words.word("popup_cloud") }),
  };
}
