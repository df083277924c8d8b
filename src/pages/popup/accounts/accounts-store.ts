// What the Accounts tab knows: look-ups, choices, watch list and options, and what the person does with them.

import {
  accountKey,
  MAX_ACCOUNT_LENGTH,
  MAX_WATCHED_ACCOUNTS,
  parseAccount,
} from "../../../shared/accounts/account.ts";
import type { LookupOptions } from "../../../shared/messages.ts";
import { type FailedChange, failureOf } from "../../../ui/said/failed-change.ts";
import type { AskService } from "../breaches/ask-service.ts";
import type { StoredSettings } from "../stored-settings.ts";
import {
  type AccountsAction,
  type AccountsChoices,
  type AccountsProblem,
  type AccountsSnapshot,
  type Done,
  type EntryProblem,
  FIRST_CHOICES,
  FIRST_SLICE,
  NEXT_SLICE,
} from "./accounts-state.ts";
import { createLogos } from "./lookup/logos.ts";
import { createLookupsStore, type LookupsSources } from "./lookup/lookups-store.ts";
import { createNewsDetails } from "./watch/news-details.ts";

/** What the store needs of the browser. */
export interface AccountsSources extends Omit<LookupsSources, "order"> {
  readSettings(): Promise<StoredSettings>;
  askService: AskService;
  /** Whether the browser lets the extension show notifications. */
  canNotify(): Promise<boolean>;
  /** Asks the person for it: has to be called in their click, before anything is awaited. */
  requestNotifications(): Promise<boolean>;
}

export interface AccountsStore {
  snapshot(): AccountsSnapshot;
  /** Whether the tab is in front and the person can see it. */
  setSeen(isSeen: boolean): void;
  /** Reads settings and watch list anew. Never rejects. */
  refresh(): Promise<void>;
  /** Carries out an action. Never rejects. */
  act(action: AccountsAction): Promise<void>;
}

/** No service has longer ones. */
const MAX_KEY_LENGTH = 200;

function entryProblem(entry: string): EntryProblem | undefined {
  if (parseAccount(entry) !== undefined) return undefined;
  if (entry.trim() === "") return "empty";
  return entry.trim().length > MAX_ACCOUNT_LENGTH ? "too-long" : "unacceptable";
}

/** Makes the store of one popup. `changed` is called with every change. */
export function createAccountsStore(sources: AccountsSources, changed: () => void): AccountsStore {
  const { ask } = sources;
  const isPrivateSoon = sources.findIsPrivate();
  const order = () => choices.order;
  const lookups = createLookupsStore({ ...sources, findIsPrivate: () => isPrivateSoon, order }, keepUp);
  const logos = createLogos(ask, changed);
  const newsDetails = createNewsDetails(sources.askService, changed);
  let choices: AccountsChoices = FIRST_CHOICES;
  let shownKey: string | undefined;
  let isSeen = false;
  /** Goes up with every question and change: what was asked before is out of date then. */
  let age = 0;
  let changesUnderWay = 0;
  let rest: Omit<AccountsSnapshot, "lookups" | "choices" | "logos" | "newsDetails"> = {
    canNotify: false,
    isPrivate: false,
  };

  void isPrivateSoon.then((isPrivate) => update({ isPrivate }));

  function update(next: Partial<typeof rest>): void {
    rest = { ...rest, ...next };
    changed();
  }

  function without(...names: ("entryProblem" | "keyProblem" | "problem" | "done" | "watchOffer")[]): void {
    const kept = { ...rest };
    for (const name of names) delete kept[name];
    rest = kept;
  }

  function choose(next: Partial<AccountsChoices>): void {
    choices = { ...choices, ...next };
    changed();
  }

  /** Another look-up in front starts with nothing opened; the order is the person's for all of them. */
  function keepUp(): void {
    const { shown } = lookups.snapshot();
    const key = shown && accountKey(shown.account);
    if (key !== shownKey) {
      shownKey = key;
      choices = { ...FIRST_CHOICES, order: choices.order };
      without("watchOffer", "keyProblem");
    }
    changed();
  }

  async function refresh(): Promise<void> {
    // What a change makes of it is asked for once that is done.
    if (changesUnderWay > 0) return;
    const mine = ++age;
    const [settings, canNotify, watched] = await Promise.all([
      sources.readSettings().catch(() => undefined),
      sources.canNotify().catch(() => false),
      ask("listWatchedAccounts").catch(() => undefined),
    ]);
    if (mine !== age) return;
    update({ ...(settings && { settings }), canNotify, ...(watched?.ok && { watched: watched.value }) });
  }

  /** Tells the background of a change, and shows what came of it. */
  async function change(
    request: Promise<{ ok: boolean }>,
    problemOf: (failed: FailedChange) => AccountsProblem | undefined = (failed) => failed,
  ): Promise<FailedChange | undefined> {
    without("problem");
    age++;
    changesUnderWay++;
    const failed = await failureOf(request);
    changesUnderWay--;
    await refresh();
    const problem = failed && problemOf(failed);
    if (problem) update({ problem });
    return failed;
  }

  async function changeWatchList(request: Promise<{ ok: boolean }>, done: Done): Promise<void> {
    const isAdded = done.kind === "watched";
    const failed = await change(request, (refusal) => {
      const isFull = (rest.watched?.length ?? 0) >= MAX_WATCHED_ACCOUNTS;
      return isAdded && refusal === "refused" && isFull ? "watch-full" : refusal;
    });
    if (!failed) update({ done });
  }

  async function check(entry: string): Promise<void> {
    const problem = entryProblem(entry);
    const account = parseAccount(entry);
    without("entryProblem", "problem");
    if (problem || account === undefined) return update({ entryProblem: problem ?? "unacceptable" });
    lookups.agree();
    await lookups.lookUp(account);
  }

  async function saveKey(key: string, account: string): Promise<void> {
    const lookupApiKey = key.trim();
    if (lookupApiKey === "") return update({ keyProblem: "empty" });
    lookups.agree();
    without("keyProblem");
    changed();
    if (lookupApiKey.length > MAX_KEY_LENGTH) return update({ keyProblem: "unacceptable" });
    // That it cannot be one is said under the field.
    const failed = await change(ask("changeSettings", { services: { lookupApiKey } }), (refusal) =>
      refusal === "refused" ? undefined : refusal,
    );
    if (failed === "refused") return update({ keyProblem: "unacceptable" });
    if (!failed) await lookups.lookUp(account);
  }

  /** Where there is consent already the browser asks nobody, and tells nobody of it: the background is told from here. */
  async function agreeToChecks(): Promise<void> {
    const isAgreed = await sources.agreeToLookUps().catch(() => false);
    if (!isAgreed) return;
    const { isPrivate } = rest;
    await change(ask("answerConsent", { kind: "personallyIdentifyingInfo", isAgreed, isPrivate }));
  }

  async function setOption(option: keyof LookupOptions, isOn: boolean): Promise<void> {
    if (option === "notifyOfNewBreaches" && isOn) {
      // The first thing awaited: the browser asks only in the click itself.
      const isGranted = await sources.requestNotifications().catch(() => false);
      if (!isGranted) return update({ problem: "notifications-refused" });
    }
    if (option === "showLogos" && isOn) logos.forgetMissing();
    const { settings } = rest;
    if (settings) update({ settings: { ...settings, lookups: { ...settings.lookups, [option]: isOn } } });
    await change(ask("changeSettings", { lookups: { [option]: isOn } }));
  }

  function toggleBreach(name: string): void {
    const openBreaches = new Set(choices.openBreaches);
    if (!openBreaches.delete(name)) openBreaches.add(name);
    choose({ openBreaches });
  }

  async function takeOff(outcome: Promise<FailedChange | undefined>): Promise<void> {
    without("problem");
    const problem = await outcome;
    if (problem) update({ problem });
  }

  function forgetThat(name: "entryProblem" | "keyProblem"): void {
    if (rest[name] === undefined) return;
    without(name);
    changed();
  }

  async function carryOut(action: AccountsAction): Promise<unknown> {
    switch (action.kind) {
      case "check":
        return check(action.entry);
      case "edit-entry":
        return forgetThat("entryProblem");
      case "check-again":
        lookups.agree();
        return lookups.lookUp(action.account);
      case "agree":
        return agreeToChecks();
      case "show-lookup":
        return lookups.select(action.account);
      case "cancel-lookup":
        return takeOff(lookups.cancel(action.account));
      case "forget":
        return takeOff(lookups.forget());
      case "edit-key":
        return forgetThat("keyProblem");
      case "save-key":
        return saveKey(action.key, action.account);
      case "order":
        return choose({ order: action.by, breachLimit: FIRST_SLICE });
      case "toggle-breach":
        return toggleBreach(action.name);
      case "show-more-breaches":
        return choose({ breachLimit: choices.breachLimit + NEXT_SLICE });
      case "show-all-classes":
        return choose({ areAllClassesShown: true });
      case "show-all-pastes":
        return choose({ areAllPastesShown: true });
      case "toggle-news":
        return newsDetails.toggle(action.name);
      case "see-logo":
        return logos.want(action.name, action.url, rest.isPrivate);
      case "offer-watch":
        return update({ watchOffer: action.account });
      case "decline-watch":
        without("watchOffer");
        return changed();
      case "watch": {
        const { account, isWatched } = action;
        if (isWatched) lookups.agree();
        without("watchOffer");
        return changeWatchList(ask("setAccountWatched", { account, isWatched }), {
          kind: isWatched ? "watched" : "removed",
          account,
        });
      }
      case "deal-with": {
        const { account, name, isDealtWith } = action;
        return changeWatchList(ask("setDealtWith", { account, name, isDealtWith }), {
          kind: isDealtWith ? "dealt-with" : "not-dealt-with",
        });
      }
      case "set-option":
        return setOption(action.option, action.isOn);
    }
  }

  return {
    snapshot: () => ({
      ...rest,
      lookups: lookups.snapshot(),
      choices,
      newsDetails: newsDetails.open,
      logos: logos.known,
    }),
    setSeen(next) {
      if (next && !isSeen) void refresh();
      isSeen = next;
      lookups.setSeen(next);
    },
    refresh,
    async act(action) {
      // Said once: the same, done again, is told again.
      if (rest.done && action.kind !== "see-logo") {
        without("done");
        changed();
      }
      await carryOut(action);
    },
  };
}
