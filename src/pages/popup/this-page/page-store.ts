// What the popup knows of the page: asks the background, keeps the answer fresh, carries out what the person does.

import type { TabState } from "../../../shared/passwords/verdict.ts";
import type { Ask } from "../../../ui/page/ask.ts";
import { failureOf } from "../../../ui/said/failed-change.ts";
import type { StoredSettings } from "../stored-settings.ts";
import type { FailedAction, PageAction, PageSnapshot } from "./page-state.ts";

/** The tab that the popup is about. */
export interface ShownTab {
  id: number;
  isPrivate: boolean;
}

/** What the store needs of the browser. */
export interface PageSources {
  ask: Ask;
  /** Rejects where the tab is gone. */
  findTab(): Promise<ShownTab>;
  readSettings(): Promise<StoredSettings>;
  reloadTab(tabId: number): Promise<void>;
  /** Lets the browser ask for access: has to be called in a click, before anything is awaited. */
  requestAccess(origins: string[]): Promise<boolean>;
}

export interface PageStore {
  /** Asks anew. Never rejects: no answer is a state of its own. */
  refresh(): Promise<void>;
  /** Carries out an action and asks what came of it. Never rejects. */
  act(action: PageAction): Promise<void>;
}

/** Below this a wait is not noticed, and a word about it would only flash. */
const WAITING_AFTER_MS = 500;

type Answered = Extract<PageSnapshot, { phase: "answered" }>;

function withExpected(settings: StoredSettings, action: PageAction): StoredSettings {
  if (action.kind === "enable-checks") return { ...settings, isEnabled: action.isEnabled };
  if (action.kind !== "skip-site") return settings;
  const others = settings.skippedSites.filter((site) => site !== action.site);
  return { ...settings, skippedSites: action.isSkipped ? [...others, action.site] : others };
}

/** What was said of the last action; of access no longer where that is another now, given or taken back wherever it was. */
function stillFailed({ failedChange, tab: was }: Answered, is: TabState): FailedAction | undefined {
  if (failedChange !== "access-declined" && failedChange !== "access-not-asked") return failedChange;
  const names = ["site", "obstacle", "isThisPageOnly", "isAccessPartial"] as const;
  return names.every((name) => was[name] === is[name]) ? failedChange : undefined;
}

/** Makes the store of one popup. `show` is called with every change, and once at the start. */
export function createPageStore(sources: PageSources, show: (snapshot: PageSnapshot) => void): PageStore {
  let snapshot: PageSnapshot = { phase: "opening" };
  /** Goes up with every change: what was asked before is out of date then. */
  let age = 0;
  let changesUnderWay = 0;
  let asking: Promise<void> | undefined;
  let shouldAskAgain = false;

  function update(next: PageSnapshot): void {
    snapshot = next;
    show(next);
  }

  async function readAnswer(): Promise<PageSnapshot> {
    const tab = await sources.findTab().catch(() => undefined);
    if (!tab) return { phase: "closed" };
    const [state, settings] = await Promise.all([
      sources.ask("getTabState", { tabId: tab.id }),
      sources.readSettings(),
    ]);
    if (!state.ok) throw new Error("the background answered with an error");
    const failedChange = snapshot.phase === "answered" ? stillFailed(snapshot, state.value) : undefined;
    return {
      phase: "answered",
      tab: state.value,
      settings,
      isPrivate: tab.isPrivate,
      ...(failedChange && { failedChange }),
    };
  }

  async function askUntilCurrent(): Promise<void> {
    try {
      do {
        shouldAskAgain = false;
        const ageWhenAsked = age;
        const timer = setTimeout(() => {
          if (snapshot.phase === "opening") update({ phase: "waiting" });
        }, WAITING_AFTER_MS);
        const answer = await readAnswer().catch((): PageSnapshot => ({ phase: "silent" }));
        clearTimeout(timer);
        // What is stored was about to change: this answer would switch the switch back for a moment.
        if (age === ageWhenAsked) update(answer);
      } while (shouldAskAgain);
    } finally {
      asking = undefined;
    }
  }

  function refresh(): Promise<void> {
    if (changesUnderWay > 0) return Promise.resolve();
    // One question at a time: a slow answer is still shown, and then asked for anew.
    shouldAskAgain = true;
    asking ??= askUntilCurrent();
    return asking;
  }

  /** The browser's question may stand for long, and the page goes on meanwhile: nothing else waits for its end. */
  async function allowAccess(origins: string[]): Promise<void> {
    const failed = await sources.requestAccess(origins).then(
      (isAllowed) => (isAllowed ? undefined : "access-declined"),
      () => "access-not-asked" as const,
    );
    if (snapshot.phase === "answered") {
      const { failedChange: _, ...known } = snapshot;
      update(failed ? { ...known, failedChange: failed } : known);
    }
    await refresh();
  }

  async function carryOut(action: Exclude<PageAction, { kind: "allow-access" }>): Promise<{ ok: boolean }> {
    switch (action.kind) {
      case "retry":
        return { ok: true };
      case "reload": {
        const tab = await sources.findTab();
        await sources.reloadTab(tab.id);
        return { ok: true };
      }
      case "enable-checks":
        return sources.ask("changeSettings", { passwordChecks: { enabled: action.isEnabled } });
      case "skip-site": {
        const { site, isSkipped } = action;
        return sources.ask("setSiteSkipped", { site, isSkipped });
      }
    }
  }

  async function act(action: PageAction): Promise<void> {
    if (action.kind === "allow-access") return allowAccess(action.origins);
    const before = snapshot;
    age++;
    if (before.phase === "answered") {
      const { failedChange: _, ...known } = before;
      update({ ...known, settings: withExpected(before.settings, action) });
    } else {
      update({ phase: "opening" });
    }
    changesUnderWay++;
    const failedChange = await failureOf(carryOut(action));
    changesUnderWay--;
    age++;
    if (failedChange && before.phase === "answered") update({ ...before, failedChange });
    await refresh();
  }

  show(snapshot);
  return { refresh, act };
}
