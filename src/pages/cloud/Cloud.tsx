// The cloud page: as whom, which of the three calls, its question, and what came of it.

import { useEffect } from "preact/hooks";
import { CLOUD_METHODS, type CloudMethod } from "../../shared/cloud/cloud.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import { Tabs, tabIds } from "../../ui/components/Tabs.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { describeFailedChange } from "../../ui/said/failed-change.ts";
import { BrandMark } from "../../ui/signs/BrandMark.tsx";
import { Account, accountLine, accountStatus } from "./account/Account.tsx";
import { shownCall } from "./calls/known-calls.ts";
import { outcomeStatus } from "./calls/Outcome.tsx";
import { CloudContext, type CloudPage } from "./cloud-context.ts";
import { type CloudDone, tabInAddress } from "./cloud-state.ts";
import { Panel, TABS } from "./Panel.tsx";
import { useArrival } from "./use-arrival.ts";
import { useCloudPage } from "./use-cloud.ts";
import { type Port, useLiveBackground } from "./use-live-background.ts";

interface CloudProps {
  /** The tab that it opens with. */
  first: CloudMethod;
  openOptions: () => Promise<unknown>;
  /** Opens a line to the background. */
  connect: () => Port;
}

const DONE: Partial<Record<CloudDone, MessageName>> = {
  "name-forgotten": "cloud_done_name_forgotten",
  "names-forgotten": "cloud_done_names_forgotten",
  "calls-forgotten": "cloud_done_calls_forgotten",
  "under-way-already": "cloud_done_under_way",
};

function problemOf({ state, known }: CloudPage, words: Words): string | undefined {
  const { word } = words;
  const { problem, done } = state;
  if (known.isSilent) return word("cloud_silent");
  if (known.hasNoSettings) return word("cloud_settings_unread");
  if (done === "under-way-already") return word("cloud_done_under_way");
  // Told beside the account, for what was to happen happened.
  if (!problem || (problem.isSignOut && known.signIn?.isSignedIn === false)) return undefined;
  return describeFailedChange(problem.why, words);
}

/** What is new, in one sentence, for who does not see it: nothing that was there before, or changes with each second. */
function statusOf({ state, known }: CloudPage, words: Words): string {
  const { tab, done, startedIds, arrivedId } = state;
  const { calls, signIn } = known;
  const name = done && DONE[done];
  if (name) return words.word(name);
  if (done === "signed-in" && signIn) return accountLine(signIn, words);
  // It may have come while the person is at another tab.
  const arrived = calls.find(({ id }) => id === arrivedId);
  if (arrived) return outcomeStatus(arrived, words);
  const shown = shownCall(tab, calls, state);
  const isOwn = shown !== undefined && startedIds.has(shown.id);
  return isOwn && shown.state.name === "running"
    ? outcomeStatus(shown, words)
    : accountStatus(state, signIn, words);
}

/** The whole page. */
export function Cloud({ first, openOptions, connect }: CloudProps) {
  const words = useWords();
  const { word } = words;
  const cloud = useCloudPage(first, openOptions);
  const { state, known, act } = cloud;
  const { tab: chosen, startedIds, arrivedId } = state;
  const isSigningIn = known.signIn?.current?.state === "running";
  useLiveBackground(isSigningIn || known.calls.some(({ state: { name } }) => name === "running"), connect);
  useArrival(arrivedId, startedIds.size);
  useEffect(() => {
    const follow = () => act.chooseTab(tabInAddress(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [act]);
  const problem = problemOf(cloud, words);
  const tabs = CLOUD_METHODS.map((name) => ({ name, label: word(TABS[name]) }));
  return (
    <CloudContext.Provider value={cloud}>
      <header class="cloud-header">
        <BrandMark />
        <span class="cloud-brand">{word("extensionName")}</span>
      </header>
      <main class="cloud-main" tabIndex={-1} data-keeps-focus>
        <div>
          <h1>{word("cloud_heading")}</h1>
          <p class="soft">{word("cloud_intro")}</p>
        </div>
        <p class="only-for-screen-readers" role="status">
          {statusOf(cloud, words)}
        </p>
        {problem !== undefined && (
          <p class="cloud-note cloud-note-warn cloud-sticky" role="alert">
            {problem}
          </p>
        )}
        <Account />
        <div class="cloud-tabs">
          <Tabs
            label={word("cloud_tabs")}
            tabs={tabs}
            chosen={chosen}
            onChoose={(tab) => {
              history.replaceState(null, "", `#${tab}`);
              act.chooseTab(tab);
            }}
          />
        </div>
        {tabs.map(({ name }) => (
          <div
            key={name}
            class="cloud-panel"
            role="tabpanel"
            id={tabIds(name).panel}
            aria-labelledby={tabIds(name).tab}
            hidden={name !== chosen}
          >
            {name === chosen && <Panel method={name} />}
          </div>
        ))}
      </main>
    </CloudContext.Provider>
  );
}
