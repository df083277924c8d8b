// Carrying settings to and from a file and setting them back, in words: what will change is said before it does.

import type { MessageName, Words } from "../../../shared/words.ts";
import { describeFailedChange } from "../../../ui/said/failed-change.ts";
import type { OptionButton } from "../fields/option-views.ts";
import { OPTION_WORDS } from "../fields/option-words.ts";
import type { FileFault, FileState, ImportPlan, OptionsSnapshot } from "../options-state.ts";
import { namesOf } from "../settings-file/settings-file.ts";
import {
  type OptionName,
  type OptionValue,
  type OptionValues,
  optionValue,
  SECRET_OPTIONS,
  type StoredOptions,
} from "../stored-options.ts";

interface CheckView {
  label: string;
  note: string;
  isOn: boolean;
  action: OptionButton["action"];
}

/** What a file would change, and the two answers; without `yes` there is nothing to say yes to. */
export interface PlanView {
  title: string;
  changes: { label: string; change: string }[];
  /** What is not taken, by the reason. */
  left: { why: string; names: string[] }[];
  warning?: string;
  yes?: OptionButton;
  no: OptionButton;
}

export interface FileView {
  kind: "file";
  /** What it is found by. */
  texts: string[];
  save: { heading: string; note: string; secrets: CheckView; button: OptionButton; outcome?: string };
  read: { heading: string; note: string; button: string; problem?: string; plan?: PlanView };
  reset: {
    heading: string;
    note: string;
    button: OptionButton;
    question?: {
      title: string;
      notes: string[];
      secrets?: CheckView;
      yes: OptionButton;
      no: OptionButton;
    };
  };
  /** What became of the last import or reset. */
  outcome?: { sentence: string; note?: string; isProblem: boolean; undo?: OptionButton };
}

const FAULTS: Record<FileFault, MessageName> = {
  "too-long": "options_file_fault_too_long",
  "not-readable": "options_file_fault_not_readable",
  "not-json": "options_file_fault_not_json",
  foreign: "options_file_fault_foreign",
  newer: "options_file_fault_newer",
};

function button(label: string, action: OptionButton["action"]): OptionButton {
  return { label, spoken: label, action };
}

/** More of a list are counted, not named. */
const MAX_NAMED = 5;

function valueInWords(name: OptionName, value: OptionValue, { word, list, plural }: Words): string {
  const { choices = [] } = OPTION_WORDS[name];
  const labelOf = (one: string) => {
    const label = choices.find(([choice]) => choice === one)?.[1];
    return label ? word(label) : one;
  };
  if (typeof value === "boolean") return word(value ? "options_value_on" : "options_value_off");
  if (value.length === 0) return word("options_value_empty");
  if (SECRET_OPTIONS.includes(name)) return word("options_value_secret_new");
  if (!Array.isArray(value)) return labelOf(value);
  const named = value.slice(0, MAX_NAMED).map(labelOf);
  const more = value.length - named.length;
  return list(more > 0 ? [...named, plural("welcome_access_more", more)] : named);
}

function describeChanges(
  changes: OptionValues,
  { values, secrets }: StoredOptions,
  words: Words,
): PlanView["changes"] {
  return namesOf(changes).map((name) => {
    const before = secrets.has(name)
      ? words.word("options_value_secret")
      : valueInWords(name, optionValue(values, name), words);
    const after = valueInWords(name, changes[name] ?? "", words);
    return {
      label: words.word(OPTION_WORDS[name].label),
      change: words.word("options_file_from_to", before, after),
    };
  });
}

function describePlan(plan: ImportPlan, options: StoredOptions, words: Words): PlanView {
  const { word, plural } = words;
  const { fileName, changes, refused, locked, unknown } = plan;
  const labels = (names: OptionName[]) => names.map((name) => word(OPTION_WORDS[name].label));
  const left = [
    { why: word("options_file_refused"), names: labels(refused) },
    { why: word("options_file_locked"), names: labels(locked) },
    { why: word("options_file_unknown"), names: unknown },
  ].filter(({ names }) => names.length > 0);
  const names = namesOf(changes);
  const isSecretLost = names.some((name) => options.secrets.has(name));
  const hasChanges = names.length > 0;
  return {
    title: hasChanges
      ? plural("options_file_plan", names.length, fileName)
      : word("options_file_plan_none", fileName),
    changes: describeChanges(changes, options, words),
    left,
    ...(isSecretLost && { warning: word("options_secret_lost") }),
    ...(hasChanges && { yes: button(word("options_file_apply"), { kind: "import" }) }),
    no: button(word(hasChanges ? "options_file_drop" : "options_file_close"), { kind: "drop-import" }),
  };
}

function describeOutcome({ outcome }: FileState, words: Words): FileView["outcome"] {
  const { word, plural } = words;
  if (!outcome) return undefined;
  if (outcome.state === "busy") return { sentence: word("options_transfer_busy"), isProblem: false };
  if (outcome.state === "failed") {
    return { sentence: describeFailedChange(outcome.why, words), isProblem: true };
  }
  if (outcome.state === "undone") {
    const done: MessageName = outcome.isSecretLost
      ? "options_transfer_undone_rest"
      : "options_transfer_undone";
    return { sentence: word(done), isProblem: false };
  }
  const { count, before, isSecretLost } = outcome;
  if (count === 0) return { sentence: word("options_transferred_none"), isProblem: false };
  const undo: MessageName = isSecretLost ? "options_transfer_undo_rest" : "options_transfer_undo";
  return {
    sentence: plural("options_transferred", count),
    isProblem: false,
    ...(namesOf(before).length > 0 && { undo: button(word(undo), { kind: "undo-transfer" }) }),
  };
}

function describeReset({ file }: OptionsSnapshot, options: StoredOptions, words: Words): FileView["reset"] {
  const { word } = words;
  const ownSecrets = [...options.secrets].filter((name) => !options.managed.has(name));
  return {
    heading: word("options_reset"),
    note: word("options_reset_note"),
    button: button(word("options_reset_button"), { kind: "ask-reset" }),
    ...(file.isResetAsked && {
      question: {
        title: word("options_reset_question"),
        notes: [
          word("options_reset_detail"),
          ...(options.managed.size > 0 ? [word("options_reset_locked")] : []),
        ],
        ...(ownSecrets.length > 0 && {
          secrets: {
            label: word("options_reset_secrets"),
            note: word("options_reset_secrets_note"),
            isOn: file.isResetWithSecrets,
            action: { kind: "reset-with-secrets", isWanted: !file.isResetWithSecrets },
          },
        }),
        yes: button(word("options_reset_yes"), { kind: "reset" }),
        no: button(word("options_reset_no"), { kind: "keep-settings" }),
      },
    }),
  };
}

/** All three, and what became of the last of them. */
export function describeFile(snapshot: OptionsSnapshot, options: StoredOptions, words: Words): FileView {
  const { word } = words;
  const { file } = snapshot;
  const outcome = describeOutcome(file, words);
  const save: FileView["save"] = {
    heading: word("options_file_save"),
    note: word("options_file_save_note"),
    secrets: {
      label: word("options_file_secrets"),
      note: word("options_file_secrets_note"),
      isOn: file.isWithSecrets,
      action: { kind: "export-with-secrets", isWanted: !file.isWithSecrets },
    },
    button: button(word("options_file_save_button"), { kind: "export" }),
    ...(file.saving && {
      outcome: word(file.saving === "done" ? "options_file_saved" : "options_file_not_saved"),
    }),
  };
  const read: FileView["read"] = {
    heading: word("options_file_read"),
    note: word("options_file_read_note"),
    button: word("options_file_choose"),
    ...(file.fault && { problem: word(FAULTS[file.fault.fault], file.fault.fileName) }),
    ...(file.plan && { plan: describePlan(file.plan, options, words) }),
  };
  const reset = describeReset(snapshot, options, words);
  const texts = [save, read, reset].flatMap(({ heading, note }) => [heading, note]);
  texts.push(save.secrets.label);
  return { kind: "file", texts, save, read, reset, ...(outcome && { outcome }) };
}
