// One setting: its state and actions. Changes are saved at once, and can be undone if the old value is known.

import { isSecret } from "../../../shared/settings/secrets.ts";
import {
  initialValue,
  isSettingValue,
  readSettings,
  SETTING_NAMES,
  type SettingName,
  type SettingValue,
  settingValue,
} from "../../../shared/settings/settings.ts";
import { ROWS } from "../../../shared/settings/table.ts";
import type { TextKey, Words } from "../../../shared/words.ts";
import { describeFailedChange, failureOf } from "../../../ui/hooks/command.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { keptSecret } from "../../../ui/text/kept-secret.ts";
import { isAddressOption, isSameValue, namesOf, type OptionValues, valuesNow } from "../option-values.ts";
import { type OptionOutcome, type OptionsPage, SETTINGS_PLACE, useOptions } from "../options-page.ts";
import { FIELDS } from "../table.ts";
import { ADDRESS_FAULTS, findAddressFault, siteOfEntry } from "./entered.ts";

/** Revoking the permission later turns notifications off too, whatever is stored. */
function isBlocked(name: SettingName, { options, known }: OptionsPage): boolean {
  return (
    name === "lookups.notifyOfNewBreaches" && settingValue(options.values, name) === true && !known.canNotify
  );
}

/** Why a value can't be stored. */
function faultOf(name: SettingName, entered: SettingValue): TextKey {
  if (ROWS[name].kind === "year") return "options_fault_year";
  const found = isAddressOption(name) ? findAddressFault(String(entered)) : undefined;
  return found ? ADDRESS_FAULTS[found.fault] : "options_fault_text";
}

/** Why the last change wasn't saved. A stored or managed value may also be an address that is never used. */
function problemOf(
  name: SettingName,
  outcome: OptionOutcome | undefined,
  page: OptionsPage,
  words: Words,
): string | undefined {
  const { t } = words;
  if (outcome?.state === "refused") {
    const { why, entered } = outcome;
    switch (why) {
      case "notifications":
        return t("options_notifications_blocked");
      case "value":
        return t("options_not_saved", t(faultOf(name, entered)));
      case "site":
        return t("options_not_saved", t("options_fault_site"));
      case "known-site":
        return t("options_not_saved", t("options_fault_known_site"));
      default:
        return describeFailedChange(why, words);
    }
  }
  if (isBlocked(name, page)) return t("options_notifications_blocked");
  if (!isAddressOption(name) || outcome?.state === "saving") return undefined;
  const found = findAddressFault(String(settingValue(page.options.values, name)));
  return found && t("options_address_unused", t(ADDRESS_FAULTS[found.fault]));
}

/** The stored value, an entry that isn't stored, and the actions. None of them rejects. */
export function useOption(name: SettingName) {
  const { commands, values: stored, words } = usePage();
  const page = useOptions();
  const { options, browser, refetch, kept, keep, store } = page;
  const { values, managed } = options;
  const outcome = kept.outcomes[name];
  const { skippedSites } = values.passwordChecks;

  const settle = (next?: OptionOutcome) =>
    keep(({ outcomes }) => ({ outcomes: { ...outcomes, [name]: next } }));

  /** Clears the last button's message before acting. */
  const begun =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    (...args: Args) => {
      keep({ act: undefined });
      return act(...args);
    };

  /** `entered` stays in the field if the values can't be saved. */
  async function save(now: OptionValues, entered: SettingValue): Promise<void> {
    const before = valuesNow(namesOf(now), options);
    const isKnown = namesOf(before).length === namesOf(now).length;
    settle({ state: "saving", entered });
    const why = await store(now);
    if (why) settle({ state: "refused", entered, why });
    else settle({ state: "saved", now, before: isKnown ? before : undefined });
  }

  async function change(entered: SettingValue): Promise<void> {
    const trimmed = typeof entered === "string" ? entered.trim() : entered;
    // An empty field means the default, and then shows it.
    const value = trimmed === "" ? initialValue(name, values) : trimmed;
    // A secret reads as empty, so emptying its field removes nothing; a button does.
    if (isSameValue(settingValue(values, name), value)) settle();
    else if (trimmed === "") await save({ [name]: null }, entered);
    else if (isSettingValue(name, value)) await save({ [name]: value }, entered);
    else settle({ state: "refused", entered, why: "value" });
    // Results of a test with another interface don't apply.
    if (name === "services.lookupInterface") {
      keep(({ tests }) => ({ tests: { ...tests, lookup: undefined } }));
    }
  }

  /** Nothing may be awaited before the permission request: browsers require a user gesture. */
  async function changeNotifications(isWanted: boolean): Promise<void> {
    const isGranted = !isWanted || (await browser.requestNotifications().catch(() => false));
    await refetch();
    if (isGranted) return change(isWanted);
    settle({ state: "refused", entered: isWanted, why: "notifications" });
  }

  /** Saves the address of the public service, and its interface. */
  async function choosePublicService(): Promise<void> {
    const parts = [name, ROWS[name].interface];
    // The free service is public too, at an address of its own.
    const wanted = SETTING_NAMES.filter(
      (one) => parts.includes(one) && !managed.has(one) && settingValue(values, one) !== "xposedornot",
    );
    const now: OptionValues = Object.fromEntries(wanted.map((one) => [one, initialValue(one, values)]));
    if (wanted.every((one) => isSameValue(settingValue(values, one), now[one]))) settle();
    else await save(now, String(now[name]));
  }

  return {
    name,
    label: words.t(FIELDS[name].label),
    notes: FIELDS[name].notes ?? [],
    stored: settingValue(values, name),
    outcome,
    entered:
      outcome && "entered" in outcome && typeof outcome.entered === "string" ? outcome.entered : undefined,
    isLocked: managed.has(name),
    isBlocked: isBlocked(name, page),
    /** Why a stored secret isn't used. */
    kept: isSecret(name) ? keptSecret(name, { settings: values, locked: managed }, words) : undefined,
    problem: problemOf(name, outcome, page, words),

    change: begun((entered: SettingValue) =>
      name === "lookups.notifyOfNewBreaches" ? changeNotifications(entered === true) : change(entered),
    ),

    undo: begun(async (before: OptionValues) => {
      const entered = before[name] ?? "";
      settle({ state: "saving", entered });
      const why = await store(before);
      settle(why ? { state: "refused", entered, why } : { state: "undone" });
    }),

    remove: begun(() => save({ [name]: "" }, "")),

    chooseService: begun(async (isOwn: boolean) => {
      keep(({ own }) => ({ own: { ...own, [name]: isOwn } }));
      if (!isOwn) await choosePublicService();
    }),

    addSite: begun(async (text: string) => {
      const site = siteOfEntry(text);
      if (site === undefined) return settle({ state: "refused", entered: text, why: "site" });
      settle({ state: "saving", entered: text });
      const failed = await failureOf(commands.setSiteSkipped({ site, isSkipped: true }));
      const now = readSettings((await stored.refresh(SETTINGS_PLACE)).value).passwordChecks.skippedSites;
      const why = failed ?? (now.length === skippedSites.length ? "known-site" : undefined);
      if (why) settle({ state: "refused", entered: text, why });
      else settle({ state: "saved", now: { [name]: now }, before: { [name]: skippedSites } });
    }),

    removeSite: begun((site: string) => save({ [name]: skippedSites.filter((other) => other !== site) }, "")),
  };
}

export type Option = ReturnType<typeof useOption>;
