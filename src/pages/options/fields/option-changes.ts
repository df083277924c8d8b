// Changes of a setting: what to store, how to undo it, and what's wrong with it.

import { isSecret } from "../../../shared/settings/secrets.ts";
import {
  initialValue,
  isSettingValue,
  SETTING_NAMES,
  type SettingName,
  type SettingValue,
  settingValue,
} from "../../../shared/settings/settings.ts";
import { ROWS } from "../../../shared/settings/table.ts";
import { isSite, webAddress } from "../../../shared/settings/web-address.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { describeFailedChange, type FailedChange } from "../../../ui/said/failed-change.ts";
import {
  isAddressOption,
  isSameValue,
  namesOf,
  type OptionValues,
  type StoredOptions,
} from "../option-values.ts";
import { ADDRESS_FAULTS, findAddressFault } from "./address-fault.ts";

/** The outcome of the last change to a setting. */
export type OptionOutcome =
  | { state: "saving"; entered: SettingValue }
  /** `before` restores the old values; absent if they aren't known here, because the page gets no secrets. */
  | { state: "saved"; now: OptionValues; before?: OptionValues }
  | { state: "undone" }
  /** The entry is kept, so that it can be fixed. */
  | { state: "refused"; entered: SettingValue; why: Refusal };

type Refusal = "value" | "site" | "known-site" | "notifications" | FailedChange;

/** The values to store: "same" if they are stored already, "refused" if they aren't allowed. */
export function planChange(
  name: SettingName,
  entered: SettingValue,
  { values }: StoredOptions,
): OptionValues | "same" | "refused" {
  const trimmed = typeof entered === "string" ? entered.trim() : entered;
  // An empty field means the default, and then shows it.
  const value = trimmed === "" ? initialValue(name, values) : trimmed;
  // A secret reads as empty, so emptying its field removes nothing; a button does.
  if (isSameValue(settingValue(values, name), value)) return "same";
  if (trimmed === "") return { [name]: null };
  return isSettingValue(name, value) ? { [name]: value } : "refused";
}

/** The host of an entered site name or page address; `undefined` if it isn't a web host. */
export function siteOfEntry(entered: string): string | undefined {
  const text = entered.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const host = /^[/?#]|\s/.test(text) ? undefined : webAddress(address)?.hostname;
  return isSite(host) ? host : undefined;
}

export function planPublicService(
  name: SettingName,
  { values, managed }: StoredOptions,
): OptionValues | "same" {
  const { interface: companion } = ROWS[name];
  // The free service is public too, at an address of its own.
  const wanted = SETTING_NAMES.filter(
    (one) =>
      [name, companion].includes(one) && !managed.has(one) && settingValue(values, one) !== "xposedornot",
  );
  const now: OptionValues = Object.fromEntries(wanted.map((one) => [one, initialValue(one, values)]));
  return wanted.every((one) => isSameValue(settingValue(values, one), now[one])) ? "same" : now;
}

/** Whether a change still stands: one that was changed again, here or elsewhere, can't be undone. */
export function isStanding(now: OptionValues, { values }: StoredOptions): boolean {
  return namesOf(now).every(
    (name) =>
      isSecret(name) || isSameValue(settingValue(values, name), now[name] ?? initialValue(name, values)),
  );
}

/** Why a value can't be stored. */
function faultOf(name: SettingName, entered: SettingValue): MessageName {
  if (ROWS[name].kind === "year") return "options_fault_year";
  const found = isAddressOption(name) ? findAddressFault(String(entered)) : undefined;
  return found ? ADDRESS_FAULTS[found.fault] : "options_fault_text";
}

/** Why the last change wasn't saved. A stored or managed value may also be an address that is never used. */
export function problemOf(
  name: SettingName,
  outcome: OptionOutcome | undefined,
  { values }: StoredOptions,
  words: Words,
): string | undefined {
  const { word } = words;
  if (outcome?.state === "refused") {
    const { why, entered } = outcome;
    const notSaved = (fault: MessageName) => word("options_not_saved", word(fault));
    switch (why) {
      case "notifications":
        return word("options_notifications_blocked");
      case "value":
        return notSaved(faultOf(name, entered));
      case "site":
        return notSaved("options_fault_site");
      case "known-site":
        return notSaved("options_fault_known_site");
      default:
        return describeFailedChange(why, words);
    }
  }
  if (!isAddressOption(name) || outcome?.state === "saving") return undefined;
  const found = findAddressFault(String(settingValue(values, name)));
  return found && word("options_address_unused", word(ADDRESS_FAULTS[found.fault]));
}
