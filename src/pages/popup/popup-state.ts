// What the popup says: from what is known of the tab to every word and control, without a browser.

import type { SentRequest } from "../../shared/messages.ts";
import type { TabState } from "../../shared/verdict.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import { type PanelView, panels, quietPanel } from "./panels.ts";
import type { StoredChecks } from "./stored-checks.ts";

/** What the popup knows. */
export type PopupSnapshot =
  /** Asked, and within the time in which an answer usually comes. */
  | { phase: "opening" }
  /** Asked, and long enough ago to say so. */
  | { phase: "waiting" }
  /** No answer came. */
  | { phase: "silent" }
  | {
      phase: "answered";
      tab: TabState;
      checks: StoredChecks;
      sent: SentRequest[];
      /** The tab is in a private window. */
      isPrivate: boolean;
      /** The last switch or button had no effect. */
      hasFailedChange: boolean;
    };

/** What the person can do in the popup. */
export type PopupAction =
  | { kind: "retry" }
  | { kind: "reload" }
  | { kind: "enable-checks"; isEnabled: boolean }
  | { kind: "skip-site"; site: string; isSkipped: boolean };

export interface SwitchView {
  label: string;
  detail?: string;
  isOn: boolean;
  isDisabled: boolean;
  /** What switching it to the other side does. */
  action: PopupAction;
}

export interface SentView {
  title: string;
  count: string;
  /** Newest first; the oldest has number 1. */
  requests: { number: number; time: string; dateTime: string; told: string; host: string }[];
  memory: string;
}

/** All that the popup shows, in words. */
export interface PopupView {
  name: string;
  /** Said while there is nothing else to show. */
  waiting?: string;
  /** The most important first; at most two. */
  panels: PanelView[];
  problem?: string;
  checks?: { heading: string; switches: SwitchView[] };
  sent?: SentView;
  footer?: { source: string; checkCount: string };
}

type Answered = Extract<PopupSnapshot, { phase: "answered" }>;
function checkSwitches({ tab, checks, isPrivate }: Answered, words: Words): SwitchView[] {
  const { word } = words;
  const all: SwitchView = {
    label: word("popup_check_passwords"),
    isOn: checks.isEnabled,
    isDisabled: checks.isEnabledManaged,
    action: { kind: "enable-checks", isEnabled: !checks.isEnabled },
    ...(checks.isEnabledManaged && { detail: word("popup_managed") }),
  };
  const { site } = tab;
  if (site === undefined || tab.obstacle === "browser-page") return [all];
  const isSkipped = checks.skippedSites.includes(site);
  // Nothing of a private window may enter a list; what is in it already can be taken out.
  const isWithheld = isPrivate && !isSkipped;
  const detail = checks.areSkippedSitesManaged
    ? word("popup_managed")
    : isWithheld
      ? word("popup_skip_site_private")
      : word("popup_skip_site_detail", words.site(site));
  const here: SwitchView = {
    label: word("popup_skip_site"),
    detail,
    isOn: isSkipped,
    isDisabled: isWithheld || checks.areSkippedSitesManaged,
    action: { kind: "skip-site", site, isSkipped: !isSkipped },
  };
  return [all, here];
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}

const TOLD: Record<SentRequest["told"], MessageName> = { "password-range": "popup_sent_password_range" };

function sentView(sent: SentRequest[], words: Words, now: number): SentView {
  const { word, plural } = words;
  return {
    title: word("popup_sent_title"),
    count: sent.length > 0 ? plural("popup_sent_count", sent.length) : word("popup_sent_none"),
    requests: sent
      .toSorted((one, other) => other.at - one.at)
      .map(({ at, origin, told }, index) => ({
        number: sent.length - index,
        time: words.time(at, now),
        dateTime: new Date(at).toISOString(),
        told: word(TOLD[told]),
        host: hostOf(origin),
      })),
    memory: word("popup_sent_memory"),
  };
}

/** Says in words what is known at `now` (milliseconds since the epoch). */
export function describePopup(snapshot: PopupSnapshot, words: Words, now: number): PopupView {
  const { word, plural } = words;
  const name = word("extensionName");
  if (snapshot.phase === "opening") return { name, panels: [] };
  if (snapshot.phase === "waiting") return { name, panels: [], waiting: word("popup_waiting") };
  if (snapshot.phase === "silent") {
    const panel = quietPanel("silent", word("popup_silent_title"), word("popup_silent_detail"), {
      label: word("popup_retry"),
      action: { kind: "retry" },
    });
    return { name, panels: [{ ...panel, tone: "warn" }] };
  }
  const { tab, checks, sent, hasFailedChange } = snapshot;
  const { checkCount } = tab;
  return {
    name,
    panels: panels(tab, words, now),
    ...(hasFailedChange && { problem: word("popup_not_changed") }),
    checks: { heading: word("popup_checks"), switches: checkSwitches(snapshot, words) },
    sent: sentView(sent, words, now),
    footer: {
      source: word("popup_source", words.site(hostOf(checks.passwordsUrl))),
      checkCount: checkCount > 0 ? plural("popup_check_count", checkCount) : word("popup_check_count_none"),
    },
  };
}
