// What the options page does: settings saved one by one and brought back, tests, and what its buttons are for.

import type { SettingsChange } from "../../shared/messages.ts";
import type { SignInState } from "../../shared/page-score/page-score.ts";
import type { TestedService } from "../../shared/settings/service-test.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../shared/settings/settings.ts";
import type { Ask } from "../../ui/page/ask.ts";
import type { SiteAccess } from "../../ui/page/site-access.ts";
import { type FailedChange, failureOf } from "../../ui/said/failed-change.ts";
import { createOptionChanges } from "./fields/option-changes.ts";
import { createTester, TESTED_OPTIONS, type TestSources } from "./fields/tested-services.ts";
import type { GroupName } from "./groups.ts";
import type { OptionOutcome, OptionsAction, OptionsSnapshot } from "./options-state.ts";
import { bySection } from "./settings-file/settings-file.ts";
import { createTransfer, isTransfer, NO_FILE } from "./settings-file/settings-file-store.ts";
import { type OptionName, type OptionValues, optionValue, type StoredOptions } from "./stored-options.ts";

/** What the store needs of the browser. */
export interface OptionsSources extends TestSources {
  ask: Ask;
  readOptions(): Promise<StoredOptions>;
  readOwnSettings(): Promise<Settings>;
  readAccess(): Promise<SiteAccess>;
  /** Lets the browser ask for access to all sites: has to be called in a click, before anything is awaited. */
  requestAccess(): Promise<boolean>;
  canNotify(): Promise<boolean>;
  /** As {@link OptionsSources.requestAccess}, for notifications. */
  requestNotifications(): Promise<boolean>;
  /** Puts a text on the clipboard. */
  copy(text: string): Promise<void>;
  saveFile(text: string, name: string): void;
  today(): Date;
}

export interface OptionsStore {
  snapshot(): OptionsSnapshot;
  /** Reads everything anew. Never rejects. */
  refresh(): Promise<void>;
  /** Carries out an action; what the browser has to be asked in a click is asked at once. Never rejects. */
  act(action: OptionsAction): Promise<void>;
}

/** Makes the store of one page. `changed` is called with every change. */
export function createOptionsStore(
  sources: OptionsSources,
  group: GroupName,
  changed: () => void,
): OptionsStore {
  const { ask } = sources;
  let snapshot: OptionsSnapshot = {
    group,
    search: "",
    isSilent: false,
    canNotify: false,
    outcomes: {},
    drafts: {},
    own: new Set(),
    tests: {},
    file: NO_FILE,
    isForgetAsked: false,
  };
  /** Goes up with every reading: an answer that was overtaken is dropped. */
  let age = 0;
  let reading: Promise<void> = Promise.resolve();

  function update(next: Partial<OptionsSnapshot>): void {
    snapshot = { ...snapshot, ...next };
    changed();
  }

  function settle(name: OptionName, outcome: OptionOutcome | undefined): void {
    const { [name]: _, ...others } = snapshot.outcomes;
    update({ outcomes: { ...others, ...(outcome && { [name]: outcome }) } });
  }

  function dropDraft(name: OptionName): void {
    if (!snapshot.drafts[name]) return;
    const { [name]: _, ...drafts } = snapshot.drafts;
    update({ drafts });
  }

  /** What stands in a field: typed, or entered and not saved, or stored. */
  function shownText(name: OptionName): string {
    const outcome = snapshot.outcomes[name];
    const entered = outcome && "entered" in outcome ? outcome.entered : undefined;
    const stored = snapshot.options && optionValue(snapshot.options.values, name);
    return String(snapshot.drafts[name]?.text ?? entered ?? stored ?? "").trim();
  }

  /** What is known of an address says nothing of another one. */
  function dropForeignTests(): void {
    const kept = Object.entries(snapshot.tests).filter(
      ([service, run]) => run.address === shownText(TESTED_OPTIONS[service as TestedService]),
    );
    if (kept.length < Object.keys(snapshot.tests).length) update({ tests: Object.fromEntries(kept) });
  }

  function refresh(): Promise<void> {
    reading = read(++age);
    return reading;
  }

  async function read(mine: number): Promise<void> {
    const [options, access, canNotify, reply, cloud] = await Promise.all([
      sources.readOptions().catch(() => undefined),
      sources.readAccess().catch(() => ({ extent: "unknown" as const })),
      sources.canNotify().catch(() => false),
      ask("getSignInState").catch(() => undefined),
      // The first question is answered at once, and leaves nothing waiting.
      ask("followCloud", { revision: -1, isPrivate: false }).catch(() => undefined),
    ]);
    const cloudSignIn = cloud?.ok ? cloud.value?.news?.signIn : undefined;
    // Whoever waits for this one waits for what is newer: it goes on from what is stored then.
    if (mine !== age) return reading;
    const signIn: Partial<{ signIn: SignInState }> = reply?.ok ? { signIn: reply.value } : {};
    const { accessProblem, ...rest } = snapshot;
    const isProblemStanding = accessProblem && access.extent === rest.access?.extent;
    snapshot = { ...rest, ...(isProblemStanding && { accessProblem }) };
    update({ ...(options && { options }), access, canNotify, ...signIn, cloudSignIn, isSilent: !reply?.ok });
    dropForeignTests();
  }

  async function store(values: OptionValues): Promise<FailedChange | undefined> {
    const failed = await failureOf(ask("changeSettings", bySection(values) as SettingsChange));
    if (!failed) await refresh();
    return failed;
  }

  function type(name: OptionName, text: string): void {
    const wasRefused = snapshot.drafts[name]?.wasRefused ?? snapshot.outcomes[name]?.state === "refused";
    update({ drafts: { ...snapshot.drafts, [name]: { text, wasRefused } } });
    dropForeignTests();
  }

  async function allowAccess(): Promise<void> {
    const accessProblem = await sources.requestAccess().then(
      (isAllowed) => (isAllowed ? undefined : ("declined" as const)),
      () => "not-asked" as const,
    );
    const { accessProblem: _, ...rest } = snapshot;
    snapshot = rest;
    update(accessProblem ? { accessProblem } : {});
    await refresh();
  }

  async function forgetResults(): Promise<void> {
    update({ isForgetAsked: false, forgetting: "busy" });
    update({ forgetting: (await failureOf(ask("forgetPageScores", {}))) ?? "done" });
  }

  async function signOut(): Promise<void> {
    update({ signingOut: "busy" });
    const failed = await failureOf(ask("signOut"));
    await refresh();
    update({ signingOut: failed ?? "done" });
  }

  async function copy(text: string): Promise<void> {
    const isCopied = await sources.copy(text).then(
      () => true,
      () => false,
    );
    update({ copying: isCopied ? "done" : "refused" });
  }

  const changes = createOptionChanges({
    snapshot: () => snapshot,
    update,
    settle,
    dropDraft,
    dropForeignTests,
    refresh,
    store,
    requestNotifications: sources.requestNotifications,
    leaveAlone: (site) => failureOf(ask("setSiteSkipped", { site, isSkipped: true })),
  });

  const test = createTester(sources, {
    fields: (service) => ({
      address: shownText(TESTED_OPTIONS[service]),
      lookupInterface: (snapshot.options?.values ?? DEFAULT_SETTINGS).services.lookupInterface,
    }),
    run: (service) => snapshot.tests[service],
    update: (service, run) => update({ tests: { ...snapshot.tests, [service]: run } }),
  });

  const transfer = createTransfer({
    state: () => snapshot.file,
    options: () => snapshot.options,
    update: (file) => update({ file }),
    async store(values) {
      const failed = await store(values);
      // What was said of single settings is said of what they were.
      if (!failed) update({ outcomes: {}, drafts: {}, own: new Set() });
      return failed;
    },
    readOwnSettings: sources.readOwnSettings,
    saveFile: sources.saveFile,
    now: sources.today,
  });

  /** Each outcome of a button is said once: the next action makes room for its own. */
  function clearActs(): void {
    const { forgetting: _forgetting, signingOut: _signingOut, copying: _copying, ...rest } = snapshot;
    snapshot = rest;
  }

  async function carryOut(action: OptionsAction): Promise<void> {
    if (isTransfer(action)) return transfer(action);
    switch (action.kind) {
      case "choose-group":
        return update({ group: action.group, search: "" });
      case "search":
        return update({ search: action.text });
      case "type":
        return type(action.name, action.text);
      case "leave":
        return dropDraft(action.name);
      case "change":
        return changes.change(action.name, action.value);
      case "undo":
        return changes.undo(action.name);
      case "remove":
        return changes.remove(action.name);
      case "choose-service":
        return changes.chooseService(action.name, action.isOwn);
      case "add-site":
        return changes.addSite(action.text);
      case "remove-site":
        return changes.removeSite(action.site);
      case "test":
        return test(action.service);
      case "allow-access":
        return allowAccess();
      case "sign-out":
        return signOut();
      case "copy":
        return copy(action.text);
      case "ask-forget":
        return update({ isForgetAsked: true });
      case "keep-results":
        return update({ isForgetAsked: false });
      case "forget-results":
        return forgetResults();
    }
  }

  return {
    snapshot: () => snapshot,
    refresh,
    act(action) {
      if (action.kind !== "type" && action.kind !== "leave") clearActs();
      return carryOut(action);
    },
  };
}
