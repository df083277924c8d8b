// What is said of the page first: a panel or two, or that there is no answer.

import type { TabState } from "../../../shared/passwords/verdict.ts";
import { Panel } from "../../../ui/components/Panel.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import { useLasting } from "../../../ui/hooks/use-lasting.ts";
import { ObstaclePanel } from "./ObstaclePanel.tsx";
import { AccessButtons, PageButtons } from "./PageButtons.tsx";
import { panelsOf } from "./panels.ts";
import type { PageActs } from "./use-page.ts";
import { VerdictPanel } from "./VerdictPanel.tsx";

/** Below this a wait is not noticed, and a word about it would only flash. */
const WAITING_AFTER_MS = 500;

/** Nothing has come yet. */
export function Opening() {
  const { word } = useWords();
  const isLong = useLasting(true, WAITING_AFTER_MS);
  return <p class="popup-shell">{isLong && word("popup_waiting")}</p>;
}

/** The tab is gone. */
export function ClosedPanel() {
  const { word } = useWords();
  return (
    <Panel tone="quiet" title={word("popup_closed_title")}>
      <p>{word("popup_closed_detail")}</p>
    </Panel>
  );
}

/** No answer came, which is no all clear. */
export function SilentPanel({ onRetry }: { onRetry: () => void }) {
  const { word } = useWords();
  return (
    <Panel tone="warn" title={word("popup_silent_title")}>
      <p>{word("popup_silent_detail")}</p>
      <PageButtons button={{ label: word("popup_retry"), onPress: onRetry }} />
    </Panel>
  );
}

interface PagePanelsProps extends Pick<ReadSettings, "locked"> {
  tab: TabState;
  acts: PageActs;
}

function NothingPanel({ tab, name }: { tab: TabState; name: "changed" | "nothing" }) {
  const { word } = useWords();
  return (
    <Panel tone="quiet" title={word(`popup_${name}_title`)}>
      <p>{word(`popup_${name}_detail`)}</p>
      {tab.isAccessPartial && <p>{word("popup_other_sites_unchecked")}</p>}
    </Panel>
  );
}

function ThisPageOnlyPanel({ tab, acts }: Omit<PagePanelsProps, "locked">) {
  const words = useWords();
  return (
    <Panel tone="quiet" title={words.word("popup_no_access_this_page")}>
      <p>{words.word("popup_no_access_next_page", words.site(tab.site ?? ""))}</p>
      <AccessButtons tab={tab} acts={acts} />
    </Panel>
  );
}

/** The panels of a tab that is known. */
export function PagePanels({ tab, locked, acts }: PagePanelsProps) {
  return (
    <>
      {panelsOf(tab).map((name) => {
        switch (name) {
          case "breached":
          case "unknown":
          case "not-found":
            return tab.verdict && <VerdictPanel key={name} verdict={tab.verdict} tab={tab} acts={acts} />;
          case "changed":
          case "nothing":
            return <NothingPanel key={name} tab={tab} name={name} />;
          case "this-page-only":
            return <ThisPageOnlyPanel key={name} tab={tab} acts={acts} />;
          default:
            return <ObstaclePanel key={name} obstacle={name} tab={tab} locked={locked} acts={acts} />;
        }
      })}
    </>
  );
}
