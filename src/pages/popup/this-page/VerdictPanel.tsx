// What is said of the password that was entered last.

import { errorMessageName } from "../../../shared/errors.ts";
import type { TabState } from "../../../shared/passwords/verdict.ts";
import { ALL_SITES } from "../../../shared/settings/site-access.ts";
import { Panel } from "../../../ui/components/Panel.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { PageButtons } from "./PageButtons.tsx";
import { pausedUntil, type Verdict } from "./panels.ts";
import type { PageActs } from "./use-page.ts";

/** How often it is looked whether a pause is over. */
const PAUSE_TICK_MS = 2_000;

interface VerdictPanelProps {
  verdict: Verdict;
  tab: TabState;
  acts: PageActs;
}

function WhereEntered({ verdict, tab }: Omit<VerdictPanelProps, "acts">) {
  const words = useWords();
  const { site, isFromEarlierPage } = verdict;
  if (!isFromEarlierPage && site === tab.site) return null;
  const named = site ? words.site(site) : words.word("toolbar_other_site");
  return <p>{words.word(isFromEarlierPage ? "popup_entered_earlier" : "popup_entered_in_frame", named)}</p>;
}

function Unknown({ verdict, error }: { verdict: Verdict; error: (Verdict & { state: "unknown" })["error"] }) {
  const words = useWords();
  const { word } = words;
  const isPaused = pausedUntil(verdict, Number.NEGATIVE_INFINITY) !== undefined;
  const until = pausedUntil(verdict, useNow(isPaused ? PAUSE_TICK_MS : undefined));
  const next =
    error.reason === "no-site-access"
      ? "popup_no_access_unknown_next"
      : error.code === "bad-request"
        ? "popup_unknown_next_settings"
        : "popup_unknown_next";
  return (
    <>
      <p>{word("popup_unknown_reason", word(errorMessageName(error)))}</p>
      <p>{word(next)}</p>
      {until !== undefined && (
        <p>
          {word(
            error.reason === "paused" ? "popup_paused_until" : "popup_unknown_retry_at",
            words.timeWithSeconds(until),
          )}
        </p>
      )}
    </>
  );
}

/** The panel of a verdict. */
export function VerdictPanel({ verdict, tab, acts }: VerdictPanelProps) {
  const words = useWords();
  const { word, plural } = words;
  const { isFromEarlierPage, isNewPassword } = verdict;
  const site = verdict.site ? words.site(verdict.site) : word("toolbar_other_site");
  const time = words.time(verdict.at, useNow());
  switch (verdict.state) {
    case "breached": {
      const occasion = isFromEarlierPage ? "earlier" : isNewPassword ? "new" : "login";
      const title = isFromEarlierPage
        ? word("popup_breached_earlier_title", site)
        : word("popup_breached_title");
      return (
        <Panel tone="bad" title={title}>
          <p>{plural(`popup_breached_${occasion}`, verdict.count)}</p>
          <div class="panel-small-print">
            {!isFromEarlierPage && <WhereEntered verdict={verdict} tab={tab} />}
            <p>{word("popup_checked_at", time)}</p>
          </div>
        </Panel>
      );
    }
    case "not-found":
      return (
        <Panel tone="good" title={word("popup_not_found_title")}>
          <p>{word("popup_not_found_detail")}</p>
          <div class="panel-small-print">
            <WhereEntered verdict={verdict} tab={tab} />
            <p>{word("popup_checked_at", time)}</p>
          </div>
        </Panel>
      );
    case "unknown": {
      const title = isFromEarlierPage
        ? word("popup_unknown_earlier_title", site)
        : word("popup_unknown_title");
      return (
        <Panel tone="warn" title={title}>
          <Unknown verdict={verdict} error={verdict.error} />
          <div class="panel-small-print">
            {!isFromEarlierPage && <WhereEntered verdict={verdict} tab={tab} />}
            <p>{word("popup_tried_at", time)}</p>
          </div>
          {/* It may not be for want of access: to enter it again comes first. */}
          {verdict.error.reason === "no-site-access" && (
            <PageButtons other={{ label: word("access_allow_all"), onPress: () => acts.allow(ALL_SITES) }} />
          )}
        </Panel>
      );
    }
  }
}
