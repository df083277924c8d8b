// One option in words: its label and notes, what became of the last change, and whether it can be changed at all.

import { withCategoryClicked } from "../../../shared/page-score/page-score.ts";
import { DEFAULT_SETTINGS } from "../../../shared/settings/settings.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import type { OptionOutcome, OptionsSnapshot } from "../options-state.ts";
import { namesOf } from "../settings-file/settings-file.ts";
import {
  isAddressOption,
  isSameValue,
  type OptionName,
  type OptionValue,
  optionValue,
  SECRET_OPTIONS,
  type StoredOptions,
} from "../stored-options.ts";
import { type AddressFault, findAddressFault } from "./address-fault.ts";
import type {
  ChecksOptionView,
  OptionBase,
  OptionButton,
  OptionView,
  ServiceChoiceView,
  SitesOptionView,
  SwitchOptionView,
  TextOptionView,
} from "./option-views.ts";
import { OPTION_WORDS } from "./option-words.ts";
import { describeTest } from "./test-view.ts";

const REFUSED: Partial<Record<Extract<OptionOutcome, { state: "refused" }>["why"], MessageName>> = {
  "no-answer": "options_not_saved_no_answer",
  refused: "options_not_saved_refused",
  locked: "options_not_saved_locked",
  site: "options_not_saved_site",
  "known-site": "options_site_known",
  notifications: "options_not_saved_notifications",
};

function problemOf(
  outcome: OptionOutcome | undefined,
  name: OptionName,
  { word }: Words,
): string | undefined {
  if (outcome?.state !== "refused") return undefined;
  const why = REFUSED[outcome.why];
  if (why) return word(why);
  if (name === "services.lookupApiKey") return word("options_not_saved_key");
  return word(isAddressOption(name) ? "options_not_saved_address" : "options_not_saved_text");
}

/** A change that was changed again since, here or elsewhere, is no longer the one to be brought back. */
function isStanding(outcome: Extract<OptionOutcome, { state: "saved" }>, { values }: StoredOptions): boolean {
  return namesOf(outcome.now).every((name) => {
    const now = outcome.now[name];
    return (
      SECRET_OPTIONS.includes(name) || (now !== undefined && isSameValue(optionValue(values, name), now))
    );
  });
}

function describeSaved(
  outcome: OptionOutcome | undefined,
  name: OptionName,
  label: string,
  options: StoredOptions,
  { word }: Words,
): Pick<OptionBase, "saved" | "undo"> {
  if (outcome?.state === "undone") return { saved: word("options_undone") };
  if (outcome?.state !== "saved" || !isStanding(outcome, options)) return {};
  if (!outcome.before) return { saved: word("options_secret_replaced") };
  return {
    saved: word("options_saved"),
    undo: {
      label: word("options_undo"),
      spoken: word("options_undo_of", label),
      action: { kind: "undo", name },
    },
  };
}

/** What is stored, or decided by an organization, may be an address that is never asked. */
function storedProblemOf(
  name: OptionName,
  { outcomes, drafts }: OptionsSnapshot,
  { values }: StoredOptions,
  { word }: Words,
): string | undefined {
  const outcome = outcomes[name];
  // What is being entered in its place is spoken of in its own words.
  if (!isAddressOption(name) || drafts[name] || (outcome && "entered" in outcome)) return undefined;
  const found = findAddressFault(String(optionValue(values, name)));
  return found && word("accounts_two_sentences", word("options_address_unused"), word(TYPED[found.fault]));
}

function describeBase(
  name: OptionName,
  snapshot: OptionsSnapshot,
  options: StoredOptions,
  words: Words,
): OptionBase {
  const { outcomes } = snapshot;
  const { word } = words;
  const names = OPTION_WORDS[name];
  const label = word(names.label);
  const isManaged = options.managed.has(name);
  const problem = problemOf(outcomes[name], name, words) ?? storedProblemOf(name, snapshot, options, words);
  return {
    name,
    label,
    ...(isManaged && { locked: word("options_managed") }),
    notes: names.notes.map((note) => word(note)),
    ...(problem !== undefined && { problem }),
    ...describeSaved(outcomes[name], name, label, options, words),
    isDisabled: isManaged,
  };
}

function enteredOf(outcome: OptionOutcome | undefined): OptionValue | undefined {
  return outcome && "entered" in outcome ? outcome.entered : undefined;
}

const TYPED: Record<AddressFault, MessageName> = {
  scheme: "options_typed_scheme",
  "plain-http": "options_typed_plain_http",
  "user-name": "options_typed_user_name",
  query: "options_typed_query",
  unreadable: "options_typed_unreadable",
};

function describeTyped(name: OptionName, snapshot: OptionsSnapshot, { word }: Words): string | undefined {
  const draft = snapshot.drafts[name];
  const found = draft && isAddressOption(name) ? findAddressFault(draft.text) : undefined;
  if (!found || !(found.isCertain || draft?.wasRefused)) return undefined;
  return word(TYPED[found.fault]);
}

function describeService(
  name: OptionName,
  label: string,
  value: string,
  { own }: OptionsSnapshot,
  { word }: Words,
): ServiceChoiceView {
  const isOwn = own.has(name) || value !== optionValue(DEFAULT_SETTINGS, name);
  return {
    label: word("options_service_kind", label),
    choices: [false, true].map((isOther) => ({
      label: word(isOther ? "options_service_own" : "options_service_public"),
      isOwn: isOther,
      isChosen: isOther === isOwn,
      action: { kind: "choose-service", name, isOwn: isOther },
    })),
  };
}

function describeReset(
  view: OptionBase,
  stored: string,
  options: StoredOptions,
  { word }: Words,
): OptionButton | undefined {
  const { name, label, isDisabled } = view;
  if (isDisabled) return undefined;
  if (SECRET_OPTIONS.includes(name)) {
    if (!options.secrets.has(name)) return undefined;
    const spoken = word("options_remove_of", label);
    return { label: word("options_remove"), spoken, action: { kind: "remove", name } };
  }
  const value = String(optionValue(DEFAULT_SETTINGS, name));
  if (name.endsWith("Url") || value === "" || stored === value) return undefined;
  const spoken = word("options_use_default_of", label);
  return { label: word("options_use_default"), spoken, action: { kind: "change", name, value } };
}

/** A line of text: an address, a name, or a secret that is never shown. */
function describeText(
  base: OptionBase,
  snapshot: OptionsSnapshot,
  options: StoredOptions,
  words: Words,
): TextOptionView {
  const { name, label, problem, ...rest } = base;
  const entered = enteredOf(snapshot.outcomes[name]);
  const draft = snapshot.drafts[name];
  const stored = String(optionValue(options.values, name));
  const byDefault = String(optionValue(DEFAULT_SETTINGS, name));
  const isSecret = SECRET_OPTIONS.includes(name);
  const value = draft?.text ?? (typeof entered === "string" ? entered : stored);
  const typed = describeTyped(name, snapshot, words);
  const reset = describeReset(base, stored, options, words);
  const test = describeTest(name, label, value, snapshot, words);
  return {
    ...rest,
    name,
    label,
    // What was refused is being mended: what is said is about what stands there now.
    ...(problem !== undefined && !draft && { problem }),
    ...(typed !== undefined && { typed }),
    kind: "text",
    type: isSecret ? "password" : isAddressOption(name) ? "url" : "text",
    value,
    ...(options.secrets.has(name) && { placeholder: words.word("options_secret_set") }),
    ...(byDefault !== "" && { placeholder: byDefault }),
    ...(reset && { reset }),
    ...(name.endsWith("Url") &&
      !base.isDisabled && { service: describeService(name, label, value, snapshot, words) }),
    ...(test && { test }),
  };
}

function describeChecks(base: OptionBase, options: StoredOptions, { word }: Words): ChecksOptionView {
  const { name } = base;
  const stored = optionValue(options.values, name) as string[];
  const { choices = [] } = OPTION_WORDS[name];
  return {
    ...base,
    kind: "checks",
    choices: choices.map(([value, label]) => ({
      label: word(label),
      isOn: stored.includes(value),
      action: { kind: "change", name, value: withCategoryClicked(stored, value) },
    })),
  };
}

function describeSites(
  base: OptionBase,
  { outcomes }: OptionsSnapshot,
  { values }: StoredOptions,
  { word, site: isolated }: Words,
): SitesOptionView {
  const sites = values.passwordChecks.skippedSites;
  const entered = enteredOf(outcomes[base.name]);
  return {
    ...base,
    kind: "sites",
    ...(sites.length === 0 && { none: word("options_sites_none") }),
    sites: sites.toSorted().map((site) => ({
      site,
      remove: {
        label: word("options_remove"),
        spoken: word("options_sites_remove_of", isolated(site)),
        action: { kind: "remove-site", site },
      },
    })),
    add: {
      label: word("options_sites_add"),
      button: word("options_sites_add_button"),
      value: typeof entered === "string" ? entered : "",
    },
  };
}

/** On or off. A change that was refused is not shown as made. */
function describeSwitch(
  base: OptionBase,
  { outcomes, canNotify }: OptionsSnapshot,
  options: StoredOptions,
  { word }: Words,
): SwitchOptionView {
  const { name } = base;
  const outcome = outcomes[name];
  const stored = optionValue(options.values, name) === true;
  // A permission that was taken back later switches it off as well, whatever is stored.
  const isBlocked = name === "lookups.notifyOfNewBreaches" && stored && !canNotify;
  const isOn = outcome?.state === "saving" ? outcome.entered === true : stored && !isBlocked;
  const notes = isBlocked ? [...base.notes, word("options_notifications_blocked")] : base.notes;
  return { ...base, notes, kind: "switch", isOn };
}

/** One option, whatever its kind. */
export function describeOption(
  name: OptionName,
  snapshot: OptionsSnapshot,
  options: StoredOptions,
  words: Words,
): OptionView {
  const base = describeBase(name, snapshot, options, words);
  const { kind, choices = [] } = OPTION_WORDS[name];
  if (kind === "text") return describeText(base, snapshot, options, words);
  if (kind === "switch") return describeSwitch(base, snapshot, options, words);
  if (kind === "checks") return describeChecks(base, options, words);
  if (kind === "sites") return describeSites(base, snapshot, options, words);
  const entered = enteredOf(snapshot.outcomes[name]);
  return {
    ...base,
    kind: "choice",
    value: typeof entered === "string" ? entered : String(optionValue(options.values, name)),
    choices: choices.map(([value, label]) => ({ value, label: words.word(label) })),
  };
}
