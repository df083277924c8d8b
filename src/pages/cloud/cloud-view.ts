// All that the cloud page shows, in words: from what is known to every control, without a browser.

import {
  CLOUD_METHODS,
  type CloudMethod,
  POLICY_VERSIONS,
  type PolicyVersion,
} from "../../shared/cloud/cloud.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import { describeFailedChange } from "../../ui/said/failed-change.ts";
import { hostOf } from "../../ui/said/host-of.ts";
import { type AccountView, describeAccount, providerOf } from "./account/account-view.ts";
import {
  type DeletionView,
  describeDeletion,
  describeEarlier,
  type EarlierView,
} from "./calls/deletion-view.ts";
import { obstacleToRead } from "./calls/obstacle.ts";
import {
  type CallCircumstances,
  describeOutcome,
  type OutcomeView,
  START_LABELS,
} from "./calls/outcome-view.ts";
import { allCalls, shownCall } from "./calls/own-calls.ts";
import type { CloudAction, CloudDone, CloudSnapshot } from "./cloud-state.ts";
import { type CloudButton, describeName, type NameView } from "./name/name-view.ts";
import { describeRecent, type RecentView } from "./name/recent-view.ts";

export interface VersionView {
  label: string;
  note: string;
  choices: { label: string; version: PolicyVersion | undefined; isChosen: boolean }[];
}

/** The button that reads, and whom it asks. */
export interface ReadView {
  label: string;
  action: CloudAction;
  /** Why it does nothing now; absent where it does. */
  reason?: string;
  note?: string;
}

/** Forgetting all answers, of all tabs: a button, then a question in its place. */
export interface ForgetView {
  button: CloudButton;
  question?: { title: string; yes: CloudButton; no: CloudButton };
}

export interface PanelContentView {
  method: CloudMethod;
  heading: string;
  intro: string;
  name: NameView;
  recent?: RecentView;
  version?: VersionView;
  read?: ReadView;
  deletion?: DeletionView;
  outcome?: OutcomeView;
  earlier?: EarlierView;
  /** Absent where there is nothing to forget. */
  forget?: ForgetView;
}

export interface CloudView {
  /** Title of the document. */
  title: string;
  name: string;
  heading: string;
  intro: string;
  /** For who does not see it: what happens, or what came of it. Nothing that changes with each second. */
  status: string;
  problem?: string;
  account: AccountView;
  tabsLabel: string;
  tabs: { name: CloudMethod; label: string }[];
  panel: PanelContentView;
  /** Something counts, so the words change with each second. */
  isTicking: boolean;
}

const TABS: Record<CloudMethod, MessageName> = {
  policy: "cloud_tab_policy",
  deletion: "cloud_tab_deletion",
  "report-config": "cloud_tab_report_config",
};

const INTROS: Record<CloudMethod, MessageName> = {
  policy: "cloud_intro_policy",
  deletion: "cloud_intro_deletion",
  "report-config": "cloud_intro_report_config",
};

const VERSIONS: Record<PolicyVersion, MessageName> = {
  0: "cloud_version_0",
  1: "cloud_version_1",
  3: "cloud_version_3",
};

const DONE: Partial<Record<CloudDone, MessageName>> = {
  "name-forgotten": "cloud_done_name_forgotten",
  "names-forgotten": "cloud_done_names_forgotten",
  "calls-forgotten": "cloud_done_calls_forgotten",
  "under-way-already": "cloud_done_under_way",
};

function problemOf(
  { isSilent, hasNoSettings, problem, news, done }: CloudSnapshot,
  words: Words,
): string | undefined {
  const { word } = words;
  if (isSilent) return word("cloud_silent");
  if (hasNoSettings) return word("cloud_settings_unread");
  if (done === "under-way-already") return word("cloud_done_under_way");
  // Told beside the account, for what was to happen happened.
  if (!problem || (problem.action === "sign-out" && news?.signIn.isSignedIn === false)) return undefined;
  return describeFailedChange(problem.why, words);
}

function describeVersion({ policyVersion }: CloudSnapshot, { word }: Words): VersionView {
  return {
    label: word("cloud_version"),
    note: word("cloud_version_note"),
    choices: [undefined, ...POLICY_VERSIONS].map((version) => ({
      label: word(version === undefined ? "cloud_version_any" : VERSIONS[version]),
      version,
      isChosen: version === policyVersion,
    })),
  };
}

function describeRead(
  method: Exclude<CloudMethod, "deletion">,
  snapshot: CloudSnapshot,
  words: Words,
): ReadView {
  const { word, site } = words;
  const { settings } = snapshot;
  const reason = obstacleToRead(method, snapshot);
  return {
    label: word(START_LABELS[method]),
    action: { kind: "read", method },
    ...(reason && { reason: word(reason) }),
    ...(settings && { note: word("cloud_read_note", site(hostOf(settings.services[method]))) }),
  };
}

function circumstancesOf({ news }: CloudSnapshot, words: Words, now: number): CallCircumstances {
  const { signIn } = news ?? {};
  return {
    auth: providerOf(signIn, words),
    scope: signIn?.scope ?? "",
    isSignedIn: signIn?.isSignedIn === true,
    now,
  };
}

function describeForget({ isForgetAsked }: CloudSnapshot, { word }: Words): ForgetView {
  const button = (label: MessageName, kind: "ask-forget" | "keep-calls" | "forget-calls"): CloudButton => ({
    label: word(label),
    action: { kind },
  });
  return {
    button: button("cloud_forget_calls", "ask-forget"),
    ...(isForgetAsked && {
      question: {
        title: word("cloud_forget_question"),
        yes: button("cloud_forget_yes", "forget-calls"),
        no: button("cloud_forget_no", "keep-calls"),
      },
    }),
  };
}

function describePanel(snapshot: CloudSnapshot, words: Words, now: number): PanelContentView {
  const { word } = words;
  const { tab: method, entries } = snapshot;
  const shown = shownCall(method, snapshot);
  const circumstances = circumstancesOf(snapshot, words, now);
  const recent = describeRecent(method, snapshot, words);
  const deletion = method === "deletion" ? describeDeletion(snapshot, words, now) : undefined;
  const earlier = method === "deletion" ? describeEarlier(snapshot, shown?.id, words, now) : undefined;
  const canForget = allCalls(snapshot).some(({ state }) => state.name !== "running");
  return {
    method,
    heading: word(TABS[method]),
    intro: word(INTROS[method]),
    name: describeName(method, entries[method], words),
    ...(recent && { recent }),
    ...(method === "policy" && { version: describeVersion(snapshot, words) }),
    ...(method !== "deletion" && { read: describeRead(method, snapshot, words) }),
    ...(deletion && { deletion }),
    ...(shown && { outcome: describeOutcome(shown, circumstances, words) }),
    ...(earlier && { earlier }),
    ...(canForget && { forget: describeForget(snapshot, words) }),
  };
}

/** What is new, in one sentence. What was there before is not. */
function statusOf(
  snapshot: CloudSnapshot,
  { outcome }: PanelContentView,
  account: AccountView,
  words: Words,
  now: number,
): string {
  const { done, startedIds, arrivedId } = snapshot;
  const name = done && DONE[done];
  if (name) return words.word(name);
  if (done === "signed-in") return account.line;
  // It may have come while the person is at another tab.
  const arrived = allCalls(snapshot).find(({ id }) => id === arrivedId);
  if (arrived) return describeOutcome(arrived, circumstancesOf(snapshot, words, now), words).status;
  const isOwn = outcome !== undefined && startedIds.has(outcome.id);
  return isOwn && outcome.kind === "running" ? outcome.status : (account.status ?? "");
}

/** Says in words what is known at `now` (milliseconds since the epoch). */
export function describeCloud(snapshot: CloudSnapshot, words: Words, now: number): CloudView {
  const { word } = words;
  const heading = word("cloud_heading");
  const problem = problemOf(snapshot, words);
  const account = describeAccount(snapshot, words, now);
  const panel = describePanel(snapshot, words, now);
  const { outcome } = panel;
  return {
    title: word("cloud_title", heading, word("extensionName")),
    name: word("extensionName"),
    heading,
    intro: word("cloud_intro"),
    status: statusOf(snapshot, panel, account, words, now),
    ...(problem !== undefined && { problem }),
    account,
    tabsLabel: word("cloud_tabs"),
    tabs: CLOUD_METHODS.map((name) => ({ name, label: word(TABS[name]) })),
    panel,
    isTicking:
      outcome?.kind === "running" ||
      (outcome?.kind === "failed" && outcome.countdown !== undefined) ||
      account.news?.countdown !== undefined,
  };
}
