// The cloud page as it looks: as whom, which of the three calls, its question, and what came of it.

import type { CloudMethod } from "../../shared/cloud/cloud.ts";
import { Tabs, tabIds } from "../../ui/components/Tabs.tsx";
import { BrandMark } from "../../ui/signs/BrandMark.tsx";
import { Account } from "./account/Account.tsx";
import { type OnAction, ReasonedButton } from "./Buttons.tsx";
import { DeletionForm, EarlierDeletions } from "./calls/DeletionForm.tsx";
import { Outcome } from "./calls/Outcome.tsx";
import type { CloudView, PanelContentView, ReadView, VersionView } from "./cloud-view.ts";
import { ForgetCalls } from "./ForgetCalls.tsx";
import { NameFields } from "./name/NameFields.tsx";
import { RecentNames } from "./name/RecentNames.tsx";

interface CloudProps {
  view: CloudView;
  onTab: (tab: CloudMethod) => void;
  onAction: OnAction;
}

function Version({ version, onAction }: { version: VersionView; onAction: OnAction }) {
  const { label, note, choices } = version;
  return (
    <div class="cloud-version">
      <label class="cloud-label" for="cloud-version">
        {label}
      </label>
      <select
        class="select cloud-select"
        id="cloud-version"
        aria-describedby="cloud-version-note"
        onChange={(event) =>
          onAction({ kind: "choose-version", version: choices[event.currentTarget.selectedIndex]?.version })
        }
      >
        {choices.map((choice) => (
          <option key={choice.label} selected={choice.isChosen}>
            {choice.label}
          </option>
        ))}
      </select>
      <small id="cloud-version-note">{note}</small>
    </div>
  );
}

function Read({ read, onRead }: { read: ReadView; onRead: () => void }) {
  return (
    <div class="cloud-read">
      <ReasonedButton label={read.label} reason={read.reason} reasonId="cloud-read-reason" onPress={onRead} />
      {read.reason === undefined && read.note !== undefined && <small>{read.note}</small>}
    </div>
  );
}

type PanelProps = Omit<CloudProps, "view" | "onTab"> & { panel: PanelContentView };

function PanelContent({ panel, onAction }: PanelProps) {
  const { method, heading, intro, name, recent, version, read, deletion, outcome, earlier, forget } = panel;
  const ask = () => {
    if (!read || read.reason !== undefined) return;
    onAction(read.action);
    // What is missing or wrong is said at the field.
    document.querySelector<HTMLElement>(".cloud-name [aria-invalid=true]")?.focus();
  };
  return (
    <>
      <h2 class="only-for-screen-readers">{heading}</h2>
      <p class="soft">{intro}</p>
      <div class="cloud-question">
        <div class="cloud-form">
          <NameFields view={name} {...(read && { onEnter: ask })} onAction={onAction} />
          {version && <Version version={version} onAction={onAction} />}
          {read && <Read read={read} onRead={ask} />}
          {deletion && <DeletionForm key={deletion.name} deletion={deletion} onAction={onAction} />}
        </div>
        {recent && <RecentNames recent={recent} onAction={onAction} />}
      </div>
      {outcome && <Outcome key={method} outcome={outcome} onAction={onAction} />}
      {earlier && <EarlierDeletions earlier={earlier} onAction={onAction} />}
      {forget && <ForgetCalls forget={forget} onAction={onAction} />}
    </>
  );
}

/** The whole page. */
export function Cloud({ view, onTab, onAction }: CloudProps) {
  const { name, heading, intro, status, problem, account, tabsLabel, tabs, panel } = view;
  return (
    <>
      <header class="cloud-header">
        <BrandMark />
        <span class="cloud-brand">{name}</span>
      </header>
      <main class="cloud-main" tabIndex={-1} data-keeps-focus>
        <div>
          <h1>{heading}</h1>
          <p class="soft">{intro}</p>
        </div>
        <p class="only-for-screen-readers" role="status">
          {status}
        </p>
        {problem !== undefined && (
          <p class="cloud-note cloud-note-warn cloud-sticky" role="alert">
            {problem}
          </p>
        )}
        <Account account={account} onAction={onAction} />
        <div class="cloud-tabs">
          <Tabs label={tabsLabel} tabs={tabs} chosen={panel.method} onChoose={onTab} />
        </div>
        {tabs.map((tab) => (
          <div
            key={tab.name}
            class="cloud-panel"
            role="tabpanel"
            id={tabIds(tab.name).panel}
            aria-labelledby={tabIds(tab.name).tab}
            hidden={tab.name !== panel.method}
          >
            {tab.name === panel.method && <PanelContent panel={panel} onAction={onAction} />}
          </div>
        ))}
      </main>
    </>
  );
}
