// The Accounts tab in words: the field, all look-ups, one of them in full, the watch list and the options.

import type { LookupSummary } from "../../../shared/lookup.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { type AttributionView, describeAttribution, hostOf } from "../breaches/attribution.ts";
import type { AccountsAction, AccountsSnapshot, EntryProblem } from "./accounts-state.ts";
import { hasPendingPart, isSameAccount } from "./lookup-summary.ts";
import { type ButtonView, describeShownLookup, type ShownLookupView } from "./lookup-view.ts";
import { describeOptions, type OptionsView } from "./options-view.ts";
import { describeInOneLine } from "./result.ts";
import {
  describeWatchList,
  describeWatchOffer,
  type WatchListView,
  type WatchOfferView,
} from "./watch-view.ts";

/** A look-up that is not the shown one. */
export interface LookupRowView {
  account: string;
  line: string;
  isPending: boolean;
  show: AccountsAction;
  cancel?: ButtonView & { spoken: string };
}

export interface AccountsView {
  heading: string;
  entry: { label: string; check: string; problem?: string };
  /** Said while there is nothing else to show. */
  intro?: string;
  problem?: string;
  clear?: ButtonView;
  shown?: ShownLookupView;
  others?: { heading: string; items: LookupRowView[]; more?: ButtonView };
  watchOffer?: WatchOfferView;
  watchList?: WatchListView;
  options?: OptionsView;
  attribution?: AttributionView;
  /** Something is waited for, so the words change with the time. */
  isWaiting: boolean;
}

/** From here on the other look-ups are cut, where they stand between a result and its details. */
const MANY_LOOKUPS = 10;
const LOOKUPS_AT_ONCE = 8;

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

function describeOthers(snapshot: AccountsSnapshot, words: Words, now: number): AccountsView["others"] {
  const { lookups, areAllLookupsShown } = snapshot;
  const others = lookups.all.filter(({ account }) => !isSameAccount(account, lookups.shown?.account));
  if (others.length === 0) return undefined;
  const hasDetails = lookups.shown?.breaches.state === "answered" && lookups.shown.breaches.value.length > 0;
  const isCut = hasDetails && !areAllLookupsShown && others.length > MANY_LOOKUPS;
  const items = isCut ? others.slice(0, LOOKUPS_AT_ONCE) : others;
  return {
    heading: words.word("accounts_others"),
    items: items.map((lookup) => describeRow(lookup, words, now)),
    ...(isCut && {
      more: {
        label: words.plural("accounts_show_more", others.length - items.length),
        action: { kind: "show-all-lookups" },
      },
    }),
  };
}

function problemOf({ lookups, problem }: AccountsSnapshot, { word }: Words): string | undefined {
  if (lookups.isSilent) return word("accounts_silent");
  return problem === "not-changed" ? word("popup_not_changed") : undefined;
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
  const others = describeOthers(snapshot, words, now);
  const options = describeOptions(snapshot, words);
  const problem = problemOf(snapshot, words);
  const hasServiceData = lookups.all.length > 0 || watchList?.items.some(({ news }) => news.length > 0);
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
    ...(lookups.all.length > 0 && { clear: { label: word("accounts_clear"), action: { kind: "forget" } } }),
    ...(shown && { shown }),
    ...(others && { others }),
    ...(watchOffer && { watchOffer }),
    ...(watchList && { watchList }),
    ...(options && { options }),
    ...(settings && hasServiceData && { attribution: describeAttribution(settings.lookupUrl, words) }),
    isWaiting: lookups.all.some(hasPendingPart),
  };
}
