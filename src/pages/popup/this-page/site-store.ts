// What the popup knows of the breaches of the site in its tab, and which of them were put aside.

import { parseAccount } from "../../../shared/accounts/account.ts";
import type { CatalogueState, QuestionState, SiteBreaches } from "../../../shared/accounts/lookup.ts";
import type { Ask } from "../../../ui/page/ask.ts";
import { type FailedChange, failureOf } from "../../../ui/said/failed-change.ts";
import type { AskService } from "../breaches/ask-service.ts";

/** What the person asked the lookup service about the site, and what came of it. */
export interface AskedSite {
  site: string;
  /** Their account there, where they entered one. */
  account?: string;
  state: QuestionState;
}

export interface SiteSnapshot {
  /** Absent until the background answered. */
  site?: SiteBreaches;
  /** The list that they are from. Absent until the background answered. */
  catalogue?: CatalogueState;
  /** Names of breaches. */
  openBreaches: ReadonlySet<string>;
  areDismissedShown: boolean;
  asked?: AskedSite;
  /** What stands in the field cannot be an account. */
  isEntryRefused?: true;
  /** Why the last button had no effect. */
  failedChange?: FailedChange;
}

export type SiteAction =
  | { kind: "toggle-breach"; name: string }
  | { kind: "dismiss"; name: string; isDismissed: boolean }
  | { kind: "toggle-dismissed" }
  /** Asks the lookup service; without an entry about the site alone. */
  | { kind: "ask-service"; site: string; entry: string };

export interface SiteStore {
  snapshot(): SiteSnapshot;
  /** Asks anew. Never rejects: what is not known is not shown. */
  refresh(): Promise<void>;
  act(action: SiteAction): Promise<void>;
}

function withDismissed(site: SiteBreaches, name: string, isDismissed: boolean): SiteBreaches {
  const others = site.dismissed.filter((one) => one !== name);
  return { ...site, dismissed: isDismissed ? [...others, name] : others };
}

/** Makes the store of one popup. `changed` is called with every change. */
export function createSiteStore(
  ask: Ask,
  findTabId: () => Promise<number>,
  changed: () => void,
  askService: AskService,
): SiteStore {
  let snapshot: SiteSnapshot = { openBreaches: new Set(), areDismissedShown: false };
  /** Goes up with every question and change: what was asked before is out of date then. */
  let age = 0;
  let stopAsking = (): void => undefined;

  function update(next: Partial<SiteSnapshot>): void {
    snapshot = { ...snapshot, ...next };
    changed();
  }

  async function refresh(): Promise<void> {
    const mine = ++age;
    const [site, catalogue] = await Promise.all([
      findTabId()
        .then((tabId) => ask("getSiteBreaches", { tabId }))
        .catch(() => undefined),
      // Whoever opens the popup may want to know what is breached: where there is no list yet, it is fetched now.
      ask("getCatalogueState").catch(() => undefined),
    ]);
    if (mine !== age || (!site?.ok && !catalogue?.ok)) return;
    // What was said of the site before has no place on the page of another.
    if (site?.ok && snapshot.asked && site.value.askable !== snapshot.asked.site) forgetAsked();
    update({ ...(site?.ok && { site: site.value }), ...(catalogue?.ok && { catalogue: catalogue.value }) });
  }

  function forgetAsked(): void {
    stopAsking();
    const { asked: _, isEntryRefused: __, ...rest } = snapshot;
    snapshot = rest;
  }

  function askAbout(site: string, entry: string): void {
    const account = parseAccount(entry);
    forgetAsked();
    if (account === undefined && entry.trim() !== "") {
      update({ isEntryRefused: true });
      return;
    }
    const asked = { site, ...(account !== undefined && { account }) };
    const question =
      account === undefined
        ? ({ about: "site", site } as const)
        : ({ about: "account-at-site", site, account } as const);
    stopAsking = askService(question, (state) => update({ asked: { ...asked, state } }));
  }

  async function dismiss(name: string, isDismissed: boolean): Promise<void> {
    const before = snapshot.site;
    age++;
    const { failedChange: _, ...known } = snapshot;
    snapshot = known;
    update({ ...(before && { site: withDismissed(before, name, isDismissed) }) });
    const failedChange = await failureOf(ask("setBreachDismissed", { name, isDismissed }));
    if (failedChange) update({ ...(before && { site: before }), failedChange });
    await refresh();
  }

  return {
    snapshot: () => snapshot,
    refresh,
    async act(action) {
      switch (action.kind) {
        case "toggle-dismissed":
          return update({ areDismissedShown: !snapshot.areDismissedShown });
        case "ask-service":
          return askAbout(action.site, action.entry);
        case "dismiss":
          return dismiss(action.name, action.isDismissed);
        case "toggle-breach": {
          const openBreaches = new Set(snapshot.openBreaches);
          if (!openBreaches.delete(action.name)) openBreaches.add(action.name);
          return update({ openBreaches });
        }
      }
    },
  };
}
