// One option in words: its label and note, what became of the last change, and whether it can be changed at all.

import { DEFAULT_SETTINGS } from "../../shared/settings.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import type { OptionOutcome, OptionsAction, OptionsSnapshot } from "./options-store.ts";
import { type OptionName, optionValue, SECRET_OPTIONS, type StoredOptions } from "./stored-options.ts";

/** What every option shows. */
interface OptionView {
  name: OptionName;
  label: string;
  /** Sentences below it. */
  notes: string[];
  /** Why the last change was not saved. */
  problem?: string;
  /** "Saved", where the last change was. */
  saved?: string;
  isDisabled: boolean;
}

/** A button that does one thing with the options. */
export interface OptionButton {
  label: string;
  /** Said in place of the label, where that alone would not tell one from another. */
  spoken: string;
  action: OptionsAction;
}

export interface TextOptionView extends OptionView {
  kind: "text";
  type: "text" | "url" | "password";
  value: string;
  /** Shown while nothing is entered. */
  placeholder?: string;
  /** Brings the default back, or takes a secret away. */
  reset?: OptionButton;
}

export interface ChoiceOptionView extends OptionView {
  kind: "choice";
  value: string;
  choices: { value: string; label: string }[];
}

export interface SwitchOptionView extends OptionView {
  kind: "switch";
  isOn: boolean;
}

/** What a section says of one of its options. */
export interface OptionWords {
  label: MessageName;
  /** One below the other. */
  notes?: readonly MessageName[];
}

function problemOf(
  outcome: OptionOutcome | undefined,
  name: OptionName,
  { word }: Words,
): string | undefined {
  if (outcome?.state !== "refused") return undefined;
  if (outcome.why === "no-answer") return word("options_not_saved_no_answer");
  if (outcome.why === "refused") return word("options_not_saved_refused");
  if (name === "services.lookupApiKey") return word("options_not_saved_key");
  const isAddress = name.endsWith("Url") || name === "auth.issuer";
  return word(isAddress ? "options_not_saved_address" : "options_not_saved_text");
}

function describeOption(
  name: OptionName,
  { label, notes = [] }: OptionWords,
  { outcomes }: OptionsSnapshot,
  options: StoredOptions,
  words: Words,
): OptionView {
  const { word } = words;
  const outcome = outcomes[name];
  const isManaged = options.managed.has(name);
  const problem = problemOf(outcome, name, words);
  return {
    name,
    label: word(label),
    notes: [...(isManaged ? [word("options_managed")] : []), ...notes.map((note) => word(note))],
    ...(problem !== undefined && { problem }),
    ...(outcome?.state === "saved" && { saved: word("options_saved") }),
    isDisabled: isManaged,
  };
}

function enteredOf(outcome: OptionOutcome | undefined): string | boolean | undefined {
  return outcome && outcome.state !== "saved" ? outcome.entered : undefined;
}

/** A line of text: an address, a name, or a secret that is never shown. */
export function describeText(
  name: OptionName,
  names: OptionWords,
  snapshot: OptionsSnapshot,
  options: StoredOptions,
  words: Words,
): TextOptionView {
  const { word } = words;
  const view = describeOption(name, names, snapshot, options, words);
  const entered = enteredOf(snapshot.outcomes[name]);
  const stored = String(optionValue(options.values, name));
  const byDefault = String(optionValue(DEFAULT_SETTINGS, name));
  const isSecret = SECRET_OPTIONS.includes(name);
  const isAddress = name.endsWith("Url") || name === "auth.issuer";
  const canRemove = isSecret && options.secrets.has(name);
  const canReset = !isSecret && byDefault !== "" && stored !== byDefault;
  const label: MessageName = isSecret ? "options_remove" : "options_use_default";
  const spoken: MessageName = isSecret ? "options_remove_of" : "options_use_default_of";
  return {
    ...view,
    kind: "text",
    type: isSecret ? "password" : isAddress ? "url" : "text",
    value: typeof entered === "string" ? entered : stored,
    ...(canRemove && { placeholder: word("options_secret_set") }),
    ...(byDefault !== "" && { placeholder: byDefault }),
    ...((canRemove || canReset) &&
      !view.isDisabled && {
        reset: {
          label: word(label),
          spoken: word(spoken, view.label),
          action: isSecret ? { kind: "remove", name } : { kind: "change", name, value: byDefault },
        },
      }),
  };
}

/** One of a few. */
export function describeChoice(
  name: OptionName,
  names: OptionWords,
  choices: readonly (readonly [value: string, label: MessageName])[],
  snapshot: OptionsSnapshot,
  options: StoredOptions,
  words: Words,
): ChoiceOptionView {
  const entered = enteredOf(snapshot.outcomes[name]);
  return {
    ...describeOption(name, names, snapshot, options, words),
    kind: "choice",
    value: typeof entered === "string" ? entered : String(optionValue(options.values, name)),
    choices: choices.map(([value, label]) => ({ value, label: words.word(label) })),
  };
}

/** On or off. A change that was refused is not shown as made. */
export function describeSwitch(
  name: OptionName,
  names: OptionWords,
  snapshot: OptionsSnapshot,
  options: StoredOptions,
  words: Words,
): SwitchOptionView {
  const outcome = snapshot.outcomes[name];
  const stored = optionValue(options.values, name) === true;
  return {
    ...describeOption(name, names, snapshot, options, words),
    kind: "switch",
    isOn: outcome?.state === "saving" ? outcome.entered === true : stored,
  };
}
