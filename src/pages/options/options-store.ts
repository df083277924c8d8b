// What the options page knows and does: settings saved one by one, signing out, forgetting results.

import type { Ask, SettingsChange } from "../../shared/messages.ts";
import type { SignInState } from "../../shared/page-score.ts";
import { DEFAULT_SETTINGS, isSettingsValue } from "../../shared/settings.ts";
import { type FailedChange, failureOf } from "../../ui/failed-change.ts";
import { type OptionName, optionValue, partsOf, type StoredOptions } from "./stored-options.ts";

/** What became of what was entered last for an option. */
export type OptionOutcome =
  | { state: "saving"; entered: string | boolean }
  | { state: "saved" }
  /** Kept as it was entered, so that it can be mended. */
  | { state: "refused"; entered: string | boolean; why: "value" | FailedChange };

/** What became of something that was done with a button. */
export type ActOutcome = "busy" | "done" | FailedChange;

export interface OptionsSnapshot {
  /** Absent until they are read. */
  options?: StoredOptions;
  /** Absent until the background answered. */
  signIn?: SignInState;
  /** The background did not answer the last time. */
  isSilent: boolean;
  outcomes: Partial<Record<OptionName, OptionOutcome>>;
  /** The question before all results are forgotten is open. */
  isForgetAsked: boolean;
  forgetting?: ActOutcome;
  signingOut?: ActOutcome;
  copying?: "done" | "refused";
}

export type OptionsAction =
  | { kind: "change"; name: OptionName; value: string | boolean }
  /** Takes a secret away. */
  | { kind: "remove"; name: OptionName }
  | { kind: "sign-out" }
  | { kind: "copy"; text: string }
  | { kind: "ask-forget" }
  | { kind: "keep-results" }
  | { kind: "forget-results" };

/** What the store needs of the browser. */
export interface OptionsSources {
  ask: Ask;
  readOptions(): Promise<StoredOptions>;
  /** Puts a text on the clipboard. */
  copy(text: string): Promise<void>;
}

export interface OptionsStore {
  snapshot(): OptionsSnapshot;
  /** Reads everything anew. Never rejects. */
  refresh(): Promise<void>;
  /** Carries out an action. Never rejects. */
  act(action: OptionsAction): Promise<void>;
}

/** Makes the store of one page. `changed` is called with every change. */
export function createOptionsStore(sources: OptionsSources, changed: () => void): OptionsStore {
  const { ask } = sources;
  let snapshot: OptionsSnapshot = { isSilent: false, outcomes: {}, isForgetAsked: false };
  /** Goes up with every reading: an answer that was overtaken is dropped. */
  let age = 0;

  function update(next: Partial<OptionsSnapshot>): void {
    snapshot = { ...snapshot, ...next };
    changed();
  }

  function settle(name: OptionName, outcome: OptionOutcome | undefined): void {
    const { [name]: _, ...others } = snapshot.outcomes;
    update({ outcomes: { ...others, ...(outcome && { [name]: outcome }) } });
  }

  async function refresh(): Promise<void> {
    const mine = ++age;
    const [options, reply] = await Promise.all([
      sources.readOptions().catch(() => undefined),
      ask("getSignInState").catch(() => undefined),
    ]);
    if (mine !== age) return;
    update({
      ...(options && { options }),
      ...(reply?.ok && { signIn: reply.value }),
      isSilent: !reply?.ok,
    });
  }

  /** `entered` is what stays in the field where `value` cannot be saved. */
  async function save(name: OptionName, value: string | boolean, entered: string | boolean): Promise<void> {
    const [section, key] = partsOf(name);
    settle(name, { state: "saving", entered });
    const change: SettingsChange = { [section]: { [key]: value } };
    const failed = await failureOf(ask("changeSettings", change));
    if (failed) {
      settle(name, { state: "refused", entered, why: failed });
      return;
    }
    await refresh();
    settle(name, { state: "saved" });
  }

  async function change(name: OptionName, entered: string | boolean): Promise<void> {
    const [section, key] = partsOf(name);
    const trimmed = typeof entered === "string" ? entered.trim() : entered;
    // An emptied field is one left to its default, which it shows.
    const value = trimmed === "" ? (optionValue(DEFAULT_SETTINGS, name) as string) : trimmed;
    const { options } = snapshot;
    // A secret is read as empty, so a field that is emptied again takes nothing away: a button does.
    const isNoChange = options !== undefined && optionValue(options.values, name) === value;
    if (isNoChange) settle(name, undefined);
    else if (isSettingsValue(section, key, value)) await save(name, value, entered);
    else settle(name, { state: "refused", entered, why: "value" });
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

  /** Each outcome is said once: the next action makes room for its own. */
  function clearActs(): void {
    const { forgetting: _forgetting, signingOut: _signingOut, copying: _copying, ...rest } = snapshot;
    const unsaved = Object.entries(rest.outcomes).filter(([, { state }]) => state !== "saved");
    snapshot = { ...rest, outcomes: Object.fromEntries(unsaved) };
  }

  return {
    snapshot: () => snapshot,
    refresh,
    async act(action) {
      clearActs();
      switch (action.kind) {
        case "change":
          return change(action.name, action.value);
        case "remove":
          return save(action.name, "", "");
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
    },
  };
}
