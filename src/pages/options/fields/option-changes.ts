// How options are changed one by one: looked at, saved at once, and brought back where what was there is still known.

import { DEFAULT_SETTINGS, defaultStrategy } from "../../../shared/settings/settings.ts";
import type { FailedChange } from "../../../ui/said/failed-change.ts";
import type { OptionOutcome, OptionsSnapshot } from "../options-state.ts";
import { isOptionValue, namesOf, valuesNow } from "../settings-file/settings-file.ts";
import {
  isSameValue,
  type OptionName,
  type OptionValue,
  type OptionValues,
  optionValue,
  type StoredOptions,
} from "../stored-options.ts";
import { siteOfEntry } from "./site-entry.ts";
import { testedServiceOf } from "./tested-services.ts";

/** What belongs to a public service: to go back to it is to go back to how it is asked as well. */
const PUBLIC_COMPANIONS: Partial<Record<OptionName, OptionName>> = {
  "services.lookupUrl": "services.lookupInterface",
  "services.analysisUrl": "services.analysisInterface",
};

/** With another interface of the analysis service, a device that is the default of the one becomes that of the other. */
function withDevice(now: OptionValues, { values, managed }: StoredOptions): OptionValues {
  const { strategy } = values.pageScore;
  const wanted = now["services.analysisInterface"];
  const isDefault = strategy === defaultStrategy(values.services.analysisInterface);
  if (wanted === undefined || !isDefault || managed.has("pageScore.strategy")) return now;
  const device = defaultStrategy(wanted === "pagescore" ? wanted : "pagespeed");
  return device === strategy ? now : { ...now, "pageScore.strategy": device };
}

/** What changes take of the store around them. */
export interface ChangesWorld {
  snapshot(): OptionsSnapshot;
  update(next: Partial<OptionsSnapshot>): void;
  settle(name: OptionName, outcome: OptionOutcome | undefined): void;
  dropDraft(name: OptionName): void;
  dropForeignTests(): void;
  refresh(): Promise<void>;
  /** Stores all of it or nothing, and reads anew. */
  store(values: OptionValues): Promise<FailedChange | undefined>;
  requestNotifications(): Promise<boolean>;
  /** Puts the site of a host on the list of those that are left alone. */
  leaveAlone(host: string): Promise<FailedChange | undefined>;
}

/** The changes that a person can make of one option. None of them rejects. */
export interface OptionChanges {
  change(name: OptionName, entered: OptionValue): Promise<void>;
  undo(name: OptionName): Promise<void>;
  /** Takes a secret away. */
  remove(name: OptionName): Promise<void>;
  chooseService(name: OptionName, isOwn: boolean): Promise<void>;
  addSite(text: string): Promise<void>;
  removeSite(site: string): Promise<void>;
}

/** Makes them for one page. */
export function createOptionChanges(world: ChangesWorld): OptionChanges {
  const { update, settle, dropDraft, dropForeignTests, refresh, store } = world;

  /** `entered` is what stays in the field where the values cannot be saved. */
  async function save(name: OptionName, wanted: OptionValues, entered: OptionValue): Promise<void> {
    const { options } = world.snapshot();
    const now = options ? withDevice(wanted, options) : wanted;
    const names = namesOf(now);
    const before = options && valuesNow(names, options);
    const isKnown = before && namesOf(before).length === names.length;
    settle(name, { state: "saving", entered });
    const failed = await store(now);
    settle(
      name,
      failed
        ? { state: "refused", entered, why: failed }
        : { state: "saved", now, ...(isKnown && { before }) },
    );
  }

  async function changeOption(name: OptionName, entered: OptionValue): Promise<void> {
    dropDraft(name);
    const trimmed = typeof entered === "string" ? entered.trim() : entered;
    // An emptied field is one left to its default, which it shows.
    const value = trimmed === "" ? optionValue(DEFAULT_SETTINGS, name) : trimmed;
    const { options } = world.snapshot();
    // A secret is read as empty, so a field that is emptied again takes nothing away: a button does.
    const isNoChange = options !== undefined && isSameValue(optionValue(options.values, name), value);
    if (isNoChange) settle(name, undefined);
    else if (isOptionValue(name, value)) await save(name, { [name]: value }, entered);
    else settle(name, { state: "refused", entered, why: "value" });
    if (testedServiceOf(name)) dropForeignTests();
    if (name === "services.lookupInterface") {
      const { lookup: _, ...tests } = world.snapshot().tests;
      update({ tests });
    }
  }

  /** Not awaited before the browser is asked: it asks nobody who has not just done something. */
  async function changeNotifications(isWanted: boolean): Promise<void> {
    const name = "lookups.notifyOfNewBreaches";
    const isGranted = !isWanted || (await world.requestNotifications().catch(() => false));
    await refresh();
    if (isGranted) return changeOption(name, isWanted);
    settle(name, { state: "refused", entered: isWanted, why: "notifications" });
  }

  async function undo(name: OptionName): Promise<void> {
    const outcome = world.snapshot().outcomes[name];
    if (outcome?.state !== "saved" || !outcome.before) return;
    const { before } = outcome;
    settle(name, { state: "saving", entered: before[name] ?? "" });
    const failed = await store(before);
    settle(
      name,
      failed ? { state: "refused", entered: before[name] ?? "", why: failed } : { state: "undone" },
    );
  }

  async function chooseService(name: OptionName, isOwn: boolean): Promise<void> {
    const own = new Set(world.snapshot().own);
    if (isOwn) own.add(name);
    else own.delete(name);
    update({ own });
    const { options } = world.snapshot();
    if (isOwn || !options) return;
    dropDraft(name);
    const companion = PUBLIC_COMPANIONS[name];
    const wanted = [name, ...(companion ? [companion] : [])].filter((one) => !options.managed.has(one));
    const now = Object.fromEntries(wanted.map((one) => [one, optionValue(DEFAULT_SETTINGS, one)]));
    const isNoChange = wanted.every((one) => isSameValue(optionValue(options.values, one), now[one] ?? ""));
    if (isNoChange) return settle(name, undefined);
    await save(name, now as OptionValues, String(now[name]));
    dropForeignTests();
  }

  async function addSite(text: string): Promise<void> {
    const name = "passwordChecks.skippedSites";
    const site = siteOfEntry(text);
    const before = world.snapshot().options?.values.passwordChecks.skippedSites;
    const refuse = (why: "site" | "known-site" | FailedChange) =>
      settle(name, { state: "refused", entered: text, why });
    if (!before) return;
    if (site === undefined) return refuse("site");
    settle(name, { state: "saving", entered: text });
    const failed = await world.leaveAlone(site);
    await refresh();
    const now = world.snapshot().options?.values.passwordChecks.skippedSites ?? before;
    if (failed) return refuse(failed);
    if (now.length === before.length) return refuse("known-site");
    settle(name, { state: "saved", now: { [name]: now }, before: { [name]: before } });
  }

  async function removeSite(site: string): Promise<void> {
    const name = "passwordChecks.skippedSites";
    const sites = world.snapshot().options?.values.passwordChecks.skippedSites ?? [];
    await save(name, { [name]: sites.filter((other) => other !== site) }, "");
  }

  return {
    change: (name, entered) =>
      name === "lookups.notifyOfNewBreaches"
        ? changeNotifications(entered === true)
        : changeOption(name, entered),
    undo,
    remove: (name) => save(name, { [name]: "" }, ""),
    chooseService,
    addSite,
    removeSite,
  };
}
