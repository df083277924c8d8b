// The page in the tab: what is known about it and its site, and what the user can do about it.

import { useEffect, useState } from "preact/hooks";
import type { CatalogState, SiteBreaches } from "../../../shared/accounts/lookup.ts";
import type { TabState } from "../../../shared/passwords/verdict.ts";
import { BREACHED_SITES, CATALOG_STATE } from "../../../shared/records/catalog.ts";
import { DISMISSED_BREACHES } from "../../../shared/records/dismissed-breaches.ts";
import { recordKey } from "../../../shared/records/record.ts";
import { STORED_POLICY, STORED_SETTINGS } from "../../../shared/records/settings.ts";
import { LOADED_TABS, TAB, TABS_WITHOUT_SCRIPT } from "../../../shared/records/tab.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { type Answer, useAnswer, useChange } from "../../../ui/hooks/use-answer.ts";
import { describeFailedChange, failureOf } from "../../../ui/text/failed-change.ts";
import { usePopup } from "../popup-context.ts";

/** Some browsers let a script into a page when the toolbar button is pressed there, but fire no event. */
const LETTING_IN_MS = 500;

function useSettingsChanges(): unknown[] {
  return [
    useChange({ area: "local", key: STORED_SETTINGS.key }),
    useChange({ area: "local", key: STORED_POLICY.key }),
  ];
}

/** What is known about the page in the tab. */
export function useTabState(): Answer<TabState> {
  const { send, isPrivate } = usePage();
  const { tab } = usePopup();
  const answer = useAnswer(tab && (() => send("getTabState", { tabId: tab.id })), [
    tab,
    ...useSettingsChanges(),
    useChange({ area: "session", key: recordKey(TAB, { id: tab?.id ?? "none", isPrivate }) }),
    useChange({ area: "session", key: TABS_WITHOUT_SCRIPT.key }),
    useChange({ area: "session", key: LOADED_TABS.key }),
  ]);
  const { refetch, value } = answer;
  const hasNoScript = value?.obstacle === "no-access" || value?.obstacle === "needs-reload";
  useEffect(() => {
    const timer = hasNoScript ? setTimeout(refetch, LETTING_IN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [hasNoScript]);
  return answer;
}

interface KnownSite {
  /** Absent until the background responds. */
  site?: SiteBreaches;
  catalog?: CatalogState;
  /** Neither has a response yet. */
  isOpening: boolean;
}

/** The breaches of the site in the tab, and the breach list that they come from. */
export function useSite(): KnownSite {
  const { send } = usePage();
  const { tab } = usePopup();
  const on = [
    ...useSettingsChanges(),
    useChange({ area: "local", key: BREACHED_SITES.key }),
    useChange({ area: "local", key: CATALOG_STATE.key }),
  ];
  const site = useAnswer(tab && (() => send("getSiteBreaches", { tabId: tab.id })), [
    ...on,
    tab,
    useChange({ area: "local", key: DISMISSED_BREACHES.key }),
  ]);
  // Anyone who opens the popup may want to know about breaches, so a missing breach list is fetched now.
  const catalog = useAnswer(() => send("getCatalogState"), on);
  return {
    site: site.value,
    catalog: catalog.value,
    isOpening: [site, catalog].every(({ value, isSilent }) => !value && !isSilent),
  };
}

/** What the user can do about the page. */
export interface PageActs {
  /** Both resolve to whether it was done. */
  setEnabled(isEnabled: boolean): Promise<boolean>;
  setSkipped(site: string, isSkipped: boolean): Promise<boolean>;
  /** Stops warnings about the tab's last breached password on its site, for this session. */
  dismissWarning(): Promise<boolean>;
  reload(): void;
  /** Prompts for access to the sites of these match patterns. Call it in a click. */
  allow(origins: string[]): void;
}

/** Carries out the user's actions; `problem` says why the last one failed. */
export function usePageActs({ value: tab, refetch }: Pick<Answer<TabState>, "value" | "refetch">): {
  acts: PageActs;
  problem?: string;
} {
  const { send, words } = usePage();
  const popup = usePopup();
  const [problem, setProblem] = useState<{ sentence: string; isAboutAccess?: boolean }>();
  // Clear a message about access once access has changed, wherever that happened.
  useEffect(
    () => setProblem((last) => (last?.isAboutAccess ? undefined : last)),
    [tab?.site, tab?.obstacle, tab?.isThisPageOnly, tab?.isAccessPartial],
  );

  async function run(request: Promise<{ ok: boolean }>): Promise<boolean> {
    setProblem(undefined);
    const failed = await failureOf(request);
    setProblem(failed && { sentence: describeFailedChange(failed, words) });
    refetch();
    return failed === undefined;
  }

  const refuse = (name: "common_access_declined" | "popup_not_changed") =>
    setProblem({ sentence: words.t(name), isAboutAccess: true });

  return {
    problem: problem?.sentence,
    acts: {
      setEnabled: (enabled) => run(send("changeSettings", { passwordChecks: { enabled } })),
      setSkipped: (site, isSkipped) => run(send("setSiteSkipped", { site, isSkipped })),
      dismissWarning: () =>
        run(popup.tab ? send("dismissWarning", { tabId: popup.tab.id }) : Promise.resolve({ ok: true })),
      reload: () => void run(popup.reload().then(() => ({ ok: true }))),
      // The browser's prompt may stay open for a long time, so nothing else waits for it.
      allow: (origins) =>
        void popup
          .requestAccess(origins)
          .then(
            (isAllowed) => (isAllowed ? setProblem(undefined) : refuse("common_access_declined")),
            () => refuse("popup_not_changed"),
          )
          .then(refetch),
    },
  };
}
