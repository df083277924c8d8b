// The popup's layout: its name, its tabs and their panels.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { CLOUD_USED } from "../../shared/records/cloud.ts";
import type { TextKey } from "../../shared/words.ts";
import { Panel } from "../../ui/components/Panel.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Menu } from "../../ui/controls/Menu.tsx";
import { Tabs, tabIds } from "../../ui/controls/Tabs.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { useRecord, useSettings } from "../../ui/hooks/records.ts";
import { BrandMark, Gear } from "../../ui/icons/icons.tsx";
import { type OptionsGroup, openOptions, openOwnPage } from "../../ui/page/open-own-page.ts";
import { openCatalog } from "./breaches/open-catalog.ts";
import { useScoredPage } from "./page-score/page-scores.ts";
import { TABS, type TabName, usePopup } from "./popup-context.ts";
import { ThisPage, type ThisPageProps } from "./this-page/ThisPage.tsx";
import "./popup.css";
import "./narrow.css";

const LABELS: Record<TabName, TextKey> = {
  "this-page": "popup_tab_this_page",
  accounts: "common_accounts",
  score: "popup_tab_score",
  activity: "popup_tab_activity",
};

const SETTINGS_OF: Record<TabName, OptionsGroup> = {
  "this-page": "passwords",
  accounts: "accounts",
  score: "services",
  activity: "privacy",
};

interface TabPanelProps {
  name: TabName;
  chosen: TabName;
  /** Nothing inside can get focus from the Tab key. */
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
      tabIndex={isText ? 0 : undefined}
    >
      {children}
    </div>
  );
}

export type OtherTabs = typeof import("./other-tabs.ts");

/** Their file can't be read, as may happen while an update replaces it. An empty tab would look like good news. */
function MissingTab({ name }: { name: TabName }) {
  const { t } = useWords();
  const retry = () => {
    location.hash = name;
    location.reload();
  };
  return (
    <div class="popup-main" role="alert">
      <Panel tone="warn" title={t("common_no_answer")}>
        <div class="panel-buttons">
          <Button label={t("common_try_again")} onClick={retry} />
        </div>
      </Panel>
    </div>
  );
}

interface PopupProps extends Omit<ThisPageProps, "onAudit" | "scored" | "onScore"> {
  tab: TabName;
  /** Absent until they are loaded; "missing" if that failed. */
  others: OtherTabs | "missing" | undefined;
  onTab: (tab: TabName) => void;
  /** Loads and shows the tab with the score, and moves there. Resolves with whether it is still in front then. */
  onScore: () => Promise<boolean>;
}

/** The whole popup. Hidden panels stay mounted, so input and open sections aren't lost. */
export function Popup({ tab, others, onTab, onScore, onShown, ...about }: PopupProps) {
  const { t } = useWords();
  const { closeAfter } = usePopup();
  const { value: isCloudUsed } = useRecord(CLOUD_USED);
  const scored = useScoredPage();
  const score = useRef<(() => void) | null>(null);
  const isCloudShown = useSettings()?.settings.cloud.showInPopup && isCloudUsed;
  // Hidden tabs render after the visible one.
  const [isShown, setShown] = useState(false);
  function drawOther(name: TabName, draw: (tabs: OtherTabs) => ComponentChildren): ComponentChildren {
    if (others === "missing") return name === tab && <MissingTab name={name} />;
    return others && (isShown || name === tab) && draw(others);
  }
  const openPage = (...page: Parameters<typeof openOwnPage>) => void closeAfter(openOwnPage(...page));
  return (
    <div class="popup">
      <header class="popup-header">
        <div class="popup-name">
          <BrandMark />
          <h1>{t("extensionName")}</h1>
          <button
            type="button"
            class="icon-button"
            title={t("common_settings")}
            onClick={() => void closeAfter(openOptions(SETTINGS_OF[tab]))}
          >
            <Gear />
          </button>
          <Menu
            of={t("extensionName")}
            items={[
              { label: t("audit_heading"), onPress: () => openPage("audit") },
              { label: t("breaches_heading"), onPress: () => void closeAfter(openCatalog()) },
              ...(isCloudShown ? [{ label: t("common_cloud"), onPress: () => openPage("cloud") }] : []),
            ]}
          />
        </div>
        <Tabs
          label={t("extensionName")}
          tabs={TABS.map((name) => ({ name, label: t(LABELS[name]) }))}
          chosen={tab}
          onChoose={onTab}
        />
      </header>
      <main class="popup-panels">
        <TabPanel name="this-page" chosen={tab}>
          <ThisPage
            scored={scored}
            onAudit={() => openPage("audit")}
            onScore={(isToScore) => {
              // In the click itself, if the tab is loaded: the browser asks for consent in nothing else.
              const isBegun = isToScore && score.current !== null;
              if (isBegun) score.current?.();
              void onScore().then((isInFront) => isInFront && isToScore && !isBegun && score.current?.());
            }}
            onShown={() => {
              setShown(true);
              onShown();
            }}
            {...about}
          />
        </TabPanel>
        <TabPanel name="accounts" chosen={tab}>
          {drawOther("accounts", ({ Accounts }) => (
            <Accounts />
          ))}
        </TabPanel>
        <TabPanel name="score" chosen={tab}>
          {drawOther("score", ({ PageScore }) => (
            <div class="popup-main">{scored && <PageScore {...scored} scoreRef={score} />}</div>
          ))}
        </TabPanel>
        <TabPanel name="activity" chosen={tab} isText>
          {drawOther("activity", ({ Activity }) => (
            <div class="popup-main">
              <Activity onMore={() => openPage("privacy")} />
            </div>
          ))}
        </TabPanel>
      </main>
    </div>
  );
}
