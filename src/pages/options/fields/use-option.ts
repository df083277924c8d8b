// One setting: its state and actions. Changes are saved at once, and can be undone if the old value is known.

import { isSecret } from "../../../shared/settings/secrets.ts";
import {
  readSettings,
  type SettingName,
  type SettingValue,
  settingValue,
} from "../../../shared/settings/settings.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { type FailedChange, failureOf } from "../../../ui/said/failed-change.ts";
import { keptSecret } from "../../../ui/said/kept-secret.ts";
import { namesOf, type OptionValues, valuesNow } from "../option-values.ts";
import { type OptionsPage, SETTINGS_PLACE, useOptions } from "../options-page.ts";
import { FIELDS } from "../table.ts";
import {
  type OptionOutcome,
  planChange,
  planPublicService,
  problemOf,
  siteOfEntry,
} from "./option-changes.ts";

/** Revoking the permission later turns notifications off too, whatever is stored. */
function isBlocked(name: SettingName, { options, known }: OptionsPage): boolean {
  return (
    name === "lookups.notifyOfNewBreaches" && settingValue(options.values, name) === true && !known.canNotify
  );
}

/** The stored value, an entry that isn't stored, and the actions. None of them rejects. */
export function useOption(name: SettingName) {
  const { ask, values, words } = usePage();
  const page = useOptions();
  const { options, browser, refetch, kept, keep, store } = page;
  const outcome = kept.outcomes[name];
  const { skippedSites } = options.values.passwordChecks;

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
    const plan = planChange(name, entered, options);
    if (plan === "same") settle();
    else if (plan === "refused") settle({ state: "refused", entered, why: "value" });
    else await save(plan, entered);
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

  const blocked = isBlocked(name, page);
  return {
    name,
    label: words.word(FIELDS[name].label),
    notes: FIELDS[name].notes ?? [],
    stored: settingValue(options.values, name),
    outcome,
    entered:
      outcome && "entered" in outcome && typeof outcome.entered === "string" ? outcome.entered : undefined,
    isLocked: options.managed.has(name),
    isBlocked: blocked,
    /** Why a stored secret isn't used. */
    kept: isSecret(name)
      ? keptSecret(name, { settings: options.values, locked: options.managed }, words)
      : undefined,
    problem:
      problemOf(name, outcome, options, words) ??
      (blocked ? words.word("options_notifications_blocked") : undefined),

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
      if (isOwn) return;
      const plan = planPublicService(name, options);
      if (plan === "same") settle();
      else await save(plan, String(plan[name]));
    }),

    addSite: begun(async (text: string) => {
      const site = siteOfEntry(text);
      const refuse = (why: "site" | "known-site" | FailedChange) =>
        settle({ state: "refused", entered: text, why });
      if (site === undefined) return refuse("site");
      settle({ state: "saving", entered: text });
      const failed = await failureOf(ask("setSiteSkipped", { site, isSkipped: true }));
      const now = readSettings((await values.refresh(SETTINGS_PLACE)).value).passwordChecks.skippedSites;
      if (failed) return refuse(failed);
      if (now.length === skippedSites.length) return refuse("known-site");
      settle({ state: "saved", now: { [name]: now }, before: { [name]: skippedSites } });
    }),

    removeSite: begun((site: string) => save({ [name]: skippedSites.filter((other) => other !== site) }, "")),
  };
}

export type Option = ReturnType<typeof useOption>;
