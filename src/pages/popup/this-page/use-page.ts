// The page in the tab: what is known of it and of its site, and what the person can do about it.

import { useEffect, useState } from "preact/hooks";
import type { CatalogueState, SiteBreaches } from "../../../shared/accounts/lookup.ts";
import type { TabState } from "../../../shared/passwords/verdict.ts";
import { TAB } from "../../../shared/records/tab.ts";
import {
  BREACHED_SITES_KEY,
  CATALOGUE_STATE_KEY,
  DISMISSED_BREACHES_KEY,
  LOADED_TABS_KEY,
  TABS_WITHOUT_SCRIPT_KEY,
} from "../../../shared/storage.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { type FailedChange, failureOf } from "../../../ui/said/failed-change.ts";
import { usePopup } from "../popup-context.ts";
import { type Answer, noted, useAnswer, useChange } from "./use-answer.ts";

const WITHOUT_SCRIPT = noted("session", TABS_WITHOUT_SCRIPT_KEY);
const LOADED = noted("session", LOADED_TABS_KEY);
const BREACHED_SITES = noted("local", BREACHED_SITES_KEY);
const CATALOGUE = noted("local", CATALOGUE_STATE_KEY);
const DISMISSED = noted("local", DISMISSED_BREACHES_KEY);

/** Some browsers let a script into a page when the toolbar button is pressed there, and tell nobody. */
const LETTING_IN_MS = 500;

/** What is known of the page in the tab. */
export function useTabState(): Answer<TabState> {
  const { ask } = usePage();
  const { tab } = usePopup();
  const answer = useAnswer(tab && (() => ask("getTabState", { tabId: tab.id })), [
    tab,
    useSettings(),
    useChange(TAB, { id: tab?.id ?? "none" }),
    useChange(WITHOUT_SCRIPT),
    useChange(LOADED),
  ]);
  const { askAnew, value } = answer;
  const hasNoScript = value?.obstacle === "no-access" || value?.obstacle === "needs-reload";
  useEffect(() => {
    const timer = hasNoScript ? setTimeout(askAnew, LETTING_IN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [hasNoScript]);
  return answer;
}

interface KnownSite {
  /** Absent until the background answered. */
  site?: SiteBreaches;
  catalogue?: CatalogueState;
  /** Neither was answered yet. */
  isOpening: boolean;
}

/** The breaches of the site in the tab, and the list that they are from. */
export function useSite(): KnownSite {
  const { ask } = usePage();
  const { tab } = usePopup();
  const on = [useSettings(), useChange(BREACHED_SITES), useChange(CATALOGUE)];
  const site = useAnswer(tab && (() => ask("getSiteBreaches", { tabId: tab.id })), [
    ...on,
    tab,
    useChange(DISMISSED),
  ]);
  // Whoever opens the popup may want to know what is breached: where there is no list yet, it is fetched now.
  const catalogue = useAnswer(() => ask("getCatalogueState"), on);
  return {
    site: site.value,
    catalogue: catalogue.value,
    isOpening: [site, catalogue].every(({ value, isSilent }) => !value && !isSilent),
  };
}

/** Why a switch or button had no effect: also that the person did not allow access, or that the browser did not ask them. */
export type FailedAction = FailedChange | "access-declined" | "access-not-asked";

function isAboutAccess(failed: FailedAction | undefined): boolean {
  return failed === "access-declined" || failed === "access-not-asked";
}

/** What the person can do about the page. */
export interface PageActs {
  /** Both are fulfilled with whether it was done. */
  setEnabled(isEnabled: boolean): Promise<boolean>;
  setSkipped(site: string, isSkipped: boolean): Promise<boolean>;
  reload(): void;
  /** Lets the browser ask for access to the sites of these match patterns. To be called in a click. */
  allow(origins: string[]): void;
}

/** Carries out what the person does; `failed` tells why the last of it was not done. */
export function usePageActs({ value: tab, askAnew }: Pick<Answer<TabState>, "value" | "askAnew">): {
  acts: PageActs;
  failed?: FailedAction;
} {
  const { ask } = usePage();
  const popup = usePopup();
  const [failed, setFailed] = useState<FailedAction>();
  // Of access nothing is said any more where that is another now, given or taken back wherever it was.
  useEffect(
    () => setFailed((last) => (isAboutAccess(last) ? undefined : last)),
    [tab?.site, tab?.obstacle, tab?.isThisPageOnly, tab?.isAccessPartial],
  );

  async function run(request: Promise<{ ok: boolean }>): Promise<boolean> {
    setFailed(undefined);
    const why = await failureOf(request);
    setFailed(why);
    askAnew();
    return why === undefined;
  }

  return {
    failed,
    acts: {
      setEnabled: (enabled) => run(ask("changeSettings", { passwordChecks: { enabled } })),
      setSkipped: (site, isSkipped) => run(ask("setSiteSkipped", { site, isSkipped })),
      reload: () => void run(popup.reload().then(() => ({ ok: true }))),
      // The browser's question may stand for long, and the page goes on meanwhile: nothing else waits for its end.
      allow: (origins) =>
        void popup
          .requestAccess(origins)
          .then(
            (isAllowed) => setFailed(isAllowed ? undefined : "access-declined"),
            () => setFailed("access-not-asked"),
          )
          .then(askAnew),
    },
  };
}
