// Why no password is checked on the page, and what the person can do about it.

import type { TabState } from "../../../shared/passwords/verdict.ts";
import { Panel } from "../../../ui/components/Panel.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import { AccessButtons, PageButtons } from "./PageButtons.tsx";
import type { Obstacle } from "./panels.ts";
import type { PageActs } from "./use-page.ts";

interface ObstaclePanelProps extends Pick<ReadSettings, "locked"> {
  obstacle: Obstacle;
  tab: TabState;
  acts: PageActs;
}

/** The panel of an obstacle. What a policy of the person's organization has fixed, no button offers to change. */
export function ObstaclePanel({ obstacle, tab, locked, acts }: ObstaclePanelProps) {
  const words = useWords();
  const { word } = words;
  const { site = "" } = tab;
  const named = words.site(site);
  switch (obstacle) {
    case "browser-page":
      return (
        <Panel tone="quiet" title={word("popup_browser_page_title")}>
          <p>{word("popup_browser_page_detail")}</p>
        </Panel>
      );
    case "no-script":
      return (
        <Panel tone="quiet" title={word("popup_browser_page_title")}>
          <p>{word("popup_no_script_detail")}</p>
        </Panel>
      );
    case "switched-off":
      return (
        <Panel tone="quiet" title={word("popup_switched_off_title")}>
          <p>{word("popup_switched_off_detail")}</p>
          {locked.has("passwordChecks.enabled") ? (
            <p>{word("popup_locked_panel")}</p>
          ) : (
            <PageButtons
              button={{ label: word("popup_switch_on"), onPress: () => void acts.setEnabled(true) }}
            />
          )}
        </Panel>
      );
    case "site-skipped": {
      const isLocked = locked.has("passwordChecks.skippedSites");
      return (
        <Panel tone="quiet" title={word("popup_site_skipped_title", named)}>
          <p>{word(isLocked ? "popup_locked_panel" : "popup_site_skipped_detail")}</p>
          {!isLocked && (
            <PageButtons
              button={{
                label: word("popup_check_here_again"),
                onPress: () => void acts.setSkipped(site, false),
              }}
            />
          )}
        </Panel>
      );
    }
    case "no-access":
      return (
        <Panel
          tone="warn"
          // A part of the page may belong to a site that is allowed.
          title={word(tab.checkCount > 0 ? "popup_no_access_own_title" : "popup_no_access_title", named)}
        >
          <p>{word("popup_no_access_detail")}</p>
          <AccessButtons tab={tab} acts={acts} />
        </Panel>
      );
    case "needs-reload":
      return (
        <Panel tone="quiet" title={word("popup_needs_reload_title")}>
          <p>{word("popup_needs_reload_detail")}</p>
          <PageButtons button={{ label: word("popup_reload"), onPress: acts.reload }} />
        </Panel>
      );
  }
}
