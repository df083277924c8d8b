// What is said of the page first: a panel or two about its passwords, or that there is no answer.

import type { ComponentChildren } from "preact";
import type { TabState } from "../../../shared/passwords/verdict.ts";
import { Panel } from "../../../ui/components/Panel.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import { useLasting } from "../../../ui/hooks/use-lasting.ts";
import { AccessButtons, PageButtons } from "./PageButtons.tsx";
import type { PageActs } from "./use-page.ts";
import { type Verdict, VerdictPanel } from "./VerdictPanel.tsx";

type Obstacle = NonNullable<TabState["obstacle"]>;

/** Below this a wait is not noticed, and a word about it would only flash. */
const WAITING_AFTER_MS = 500;

function isOutranked(verdict: Verdict, obstacle: Obstacle): boolean {
  // An all clear would seem to speak for a page on which nothing is checked.
  if (verdict.state === "not-found" || obstacle === "switched-off") return true;
  // Whoever wants a site left alone wants no more warnings about it; the page before may be of another site.
  return obstacle === "site-skipped" && !verdict.isFromEarlierPage;
}

/** What is said of a tab, the most important first: at most two. */
export function panelsOf({ obstacle, verdict, isThisPageOnly, checkCount }: TabState) {
  const isShown = verdict && !(obstacle && isOutranked(verdict, obstacle));
  const said = [
    ...(isShown ? [verdict.state] : []),
    ...(obstacle ? [obstacle] : []),
    ...(isThisPageOnly ? (["this-page-only"] as const) : []),
  ];
  if (said.length > 0) return said;
  return [checkCount > 0 ? ("changed" as const) : ("nothing" as const)];
}

export function Opening() {
  const { word } = useWords();
  const isLong = useLasting(true, WAITING_AFTER_MS);
  return <p class="popup-shell">{isLong && word("popup_waiting")}</p>;
}

interface StatePanelProps {
  isWarning?: boolean;
  title: string;
  detail: string;
  children?: ComponentChildren;
}

function StatePanel({ isWarning = false, title, detail, children }: StatePanelProps) {
  return (
    <Panel tone={isWarning ? "warn" : "quiet"} title={title}>
      <p>{detail}</p>
      {children}
    </Panel>
  );
}

export function ClosedPanel() {
  const { word } = useWords();
  return <StatePanel title={word("popup_closed_title")} detail={word("popup_closed_detail")} />;
}

/** No answer came, which is no all clear. */
export function SilentPanel({ onRetry }: { onRetry: () => void }) {
  const { word } = useWords();
  return (
    <StatePanel isWarning title={word("popup_silent_title")} detail={word("popup_silent_detail")}>
      <PageButtons button={{ label: word("popup_retry"), onPress: onRetry }} />
    </StatePanel>
  );
}

interface PagePanelsProps extends Pick<ReadSettings, "locked"> {
  tab: TabState;
  acts: PageActs;
}

/** A panel but that of a verdict. What a policy of the person's organization has fixed, no button offers to change. */
function PagePanel({
  name,
  tab,
  locked,
  acts,
}: PagePanelsProps & { name: Exclude<ReturnType<typeof panelsOf>[number], Verdict["state"]> }) {
  const words = useWords();
  const { word } = words;
  const { site = "" } = tab;
  const named = words.site(site);
  switch (name) {
    case "changed":
    case "nothing":
      return (
        <StatePanel title={word(`popup_${name}_title`)} detail={word(`popup_${name}_detail`)}>
          {tab.isAccessPartial && <p>{word("popup_other_sites_unchecked")}</p>}
        </StatePanel>
      );
    case "this-page-only":
      return (
        <StatePanel
          title={word("popup_no_access_this_page")}
          detail={word("popup_no_access_next_page", named)}
        >
          <AccessButtons tab={tab} acts={acts} />
        </StatePanel>
      );
    case "browser-page":
      return (
        <StatePanel title={word("popup_browser_page_title")} detail={word("popup_browser_page_detail")} />
      );
    case "no-script":
      return <StatePanel title={word("popup_browser_page_title")} detail={word("popup_no_script_detail")} />;
    case "switched-off":
      return (
        <StatePanel title={word("popup_switched_off_title")} detail={word("popup_switched_off_detail")}>
          {locked.has("passwordChecks.enabled") ? (
            <p>{word("popup_locked_panel")}</p>
          ) : (
            <PageButtons
              button={{ label: word("popup_switch_on"), onPress: () => void acts.setEnabled(true) }}
            />
          )}
        </StatePanel>
      );
    case "site-skipped": {
      const isLocked = locked.has("passwordChecks.skippedSites");
      const check = {
        label: word("popup_check_here_again"),
        onPress: () => void acts.setSkipped(site, false),
      };
      return (
        <StatePanel
          title={word("popup_site_skipped_title", named)}
          detail={word(isLocked ? "popup_locked_panel" : "popup_site_skipped_detail")}
        >
          {!isLocked && <PageButtons button={check} />}
        </StatePanel>
      );
    }
    case "no-access": {
      // A part of the page may belong to a site that is allowed.
      const title = tab.checkCount > 0 ? "popup_no_access_own_title" : "popup_no_access_title";
      return (
        <StatePanel isWarning title={word(title, named)} detail={word("popup_no_access_detail")}>
          <AccessButtons tab={tab} acts={acts} />
        </StatePanel>
      );
    }
    case "needs-reload":
      return (
        <StatePanel title={word("popup_needs_reload_title")} detail={word("popup_needs_reload_detail")}>
          <PageButtons button={{ label: word("popup_reload"), onPress: acts.reload }} />
        </StatePanel>
      );
  }
}

export function PagePanels({ tab, locked, acts }: PagePanelsProps) {
  return (
    <>
      {panelsOf(tab).map((name) =>
        name === "breached" || name === "unknown" || name === "not-found" ? (
          tab.verdict && <VerdictPanel key={name} verdict={tab.verdict} tab={tab} acts={acts} />
        ) : (
          <PagePanel key={name} name={name} tab={tab} locked={locked} acts={acts} />
        ),
      )}
    </>
  );
}
