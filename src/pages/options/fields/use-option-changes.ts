// Changes options: saved at once, and brought back where what was there is still known.

import { readSettings } from "../../../shared/settings/settings.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { type FailedChange, failureOf } from "../../../ui/said/failed-change.ts";
import {
  namesOf,
  type OptionName,
  type OptionValue,
  type OptionValues,
  valuesNow,
} from "../option-values.ts";
import { SETTINGS_PLACE, useOptions } from "../options-page.ts";
import { type OptionOutcome, planChange, planPublicService, withDevice } from "./option-changes.ts";
import { siteOfEntry } from "./site-entry.ts";

/** What a person can do with one option. Nothing of it rejects. */
export function useOptionChanges(name: OptionName) {
  const { ask, values } = usePage();
  const { options, browser, askAnew, keep, store } = useOptions();

  const settle = (outcome?: OptionOutcome) =>
    keep(({ outcomes }) => ({ outcomes: { ...outcomes, [name]: outcome } }));

  /** What was said of a button makes room for what comes of this. */
  const begun =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    (...args: Args) => {
      keep({ act: undefined });
      return act(...args);
    };

  /** `entered` is what stays in the field where the values cannot be saved. */
  async function save(wanted: OptionValues, entered: OptionValue): Promise<void> {
    const now = withDevice(wanted, options);
    const before = valuesNow(namesOf(now), options);
    const isKnown = namesOf(before).length === namesOf(now).length;
    settle({ state: "saving", entered });
    const why = await store(now);
    settle(
      why
        ? { state: "refused", entered, why }
        : { state: "saved", now, before: isKnown ? before : undefined },
    );
  }

  async function changeOption(entered: OptionValue): Promise<void> {
    const plan = planChange(name, entered, options);
    if (plan === "same") settle();
    else if (plan === "refused") settle({ state: "refused", entered, why: "value" });
    else await save(plan, entered);
    // What is known of a service that was asked in another way says nothing of this one.
    if (name === "services.lookupInterface")
      keep(({ tests }) => ({ tests: { ...tests, lookup: undefined } }));
  }

  /** Not awaited before the browser is asked: it asks nobody who has not just done something. */
  async function changeNotifications(isWanted: boolean): Promise<void> {
    const isGranted = !isWanted || (await browser.requestNotifications().catch(() => false));
    await askAnew();
    if (isGranted) return changeOption(isWanted);
    settle({ state: "refused", entered: isWanted, why: "notifications" });
  }

  return {
    change: begun((entered: OptionValue) =>
      name === "lookups.notifyOfNewBreaches" ? changeNotifications(entered === true) : changeOption(entered),
    ),

    undo: begun(async (before: OptionValues) => {
      const entered = before[name] ?? "";
      settle({ state: "saving", entered });
      const why = await store(before);
      settle(why ? { state: "refused", entered, why } : { state: "undone" });
    }),

    /** Takes a secret away. */
    remove: begun(() => save({ [name]: "" }, "")),

    /** A service of one's own, or the public one again. */
    chooseService: begun(async (isOwn: boolean) => {
      keep(({ own }) => ({ own: { ...own, [name]: isOwn } }));
      if (isOwn) return;
      const plan = planPublicService(name, options);
      if (plan === "same") settle();
      else await save(plan, String(plan[name]));
    }),

    addSite: begun(async (text: string) => {
      const site = siteOfEntry(text);
      const before = options.values.passwordChecks.skippedSites;
      const refuse = (why: "site" | "known-site" | FailedChange) =>
        settle({ state: "refused", entered: text, why });
      if (site === undefined) return refuse("site");
      settle({ state: "saving", entered: text });
      const failed = await failureOf(ask("setSiteSkipped", { site, isSkipped: true }));
      const now = readSettings((await values.refresh(SETTINGS_PLACE)).value).passwordChecks.skippedSites;
      if (failed) return refuse(failed);
      if (now.length === before.length) return refuse("known-site");
      settle({ state: "saved", now: { [name]: now }, before: { [name]: before } });
    }),

    removeSite: begun((site: string) =>
      save({ [name]: options.values.passwordChecks.skippedSites.filter((other) => other !== site) }, ""),
    ),
  };
}
