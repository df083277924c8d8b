// What the popup knows of the breaches of the site in its tab, and which of them were put aside.

import type { CatalogueState, SiteBreaches } from "../../../shared/lookup.ts";
import type { Ask } from "../../../shared/messages.ts";
import { type FailedChange, failureOf } from "../../../ui/failed-change.ts";

export interface SiteSnapshot {
  /** Absent until the background answered. */
  site?: SiteBreaches;
  /** The list that they are from. Absent until the background answered. */
  catalogue?: CatalogueState;
  /** Names of breaches. */
  openBreaches: ReadonlySet<string>;
  areDismissedShown: boolean;
  /** Why the last button had no effect. */
  failedChange?: FailedChange;
}

export type SiteAction =
  | { kind: "toggle-breach"; name: string }
  | { kind: "dismiss"; name: string; isDismissed: boolean }
  | { kind: "toggle-dismissed" };

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
export function createSiteStore(ask: Ask, findTabId: () => Promise<number>, changed: () => void): SiteStore {
  let snapshot: SiteSnapshot = { openBreaches: new Set(), areDismissedShown: false };
  /** Goes up with every question and change: what was asked before is out of date then. */
  let age = 0;

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
    update({ ...(site?.ok && { site: site.value }), ...(catalogue?.ok && { catalogue: catalogue.value }) });
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
