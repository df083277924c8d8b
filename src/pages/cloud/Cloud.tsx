// The cloud page: the account, the three calls, their forms and their outcomes.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { CLOUD_METHODS, type CloudMethod } from "../../shared/cloud/cloud.ts";
import type { Words } from "../../shared/words.ts";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { Tabs, tabIds } from "../../ui/controls/Tabs.tsx";
import { describeFailedChange } from "../../ui/hooks/command.ts";
import { useWords } from "../../ui/hooks/page.ts";
import { usePresence } from "../../ui/hooks/presence.ts";
import { Account, accountLine, accountStatus } from "./Account.tsx";
import { answerHeadingId } from "./answers/Answer.tsx";
import { isRunning } from "./calls.ts";
import { METHODS, tabInAddress } from "./methods.ts";
import { outcomeStatus } from "./Outcome.tsx";
import { DeletionPanel, ReadPanel } from "./Panel.tsx";
import { CloudContext, type Cloud as CloudPage, useCloudPage } from "./use-cloud.ts";

function problemOf({ news, signIn, isUnread }: CloudPage, words: Words): string | undefined {
  const { problem, done, signInEnd } = news;
  if (isUnread) return words.t("cloud_silent");
  if (done === "cloud_confirm_running") return words.t(done);
  // The account already says so: what was asked for did happen.
  if (!problem || (signInEnd && signIn?.isSignedIn === false)) return undefined;
  return describeFailedChange(problem, words);
}

/** What is new, in one sentence for screen readers. Leaves out what was there before or changes every second. */
function statusOf(tab: CloudMethod, cloud: CloudPage, words: Words): string {
  const { news, signIn, startedIds, arrived, shownOf } = cloud;
  const { done } = news;
  if (done && done !== "cloud_signed_in") return words.t(done);
  if (done && signIn) return accountLine(signIn, words);
  // It may arrive while another tab is open.
  if (arrived) return outcomeStatus(arrived, signIn, words);
  const shown = shownOf(tab);
  const isUnderWay = shown && startedIds.has(shown.id) && isRunning(shown);
  return isUnderWay ? outcomeStatus(shown, signIn, words) : accountStatus(news, signIn, words);
}

/** Whether focus is where the user waits for an outcome: in the form that started it, at the outcome, or nowhere. */
function isWaitingAt(focused: Element | null): boolean {
  if (!focused || focused.matches("body, .cloud-main")) return true;
  return focused.closest(".cloud-form, .cloud-outcome") !== null;
}

/** Moves focus to a new outcome, unless the user is elsewhere by now or has typed since starting the call. */
function useArrival(arrivedId: string | undefined, startCount: number): void {
  const isTyping = useRef(false);
  useEffect(() => {
    const type = () => {
      isTyping.current = true;
    };
    document.addEventListener("input", type);
    return () => document.removeEventListener("input", type);
  }, []);
  useLayoutEffect(() => {
    if (startCount === 0) return;
    isTyping.current = false;
    // In a narrow window the running call may be out of view.
    document.querySelector(".cloud-outcome")?.scrollIntoView({ block: "nearest" });
  }, [startCount]);
  useLayoutEffect(() => {
    if (arrivedId === undefined || isTyping.current || !isWaitingAt(document.activeElement)) return;
    document.getElementById(answerHeadingId(arrivedId))?.focus();
  }, [arrivedId]);
}

/** The page, open at its `first` tab. */
export function Cloud({ first, openOptions }: { first: CloudMethod; openOptions: () => Promise<unknown> }) {
  const words = useWords();
  const { t } = words;
  const cloud = useCloudPage(openOptions);
  const { calls, signIn, startedIds, arrived, begin } = cloud;
  const [chosen, setChosen] = useState(first);
  const choose = (tab: CloudMethod) => {
    begin();
    setChosen(tab);
  };
  usePresence(signIn?.current?.state === "running" || calls.some(isRunning));
  useArrival(arrived?.id, startedIds.size);
  useEffect(() => {
    const follow = () => choose(tabInAddress(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  });
  const problem = problemOf(cloud, words);
  return (
    <CloudContext.Provider value={cloud}>
      <PageHeader />
      <main class="cloud-main stack stack-wide" tabIndex={-1} data-keeps-focus>
        <div>
          <h1>{t("common_cloud")}</h1>
          <p class="soft">{t("cloud_intro")}</p>
        </div>
        <p class="only-for-screen-readers" role="status">
          {statusOf(chosen, cloud, words)}
        </p>
        {problem !== undefined && (
          <p class="cloud-note cloud-note-warn cloud-sticky" role="alert">
            {problem}
          </p>
        )}
        <Account />
        <div class="cloud-tabs">
          <Tabs
            label={t("common_cloud")}
            tabs={CLOUD_METHODS.map((name) => ({ name, label: t(METHODS[name].tab) }))}
            chosen={chosen}
            onChoose={(tab) => {
              history.replaceState(null, "", `#${tab}`);
              choose(tab);
            }}
          />
        </div>
        {CLOUD_METHODS.map((name) => (
          <div
            key={name}
            class={name === chosen ? "cloud-panel stack" : undefined}
            role="tabpanel"
            id={tabIds(name).panel}
            aria-labelledby={tabIds(name).tab}
            hidden={name !== chosen}
          >
            {name === "deletion" ? (
              <DeletionPanel isChosen={name === chosen} />
            ) : (
              <ReadPanel method={name} isChosen={name === chosen} />
            )}
          </div>
        ))}
      </main>
    </CloudContext.Provider>
  );
}
