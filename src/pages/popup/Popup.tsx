// The popup as it looks: its name, its tabs, and the panel of each.

import type { ComponentChildren } from "preact";
import { Tabs, tabIds } from "../../ui/components/Tabs.tsx";
import { BrandMark } from "../../ui/signs/BrandMark.tsx";
import { Gear } from "../../ui/signs/Gear.tsx";
import { Accounts } from "./accounts/Accounts.tsx";
import type { AccountsAction } from "./accounts/accounts-state.ts";
import { Activity } from "./activity/Activity.tsx";
import type { PopupView } from "./popup-view.ts";
import type { TabName } from "./tabs.ts";
import type { PageAction } from "./this-page/page-state.ts";
import type { SiteAction } from "./this-page/site-store.ts";
import { ThisPage } from "./this-page/ThisPage.tsx";

interface PopupProps {
  view: PopupView;
  onSettings: () => void;
  onTab: (tab: TabName) => void;
  /** Leads to the news of watched addresses. */
  onNews: () => void;
  onPage: (action: PageAction) => void;
  onSite: (action: SiteAction) => void;
  onAccounts: (action: AccountsAction) => void;
  /** Opens the cloud page. */
  onCloud: () => void;
  /** Opens the privacy page. */
  onPrivacy: () => void;
}

interface TabPanelProps {
  name: TabName;
  chosen: TabName;
  /** It holds nothing that the Tab key could lead to. */
  isText?: boolean;
  children: ComponentChildren;
}

function TabPanel({ name, chosen, isText = false, children }: TabPanelProps) {
  const { tab, panel } = tabIds(name);
  return (
    <div
      class="popup-panel"
      role="tabpanel"
      id={panel}
      aria-labelledby={tab}
      hidden={name !== chosen}
      {...(isText && { tabIndex: 0 })}
    >
      {children}
    </div>
  );
}

/** The whole popup. Panels that are not seen stay: what is typed or opened there is not lost. */
export function Popup(props: PopupProps) {
  const { view, onSettings, onTab, onNews, onPage, onSite, onAccounts, onCloud, onPrivacy } = props;
  const { name, settings, tabsLabel, tabs, tab, accounts, cloud } = view;
  return (
    <div class="popup">
      <header class="popup-header">
        <div class="popup-name">
          <BrandMark />
          <h1>{name}</h1>
          <button
            type="button"
            class="icon-button"
            aria-label={settings}
            title={settings}
            onClick={onSettings}
          >
            <Gear />
          </button>
        </div>
        <Tabs label={tabsLabel} tabs={tabs} chosen={tab} onChoose={onTab} />
      </header>
      <main class="popup-panels">
        <TabPanel name="this-page" chosen={tab}>
          <ThisPage view={view} onNews={onNews} onPage={onPage} onSite={onSite} />
        </TabPanel>
        <TabPanel name="accounts" chosen={tab}>
          <Accounts view={accounts} onAction={onAccounts} />
        </TabPanel>
        <TabPanel name="activity" chosen={tab} isText>
          <div class="popup-main">
            <Activity onMore={onPrivacy} />
          </div>
        </TabPanel>
      </main>
      {cloud !== undefined && (
        <nav class="popup-cloud">
          <button type="button" class="text-button text-button-soft" onClick={onCloud}>
            {cloud}
          </button>
        </nav>
      )}
    </div>
  );
}
