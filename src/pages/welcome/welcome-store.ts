// What the welcome page knows: how far the access to sites goes, who is asked, and what came of the button.

import type { SiteAccess } from "../../ui/page/site-access.ts";
import type { StoredSettings } from "../popup/stored-settings.ts";

/** What is checked, and who is asked. */
export type WelcomeSettings = Pick<
  StoredSettings,
  | "isEnabled"
  | "isEnabledManaged"
  | "skippedSites"
  | "passwordsUrl"
  | "lookupUrl"
  | "lookupInterface"
  | "lookups"
  | "analysisUrl"
>;

/** What is known; absent until it is. */
export interface WelcomeSnapshot {
  /** "unknown" where the browser gave no answer. */
  access?: SiteAccess | { extent: "unknown" };
  settings?: WelcomeSettings;
  /** What came of asking for access last: the person said no, or the browser did not ask them. */
  problem?: "declined" | "not-asked";
}

/** What the store needs of the browser. */
export interface WelcomeSources {
  readAccess(): Promise<SiteAccess>;
  /** Lets the browser ask for access to all sites: has to be called in a click, before anything is awaited. */
  requestAccess(): Promise<boolean>;
  readSettings(): Promise<WelcomeSettings>;
}

export interface WelcomeStore {
  snapshot(): WelcomeSnapshot;
  /** Reads anew. Never rejects. */
  refresh(): Promise<void>;
  /** Asks the person for access. Never rejects. */
  allow(): Promise<void>;
}

/** Makes the store of one page. `changed` is called with every change. */
export function createWelcomeStore(sources: WelcomeSources, changed: () => void): WelcomeStore {
  let snapshot: WelcomeSnapshot = {};
  /** Goes up with each question: only the last one's answer is shown. */
  let questions = 0;

  function update(news: Partial<WelcomeSnapshot>, problem: WelcomeSnapshot["problem"]): void {
    const { problem: _, ...known } = snapshot;
    snapshot = { ...known, ...news, ...(problem && { problem }) };
    changed();
  }

  async function refresh(): Promise<void> {
    const question = ++questions;
    const [access, settings] = await Promise.all([
      sources.readAccess().catch(() => ({ extent: "unknown" as const })),
      sources.readSettings().catch(() => undefined),
    ]);
    if (question !== questions) return;
    const isUnchanged = access.extent === snapshot.access?.extent;
    update({ access, ...(settings && { settings }) }, isUnchanged ? snapshot.problem : undefined);
  }

  async function allow(): Promise<void> {
    const problem = await sources.requestAccess().then(
      (isAllowed) => (isAllowed ? undefined : "declined"),
      () => "not-asked" as const,
    );
    update({}, problem);
    await refresh();
  }

  return { snapshot: () => snapshot, refresh, allow };
}
