// All that the popup shows, in words: three tabs, made from what the stores know.

import type { MessageName, Words } from "../../shared/words.ts";
import type { AccountsSnapshot } from "./accounts/accounts-state.ts";
import { type AccountsView, describeAccounts } from "./accounts/accounts-view.ts";
import { describeSent, type SentView } from "./activity/sent-view.ts";
import { TABS, type TabName } from "./tabs.ts";
import { describePage, type PageSnapshot, type PageView } from "./this-page/page-view.ts";
import type { SiteSnapshot } from "./this-page/site-store.ts";
import { describeSite, type SiteView } from "./this-page/site-view.ts";

export interface PopupSnapshot {
  tab: TabName;
  page: PageSnapshot;
  site: SiteSnapshot;
  accounts: AccountsSnapshot;
}

export interface PopupView {
  name: string;
  /** Name of the row of tabs, for screen readers. */
  tabsLabel: string;
  tabs: { name: TabName; label: string }[];
  tab: TabName;
  page: PageView;
  site?: SiteView;
  accounts: AccountsView;
  /** Absent until the background answered. */
  sent?: SentView;
}

const LABELS: Record<TabName, MessageName> = {
  "this-page": "popup_tab_this_page",
  accounts: "popup_tab_accounts",
  activity: "popup_tab_activity",
};

/** Says in words what is known at `now` (milliseconds since the epoch). */
export function describePopup(snapshot: PopupSnapshot, words: Words, now: number): PopupView {
  const { tab, page, site, accounts } = snapshot;
  const answered = page.phase === "answered" ? page : undefined;
  const siteView = answered && describeSite(site, answered.settings.lookupUrl, words);
  return {
    name: words.word("extensionName"),
    tabsLabel: words.word("popup_tabs"),
    tabs: TABS.map((name) => ({ name, label: words.word(LABELS[name]) })),
    tab,
    page: describePage(page, words, now),
    ...(siteView && { site: siteView }),
    accounts: describeAccounts(accounts, words, now),
    ...(answered && { sent: describeSent(answered.sent, words, now) }),
  };
}
