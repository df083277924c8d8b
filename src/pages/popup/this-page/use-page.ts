// The page in the tab: what is known about it and its site, and what the user can do about it.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { ofSource } from "../../../shared/accounts/lookup-source.ts";
import { namesOf, type SiteBreaches, siteBreaches } from "../../../shared/breaches/site-breaches.ts";
import { tabState } from "../../../shared/passwords/tab-state.ts";
import type { TabState } from "../../../shared/passwords/verdict.ts";
import {
  BREACHED_SITES,
  CATALOG,
  CATALOG_STATE,
  type StoredCatalogState,
} from "../../../shared/records/catalog.ts";
import { DISMISSED_BREACHES } from "../../../shared/records/dismissed-breaches.ts";
import { STORED_POLICY } from "../../../shared/records/settings.ts";
import { LOADED_TABS, TAB, TABS_WITHOUT_SCRIPT } from "../../../shared/records/tab.ts";
import { WARNED } from "../../../shared/records/warned.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import { siteOf } from "../../../shared/sites.ts";
import { describeFailedChange, type FailedChange, useCommand } from "../../../ui/hooks/command.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { type ReadSettings, useRecord, useSettings } from "../../../ui/hooks/records.ts";
import { useLasting } from "../../../ui/hooks/state.ts";
import type { ResultOf } from "../../../ui/page/commands.ts";
import { openOwnPage } from "../../../ui/page/open-own-page.ts";
import { usePopup } from "../popup-context.ts";

/** Some browsers let a script into a page when the toolbar button is pressed there, but fire no event. */
const LETTING_IN_MS = 500;

/** What isn't read by then isn't coming. */
const LATE_MS = 4_000;

/** The settings, once a policy is known. Only at a very first start there is none yet, and the background has to ask for it. */
export function useKnownSettings(tries: number): ReadSettings | undefined {
  const { commands } = usePage();
  const settings = useSettings();
  const policy = useRecord(STORED_POLICY);
  const isMissing = policy.isRead && policy.value === undefined;
  const [isConfirmed, setConfirmed] = useState(false);
  useLayoutEffect(() => {
    if (!isMissing) return;
    // The background answers no message before it has the policy. It stays unstored if there is no room for it.
    void commands.fetchMissingCatalog().then(
      ({ ok }) => setConfirmed(ok),
      () => undefined,
    );
  }, [isMissing, tries]);
  return isMissing && !isConfirmed ? undefined : settings;
}

/** What is known about the page in the tab; `undefined` until all of it is read. */
export function useTabState(settings: Settings | undefined): TabState | undefined {
  const { commands } = usePage();
  const { tab, refresh } = usePopup();
  const [heard, setHeard] = useState<{ about: string; memory: ResultOf<"getTabMemory"> }>();
  const record = useRecord(TAB, { id: tab?.id ?? "none" });
  const warned = useRecord(WARNED);
  const withoutScript = useRecord(TABS_WITHOUT_SCRIPT);
  const loaded = useRecord(LOADED_TABS);
  const isRead = [record, warned, withoutScript, loaded].every((one) => one.isRead);
  const page = tab?.page;
  const isUnstored = record.value === undefined;
  // Another tab, or what was stored there a moment ago: if the background is slow or silent, that would be shown as if it were this.
  const about = `${tab?.id} ${tab?.url} ${isUnstored}`;
  const memory = heard?.about === about ? heard.memory : undefined;
  const state =
    page && settings && isRead
      ? tabState({
          settings,
          page,
          record: record.value ?? memory?.record,
          skippedHosts: (warned.value ?? memory)?.skippedHosts ?? [],
          isListedWithoutScript: withoutScript.value?.includes(tab.id) ?? false,
          isListedLoaded: loaded.value?.includes(tab.id) ?? false,
        })
      : undefined;
  const isShown = state !== undefined;
  // After the first paint, and only once it shows what is stored: the background may have had no room to store more.
  useEffect(() => {
    if (!isShown || !tab) return;
    let isLatest = true;
    void commands.getTabMemory({ tabId: tab.id }).then(
      (reply) => reply.ok && isLatest && setHeard({ about, memory: reply.value }),
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [isShown, about, page]);
  const hasNoScript = state?.obstacle === "no-access" || state?.obstacle === "needs-reload";
  useEffect(() => {
    const timer = hasNoScript ? setTimeout(refresh, LETTING_IN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [hasNoScript]);
  return state;
}

/** Whether something that isn't read yet can't be: too much time has passed since the last try. */
export function useIsLate(isRead: boolean, tries: number): boolean {
  const waitingFor = isRead ? undefined : tries;
  return useLasting(waitingFor, LATE_MS) === tries && !isRead;
}

interface KnownSite {
  /** Absent until it is read. */
  site?: SiteBreaches | undefined;
  catalog?: StoredCatalogState | undefined;
  isRead: boolean;
}

/** The breaches of the site in the tab, and the state of the breach list that they come from. */
export function useSite(settings: Settings | undefined): KnownSite {
  const { isPrivate } = usePage();
  const { tab } = usePopup();
  const url = tab?.url;
  const index = useRecord(BREACHED_SITES);
  const names = settings ? namesOf(siteOf(url) ?? "", ofSource(index.value, settings)) : [];
  // It is large.
  const catalog = useRecord(names.length > 0 ? CATALOG : undefined);
  const dismissed = useRecord(DISMISSED_BREACHES);
  const state = useRecord(CATALOG_STATE);
  const isRead = [index, catalog, dismissed].every((one) => one.isRead);
  if (!settings || !isRead) return { isRead: false };
  return {
    site: siteBreaches({
      settings,
      url,
      isPrivate,
      index: index.value,
      catalog: catalog.value,
      dismissed: dismissed.value ?? [],
    }),
    catalog: ofSource(state.value, settings),
    isRead,
  };
}

/** What the user can do about the page. */
export interface PageActs {
  /** Both resolve to why it wasn't done, if it wasn't. */
  setEnabled(isEnabled: boolean): Promise<FailedChange | undefined>;
  setSkipped(site: string, isSkipped: boolean): Promise<FailedChange | undefined>;
  /** Stops warnings about the tab's last breached password on its site, for this session. */
  dismissWarning(): void;
  reload(): void;
  /** Opens the page with new passwords to choose from. */
  suggest(): void;
  /** Prompts for access to the sites of these match patterns. Call it in a click. */
  allow(origins: string[]): void;
}

/** Carries out the user's actions; `problem` says why the last one failed. */
export function usePageActs(tab: TabState | undefined): {
  acts: PageActs;
  problem?: string;
} {
  const { commands, words } = usePage();
  const popup = usePopup();
  const command = useCommand();
  /** Why the last request for access changed nothing. */
  const [refusal, setRefusal] = useState<"common_access_declined" | "popup_not_changed">();
  // Clear it once access has changed, wherever that happened.
  useEffect(
    () => setRefusal(undefined),
    [tab?.site, tab?.obstacle, tab?.isThisPageOnly, tab?.isAccessPartial],
  );

  async function run(request: Promise<{ ok: boolean }>): Promise<FailedChange | undefined> {
    setRefusal(undefined);
    const failed = await command.run(request);
    popup.refresh();
    return failed;
  }

  const sentence = refusal ? words.t(refusal) : command.failed && describeFailedChange(command.failed, words);
  return {
    ...(sentence !== undefined && { problem: sentence }),
    acts: {
      setEnabled: (enabled) => run(commands.changeSettings({ passwordChecks: { enabled } })),
      setSkipped: (site, isSkipped) => run(commands.setSiteSkipped({ site, isSkipped })),
      dismissWarning: () => {
        if (popup.tab) void run(commands.dismissWarning({ tabId: popup.tab.id }));
      },
      reload: () => void run(popup.reload().then(() => ({ ok: true }))),
      suggest: () => void popup.closeAfter(openOwnPage("suggest")),
      // The browser's prompt may stay open for a long time, so nothing else waits for it.
      allow(origins) {
        command.clear();
        void popup
          .requestAccess(origins)
          .then(
            (isAllowed) => setRefusal(isAllowed ? undefined : "common_access_declined"),
            () => setRefusal("popup_not_changed"),
          )
          .then(popup.refresh);
      },
    },
  };
}
