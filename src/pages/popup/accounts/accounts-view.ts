// The Accounts tab in words: the field, all look-ups, one of them in full, the watch list and the options.

import type { LookupSummary } from "../../../shared/accounts/lookup.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { describeFailedChange } from "../../../ui/said/failed-change.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { type AttributionView, describeAttribution } from "../breaches/attribution.ts";
import type { AccountsAction, AccountsSnapshot, EntryProblem } from "./accounts-state.ts";
import { hasAnswer, hasPendingPart, isSameAccount } from "./lookup/lookup-state.ts";
import { type ButtonView, describeShownLookup, type ShownLookupView } from "./lookup/lookup-view.ts";
import { describeInOneLine } from "./lookup/result.ts";
import { describeOptions, type OptionsView } from "./options-view.ts";
import {
  describeWatchList,
  describeWatchNews,
  describeWatchOffer,
  type WatchListView,
  type WatchNewsView,
  type WatchOfferView,
} from "./watch/watch-view.ts";

/** A look-up that is not the shown one. */
export interface LookupRowView {
  account: string;
  line: string;
  isPending: boolean;
  show: AccountsAction;
  cancel?: ButtonView & { spoken: string };
}

/** Forgets what is answered. */
export interface ClearView extends ButtonView {
  spoken: string;
}

export interface AccountsView {
  heading: string;
  entry: { label: string; check: string; problem?: string };
  /** Said while there is nothing else to show. */
  intro?: string;
  problem?: string;
  /** What was done last, for who does not see it; empty once that is past. */
  status: string;
  news?: WatchNewsView;
  /** Stands beside the account where that is the only one. */
  clear?: ClearView;
  shown?: ShownLookupView;
  others?: { heading: string; items: LookupRowView[]; clear?: ClearView };
  watchOffer?: WatchOfferView;
  watchList?: WatchListView;
  options?: OptionsView;
  attribution?: AttributionView;
  /** Something is waited for, so the words change with the time. */
  isWaiting: boolean;
}

const ENTRY_PROBLEMS: Record<EntryProblem, MessageName> = {
  empty: "accounts_entry_empty",
  "too-long": "accounts_entry_too_long",
  unacceptable: "accounts_entry_unacceptable",
};

function describeRow(lookup: LookupSummary, words: Words, now: number): LookupRowView {
  const { account } = lookup;
  const isPending = hasPendingPart(lookup);
  return {
    account,
    line: describeInOneLine(lookup, words, now),
    isPending,
    show: { kind: "show-lookup", account },
    ...(isPending && {
      cancel: {
        label: words.word("accounts_cancel"),
        spoken: words.word("accounts_cancel_of", words.site(account)),
        action: { kind: "cancel-lookup", account },
      },
    }),
  };
}

/** Only what is answered can be forgotten: what is still to come is called off instead. */
function describeClear({ all }: AccountsSnapshot["lookups"], { word, site }: Words): ClearView | undefined {
  const [first, second] = all;
  if (!first || all.every(hasPendingPart)) return undefined;
  const [label, spoken] = second
    ? [word("accounts_clear_all"), word("accounts_clear_all_spoken")]
    : [word("accounts_clear"), word("accounts_clear_of", site(first.account))];
  return { label, spoken, action: { kind: "forget" } };
}

function describeOthers(
  { lookups }: AccountsSnapshot,
  clear: ClearView | undefined,
  words: Words,
  now: number,
): AccountsView["others"] {
  const others = lookups.all.filter(({ account }) => !isSameAccount(account, lookups.shown?.account));
  if (others.length === 0) return undefined;
  return {
    heading: words.word("accounts_others"),
    items: others.map((lookup) => describeRow(lookup, words, now)),
    ...(clear && { clear }),
  };
}

function problemOf({ lookups, problem }: AccountsSnapshot, words: Words): string | undefined {
  if (lookups.isSilent) return words.word("accounts_silent");
  // Said where the switch is.
  if (!problem || problem === "notifications-refused") return undefined;
  return problem === "watch-full" ? words.word("accounts_watch_full") : describeFailedChange(problem, words);
}

function statusOf({ done }: AccountsSnapshot, { word, site }: Words): string {
  switch (done?.kind) {
    case "watched":
      return word("accounts_said_watched", site(done.account));
    case "removed":
      return word("accounts_said_removed", site(done.account));
    case "dealt-with":
      return word("accounts_said_dealt_with");
    case "not-dealt-with":
      return word("accounts_said_not_dealt_with");
    default:
      return "";
  }
}

/** Says in words what is known at `now` (milliseconds since the epoch). */
export function describeAccounts(snapshot: AccountsSnapshot, words: Words, now: number): AccountsView {
  const { word } = words;
  const { lookups, settings, entryProblem } = snapshot;
  const shown =
    lookups.shown && settings && describeShownLookup(lookups.shown, snapshot, settings, words, now);
  const watchOffer = lookups.shown && describeWatchOffer(lookups.shown, snapshot, words);
  const watchList = settings && describeWatchList(snapshot, settings, words, now);
  // That no more can be watched is said once.
  if (watchOffer?.note !== undefined) delete watchList?.note;
  // What the browser asks is said once, too.
  if (shown?.result.needsConsent) delete watchList?.consent;
  const news = settings && describeWatchNews(snapshot, settings, words, now);
  const clear = describeClear(lookups, words);
  const others = describeOthers(snapshot, clear, words, now);
  const options = describeOptions(snapshot, words);
  const problem = problemOf(snapshot, words);
  const hasServiceData = lookups.all.some(hasAnswer) || news !== undefined;
  return {
    heading: word("accounts_heading"),
    entry: {
      label: word("accounts_entry"),
      check: word("accounts_check"),
      ...(entryProblem && { problem: word(ENTRY_PROBLEMS[entryProblem]) }),
    },
    ...(settings &&
      lookups.all.length === 0 && { intro: word("accounts_intro", words.site(hostOf(settings.lookupUrl))) }),
    ...(problem !== undefined && { problem }),
    status: statusOf(snapshot, words),
    ...(news && { news }),
    ...(clear && !others && { clear }),
    ...(shown && { shown }),
    ...(others && { others }),
    ...(watchOffer && { watchOffer }),
    ...(watchList && { watchList }),
    ...(options && { options }),
    ...(settings && hasServiceData && { attribution: describeAttribution(settings.lookupUrl, words) }),
    isWaiting: lookups.all.some(hasPendingPart),
  };
}
