// What the popup says of the page: from what is known of its tab to every word and control, without a browser.

import type { Words } from "../../../shared/words.ts";
import type { SwitchView } from "../../../ui/components/Switch.tsx";
import { describeFailedChange } from "../../../ui/said/failed-change.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import type { FailedAction, PageAction, PageSnapshot } from "./page-state.ts";
import { type PanelView, panels, quietPanel } from "./panels.ts";

/** All that is said of the page, in words. */
export interface PageView {
  /** Said while there is nothing else to show. */
  waiting?: string;
  /** The most important first; at most two. */
  panels: PanelView[];
  problem?: string;
  checks?: { heading: string; switches: SwitchView<PageAction>[] };
  footer?: { source: string; checkCount: string };
}

type Answered = Extract<PageSnapshot, { phase: "answered" }>;

function checkSwitches({ tab, settings, isPrivate }: Answered, words: Words): SwitchView<PageAction>[] {
  const { word } = words;
  const all: SwitchView<PageAction> = {
    label: word("popup_check_passwords"),
    isOn: settings.isEnabled,
    isDisabled: settings.isEnabledManaged,
    action: { kind: "enable-checks", isEnabled: !settings.isEnabled },
    ...(settings.isEnabledManaged && { detail: word("popup_managed") }),
  };
  const { site } = tab;
  if (site === undefined || tab.obstacle === "browser-page") return [all];
  const isSkipped = settings.skippedSites.includes(site);
  // Nothing of a private window may enter a list; what is in it already can be taken out.
  const isWithheld = isPrivate && !isSkipped;
  const detail = settings.areSkippedSitesManaged
    ? word("popup_managed")
    : isWithheld
      ? word("popup_skip_site_private")
      : word("popup_skip_site_detail", words.site(site));
  const here: SwitchView<PageAction> = {
    label: word("popup_skip_site"),
    detail,
    isOn: isSkipped,
    isDisabled: isWithheld || settings.areSkippedSitesManaged,
    action: { kind: "skip-site", site, isSkipped: !isSkipped },
  };
  return [all, here];
}

function describeProblem(failed: FailedAction, words: Words): string {
  if (failed === "access-declined") return words.word("popup_no_access_declined");
  return failed === "access-not-asked" ? words.word("access_not_asked") : describeFailedChange(failed, words);
}

/** Says in words what is known at `now` (milliseconds since the epoch). */
export function describePage(snapshot: PageSnapshot, words: Words, now: number): PageView {
  const { word, plural } = words;
  if (snapshot.phase === "opening") return { panels: [] };
  if (snapshot.phase === "waiting") return { panels: [], waiting: word("popup_waiting") };
  if (snapshot.phase === "silent") {
    const panel = quietPanel("silent", word("popup_silent_title"), word("popup_silent_detail"), {
      label: word("popup_retry"),
      action: { kind: "retry" },
    });
    return { panels: [{ ...panel, tone: "warn" }] };
  }
  if (snapshot.phase === "closed") {
    return { panels: [quietPanel("closed", word("popup_closed_title"), word("popup_closed_detail"))] };
  }
  const { tab, settings, failedChange } = snapshot;
  const { checkCount } = tab;
  return {
    panels: panels(tab, settings, words, now),
    ...(failedChange && { problem: describeProblem(failedChange, words) }),
    checks: { heading: word("popup_checks"), switches: checkSwitches(snapshot, words) },
    footer: {
      source: word("popup_source", words.site(hostOf(settings.passwordsUrl))),
      checkCount: checkCount > 0 ? plural("popup_check_count", checkCount) : word("popup_check_count_none"),
    },
  };
}
