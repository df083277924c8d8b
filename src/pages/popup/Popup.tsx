// The popup as it looks: its name, its tabs, and the panel of each.

import type { ComponentChildren } from "preact";
import type { MessageName } from "../../shared/words.ts";
import { Tabs, tabIds } from "../../ui/components/Tabs.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { BrandMark } from "../../ui/signs/BrandMark.tsx";
import { Gear } from "../../ui/signs/Gear.tsx";
import { Accounts } from "./accounts/Accounts.tsx";
import { Activity } from "./activity/Activity.tsx";
import { TABS, type TabName } from "./tabs.ts";
import { ThisPage } from "./this-page/ThisPage.tsx";

interface PopupProps {
  tab: TabName;
  /** The person has used the cloud page, and wants to be led there. */
  isCloudShown: boolean;
  onSettings: () => void;
  onTab: (tab: TabName) => void;
  /** Leads to the news of watched addresses. */
  onNews: () => void;
  /** Called once it is known of what kind the page is. */
  onKnown: (isBrowserPage: boolean) => void;
  /** Opens the cloud page. */
  onCloud: () => void;
  /** Opens the privacy page. */
  onPrivacy: () => void;
}

const LABELS: Record<TabName, MessageName> = {
  "this-page": "popup_tab_this_page",
  accounts: "popup_tab_accounts",
  activity: "popup_tab_activity",
};

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
  const { tab, isCloudShown, onSettings, onTab, onNews, onKnown, onCloud, onPrivacy } = props;
  const { word } = useWords();
  const settings = word("options_heading");
  return (
    <div class="popup">
      <header class="popup-header">
        <div class="popup-name">
          <BrandMark />
          <h1>{word("extensionName")}</h1>
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
        <Tabs
          label={word("popup_tabs")}
          tabs={TABS.map((name) => ({ name, label: word(LABELS[name]) }))}
          chosen={tab}
          onChoose={onTab}
        />
      </header>
      <main class="popup-panels">
        <TabPanel name="this-page" chosen={tab}>
          <ThisPage onNews={onNews} onKnown={onKnown} />
        </TabPanel>
        <TabPanel name="accounts" chosen={tab}>
          <Accounts />
        </TabPanel>
        <TabPanel name="activity" chosen={tab} isText>
          <div class="popup-main">
            <Activity onMore={onPrivacy} />
          </div>
        </TabPanel>
      </main>
      {isCloudShown && (
        <nav class="popup-cloud">
          <button type="button" class="text-button text-button-soft" onClick={onCloud}>
            {word("popup_cloud")}
          </button>
        </nav>
      )}
    </div>
  );
}
