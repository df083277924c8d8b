// The panels of the popup: what is said of each state of a tab.

import { errorMessageName } from "../../../shared/errors.ts";
import type { TabState } from "../../../shared/passwords/verdict.ts";
import { ALL_SITES, patternsOfSite } from "../../../shared/settings/site-access.ts";
import type { Words } from "../../../shared/words.ts";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";
import type { PageAction } from "./page-state.ts";

/** One panel, in words. */
export interface PanelView {
  /** Tells one panel from another; never shown. */
  name: string;
  tone: Tone;
  title: string;
  sentences: string[];
  smallPrint: string[];
  button?: PanelButton;
  /** Quieter; beside the button, where there is one. */
  otherButton?: PanelButton;
}

interface PanelButton {
  label: string;
  action: PageAction;
}

type Obstacle = NonNullable<TabState["obstacle"]>;
type Verdict = NonNullable<TabState["verdict"]>;

/** A panel that is neither good news nor bad. */
export function quietPanel(
  name: string,
  title: string,
  detail: string,
  button?: PanelView["button"],
): PanelView {
  const panel: PanelView = { name, tone: "quiet", title, sentences: [detail], smallPrint: [] };
  return button ? { ...panel, button } : panel;
}

/** Lets the browser ask for access to all sites. */
function allowAllButton({ word }: Words): PanelButton {
  return { label: word("access_allow_all"), action: { kind: "allow-access", origins: ALL_SITES } };
}

type AccessPanel = Pick<PanelView, "button" | "otherButton">;

/** Lets the person choose between all sites and this one. */
function lockedPanel(name: Obstacle, title: string, sentences: string[], { word }: Words): PanelView {
  return { ...quietPanel(name, title, ""), sentences: [...sentences, word("popup_locked_panel")] };
}

function accessButtons({ site = "", hasSubdomains }: TabState, words: Words): AccessPanel {
  return {
    button: allowAllButton(words),
    otherButton: {
      label: words.word("popup_no_access_site", words.site(site)),
      action: { kind: "allow-access", origins: patternsOfSite(site, hasSubdomains === true) },
    },
  };
}

function thisPageOnlyPanel(tab: TabState, words: Words): PanelView {
  const detail = words.word("popup_no_access_next_page", words.site(tab.site ?? ""));
  const panel = quietPanel("this-page-only", words.word("popup_no_access_this_page"), detail);
  return { ...panel, ...accessButtons(tab, words) };
}

/** Settings whose switches a policy of the person's organization has fixed: no button offers to change them. */
export interface LockedSwitches {
  isEnabledManaged: boolean;
  areSkippedSitesManaged: boolean;
}

function obstaclePanel(obstacle: Obstacle, tab: TabState, locked: LockedSwitches, words: Words): PanelView {
  const { word } = words;
  switch (obstacle) {
    case "browser-page":
      return quietPanel(obstacle, word("popup_browser_page_title"), word("popup_browser_page_detail"));
    case "switched-off": {
      const title = word("popup_switched_off_title");
      const detail = word("popup_switched_off_detail");
      if (locked.isEnabledManaged) return lockedPanel(obstacle, title, [detail], words);
      return quietPanel(obstacle, title, detail, {
        label: word("popup_switch_on"),
        action: { kind: "enable-checks", isEnabled: true },
      });
    }
    case "site-skipped": {
      const site = tab.site ?? "";
      const title = word("popup_site_skipped_title", words.site(site));
      if (locked.areSkippedSitesManaged) return lockedPanel(obstacle, title, [], words);
      return quietPanel(obstacle, title, word("popup_site_skipped_detail"), {
        label: word("popup_check_here_again"),
        action: { kind: "skip-site", site, isSkipped: false },
      });
    }
    case "no-access": {
      const site = words.site(tab.site ?? "");
      // A part of the page may belong to a site that is allowed.
      const title =
        tab.checkCount > 0 ? word("popup_no_access_own_title", site) : word("popup_no_access_title", site);
      return {
        ...quietPanel(obstacle, title, word("popup_no_access_detail")),
        tone: "warn",
        ...accessButtons(tab, words),
      };
    }
    case "no-script":
      return quietPanel(obstacle, word("popup_browser_page_title"), word("popup_no_script_detail"));
    case "needs-reload":
      return quietPanel(obstacle, word("popup_needs_reload_title"), word("popup_needs_reload_detail"), {
        label: word("popup_reload"),
        action: { kind: "reload" },
      });
  }
}

function nothingPanel(tab: TabState, { word }: Words): PanelView {
  const panel =
    tab.checkCount > 0
      ? quietPanel("changed", word("popup_changed_title"), word("popup_changed_detail"))
      : quietPanel("nothing", word("popup_nothing_title"), word("popup_nothing_detail"));
  return tab.isAccessPartial
    ? { ...panel, sentences: [...panel.sentences, word("popup_other_sites_unchecked")] }
    : panel;
}

function siteOf(verdict: Verdict, words: Words): string {
  return verdict.site ? words.site(verdict.site) : words.word("toolbar_other_site");
}

function whereEntered(verdict: Verdict, tab: TabState, words: Words): string[] {
  const site = siteOf(verdict, words);
  if (verdict.isFromEarlierPage) return [words.word("popup_entered_earlier", site)];
  return verdict.site === tab.site ? [] : [words.word("popup_entered_in_frame", site)];
}

function retryAt(verdict: Verdict & { state: "unknown" }, words: Words, now: number): string[] {
  const { retryAfterSeconds, reason } = verdict.error;
  if (retryAfterSeconds === undefined) return [];
  const at = verdict.at + retryAfterSeconds * 1000;
  const until = reason === "paused" ? "popup_paused_until" : "popup_unknown_retry_at";
  return at > now ? [words.word(until, words.timeWithSeconds(at))] : [];
}

function verdictPanel(verdict: Verdict, tab: TabState, words: Words, now: number): PanelView {
  const { word, plural } = words;
  const { isFromEarlierPage, isNewPassword } = verdict;
  const site = siteOf(verdict, words);
  const time = words.time(verdict.at, now);
  switch (verdict.state) {
    case "breached": {
      const occasion = isFromEarlierPage ? "earlier" : isNewPassword ? "new" : "login";
      return {
        name: "breached",
        tone: "bad",
        title: isFromEarlierPage ? word("popup_breached_earlier_title", site) : word("popup_breached_title"),
        sentences: [plural(`popup_breached_${occasion}`, verdict.count)],
        smallPrint: [
          ...(isFromEarlierPage ? [] : whereEntered(verdict, tab, words)),
          word("popup_checked_at", time),
        ],
      };
    }
    case "not-found":
      return {
        name: "not-found",
        tone: "good",
        title: word("popup_not_found_title"),
        sentences: [word("popup_not_found_detail")],
        smallPrint: [...whereEntered(verdict, tab, words), word("popup_checked_at", time)],
      };
    case "unknown": {
      const needsSettings = verdict.error.code === "bad-request";
      const needsAccess = verdict.error.reason === "no-site-access";
      const next = needsAccess
        ? "popup_no_access_unknown_next"
        : needsSettings
          ? "popup_unknown_next_settings"
          : "popup_unknown_next";
      const reason = word(errorMessageName(verdict.error));
      return {
        name: "unknown",
        tone: "warn",
        title: isFromEarlierPage ? word("popup_unknown_earlier_title", site) : word("popup_unknown_title"),
        sentences: [
          word("popup_unknown_reason", reason),
          word(next),
          ...retryAt({ ...verdict, state: "unknown" }, words, now),
        ],
        smallPrint: [
          ...(isFromEarlierPage ? [] : whereEntered(verdict, tab, words)),
          word("popup_tried_at", time),
        ],
        // It may not be for want of access: to enter it again comes first.
        ...(needsAccess && { otherButton: allowAllButton(words) }),
      };
    }
  }
}

function isOutranked(verdict: Verdict, obstacle: Obstacle): boolean {
  // An all clear would seem to speak for a page on which nothing is checked.
  if (verdict.state === "not-found" || obstacle === "switched-off") return true;
  // Whoever wants a site left alone wants no more warnings about it; the page before may be of another site.
  return obstacle === "site-skipped" && !verdict.isFromEarlierPage;
}

/** What is said of the tab at `now` (milliseconds since the epoch): the most important first, at most two. */
export function panels(tab: TabState, locked: LockedSwitches, words: Words, now: number): PanelView[] {
  const { obstacle, verdict } = tab;
  const said: PanelView[] = [];
  if (verdict && !(obstacle && isOutranked(verdict, obstacle))) {
    said.push(verdictPanel(verdict, tab, words, now));
  }
  if (obstacle) said.push(obstaclePanel(obstacle, tab, locked, words));
  if (tab.isThisPageOnly) said.push(thisPageOnlyPanel(tab, words));
  return said.length > 0 ? said : [nothingPanel(tab, words)];
}
