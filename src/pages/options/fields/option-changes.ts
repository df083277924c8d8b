// What a change of an option comes to: what has to be stored for it, what brings it back, and what is wrong with it.

import {
  initialValue,
  isSite,
  type SettingName,
  type SettingValue,
  settingValue,
} from "../../../shared/settings/settings.ts";
import { webAddress } from "../../../shared/settings/web-address.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { describeFailedChange, type FailedChange } from "../../../ui/said/failed-change.ts";
import {
  isAddressOption,
  isOptionValue,
  isSameValue,
  namesOf,
  type OptionValues,
  SECRET_OPTIONS,
  type StoredOptions,
} from "../option-values.ts";
import { ADDRESS_FAULTS, findAddressFault } from "./address-fault.ts";

/** What became of what was entered last for an option. */
export type OptionOutcome =
  | { state: "saving"; entered: SettingValue }
  /** `before` brings back what was there; without it that is not known here: no option is given a secret. */
  | { state: "saved"; now: OptionValues; before?: OptionValues }
  | { state: "undone" }
  /** Kept as it was entered, so that it can be fixed. */
  | { state: "refused"; entered: SettingValue; why: Refusal };

type Refusal = "value" | "site" | "known-site" | "notifications" | FailedChange;

/** What belongs to a public service: to go back to it is to go back to how it is asked as well. */
const PUBLIC_COMPANIONS: Partial<Record<SettingName, SettingName>> = {
  "services.lookupUrl": "services.lookupInterface",
  "services.analysisUrl": "services.analysisInterface",
};

/** What is to be stored of what was entered: "same" where that is stored, "refused" where it may not be. */
export function planChange(
  name: SettingName,
  entered: SettingValue,
  { values }: StoredOptions,
): OptionValues | "same" | "refused" {
  const trimmed = typeof entered === "string" ? entered.trim() : entered;
  // An emptied field is one left to its default, which it shows.
  const value = trimmed === "" ? initialValue(name, values) : trimmed;
  // A secret is read as empty, so a field that is emptied again takes nothing away: a button does.
  if (isSameValue(settingValue(values, name), value)) return "same";
  if (trimmed === "") return { [name]: null };
  return isOptionValue(name, value) ? { [name]: value } : "refused";
}

/** The host of what was entered, a site's name or the address of any of its pages; `undefined` where it is none of the web. */
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
  const companion = PUBLIC_COMPANIONS[name];
  // The free service is a public one as well, at an address of its own.
  const wanted = (companion ? [name, companion] : [name]).filter(
    (one) => !managed.has(one) && settingValue(values, one) !== "xposedornot",
  );
  const now: OptionValues = Object.fromEntries(wanted.map((one) => [one, initialValue(one, values)]));
  return wanted.every((one) => isSameValue(settingValue(values, one), now[one])) ? "same" : now;
}

/** A change that was changed again since, here or elsewhere, is no longer the one to be brought back. */
export function isStanding(now: OptionValues, { values }: StoredOptions): boolean {
  return namesOf(now).every(
    (name) =>
      SECRET_OPTIONS.includes(name) ||
      isSameValue(settingValue(values, name), now[name] ?? initialValue(name, values)),
  );
}

/** What is wrong with a value that may not be stored. */
function faultOf(name: SettingName, entered: SettingValue): MessageName {
  if (name === "lookups.markBreachesSince") return "options_fault_year";
  const found = isAddressOption(name) ? findAddressFault(String(entered)) : undefined;
  return found ? ADDRESS_FAULTS[found.fault] : "options_fault_text";
}

/** Why the last change was not saved. What is stored, or decided by an organization, may be an address that is never asked. */
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
