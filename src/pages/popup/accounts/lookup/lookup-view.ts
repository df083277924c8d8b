// The look-up that is shown in full, in words: result, kinds of data, what to do first, breaches, pastes.

import {
  breachTotals,
  type Lookup,
  summarise,
  type WatchedAccount,
} from "../../../../shared/accounts/lookup.ts";
import type { Breach } from "../../../../shared/breaches/breach.ts";
import { type BreachOrder, inOrder } from "../../../../shared/breaches/breach-order.ts";
import type { ClassCount } from "../../../../shared/breaches/breach-totals.ts";
import { isBeginning } from "../../../../shared/breaches/long-lists.ts";
import type { MessageName, Words } from "../../../../shared/words.ts";
import { hostOf } from "../../../../ui/said/host-of.ts";
import { describeOwnPage, describeRules, PUBLIC_HOST } from "../../breaches/attribution.ts";
import {
  type BreachDetailsView,
  type BreachRowView,
  type ChipView,
  describeDetails,
  rowOf,
} from "../../breaches/breach-view.ts";
import { type DataGroup, groupsIn, toneOf, worstCountedFirst } from "../../breaches/data-classes.ts";
import { describePaste, type PasteView } from "../../breaches/paste-view.ts";
import type { StoredSettings } from "../../stored-settings.ts";
import {
  type AccountsAction,
  type AccountsSnapshot,
  type KeyProblem,
  NEXT_SLICE,
} from "../accounts-state.ts";
import { isSameAccount } from "./lookup-state.ts";
import { describeResult, type ResultView } from "./result.ts";

export interface ButtonView {
  label: string;
  action: AccountsAction;
}

export interface AdviceView {
  title: string;
  advice: string;
}

export interface BreachItemView {
  /** The same object for as long as it says the same. */
  row: BreachRowView;
  isOpen: boolean;
  details?: BreachDetailsView;
  logo?: string;
  /** What to do once the row comes into view; absent where there is no logo to be had. */
  onSeen?: AccountsAction;
  dealtWith?: { label: string; isDealtWith: boolean; action: AccountsAction };
}

export interface BreachListView {
  heading: string;
  order?: { label: string; chosen: BreachOrder; choices: { value: BreachOrder; label: string }[] };
  items: BreachItemView[];
  more?: ButtonView;
}

export interface KeyFormView {
  label: string;
  save: string;
  account: string;
  problem?: string;
  isDisabled: boolean;
  note?: string;
  /** Where a key is to be had. */
  source: { text: string; href?: string };
}

export interface ShownLookupView {
  account: string;
  /** When it was asked about last: another time, another result, even where it is the same. */
  askedAt: number;
  /** Said before the result where it is heard, not seen. */
  spokenName: string;
  result: ResultView;
  again?: ButtonView;
  cancel?: ButtonView;
  keyForm?: KeyFormView;
  /** The way without a key; and where a limit is in the way, what the service says of how it may be used. */
  ownPage?: { label: string; href: string };
  rules?: { label: string; href: string };
  classes?: { heading: string; chips: ChipView[]; more?: ButtonView };
  advice?: { heading: string; first: AdviceView[]; rest?: { label: string; items: AdviceView[] } };
  breaches?: BreachListView;
  pastes?: { heading: string; items: PasteView[]; more?: ButtonView };
}

const CLASSES_AT_ONCE = 6;
const ADVICE_AT_ONCE = 2;
const PASTES_AT_ONCE = 20;

const KEY_PROBLEMS: Record<KeyProblem, MessageName> = {
  empty: "accounts_key_empty",
  unacceptable: "accounts_key_unacceptable",
};

function keyForm(
  account: string,
  snapshot: AccountsSnapshot,
  settings: StoredSettings,
  words: Words,
): KeyFormView {
  const { word } = words;
  const host = hostOf(settings.lookupUrl);
  const isManaged = settings.isApiKeyManaged;
  return {
    label: word("accounts_key"),
    save: word("accounts_key_save"),
    account,
    isDisabled: isManaged,
    ...(isManaged && { note: word("popup_managed") }),
    ...(snapshot.keyProblem && { problem: word(KEY_PROBLEMS[snapshot.keyProblem]) }),
    source:
      host === PUBLIC_HOST
        ? { text: word("accounts_key_public"), href: "https://haveibeenpwned.com/API/Key" }
        : { text: word("accounts_key_private", words.site(host)) },
  };
}

function describeClasses(
  counts: ClassCount[],
  { choices }: AccountsSnapshot,
  words: Words,
): NonNullable<ShownLookupView["classes"]> {
  const { count: number } = words;
  const isCut = !choices.areAllClassesShown && counts.length > CLASSES_AT_ONCE + 1;
  const shown = isCut ? counts.slice(0, CLASSES_AT_ONCE) : counts;
  return {
    heading: words.word("accounts_exposed"),
    chips: shown.map(({ name, count }) => ({ label: `${name} ${number(count)}`, tone: toneOf(name) })),
    ...(isCut && {
      more: {
        label: words.plural("accounts_more_classes", counts.length - shown.length),
        action: { kind: "show-all-classes" },
      },
    }),
  };
}

function describeAdvice(counts: ClassCount[], words: Words): ShownLookupView["advice"] {
  const { word, plural } = words;
  const items = groupsIn(counts.map(({ name }) => name)).map((group: DataGroup) => ({
    title: word(`accounts_group_${group}`),
    advice: word(`accounts_advice_${group}`),
  }));
  if (items.length === 0) return undefined;
  const rest = items.slice(ADVICE_AT_ONCE);
  return {
    heading: word("accounts_what_to_do"),
    first: items.slice(0, ADVICE_AT_ONCE),
    ...(rest.length > 0 && { rest: { label: plural("accounts_more_advice", rest.length), items: rest } }),
  };
}

function dealing(
  breach: Breach,
  account: string,
  watched: WatchedAccount,
  words: Words,
): BreachItemView["dealtWith"] {
  const isDealtWith = watched.dealtWith.includes(breach.name);
  return {
    label: words.word(isDealtWith ? "accounts_dealt_with" : "accounts_mark_dealt_with"),
    isDealtWith,
    action: { kind: "deal-with", account, name: breach.name, isDealtWith: !isDealtWith },
  };
}

function describeItem(
  breach: Breach,
  account: string,
  snapshot: AccountsSnapshot,
  words: Words,
): BreachItemView {
  const { choices, settings, logos, watched } = snapshot;
  const isOpen = choices.openBreaches.has(breach.name);
  const watchedHere = watched?.find((one) => isSameAccount(one.account, account));
  const logo = settings?.lookups.showLogos ? logos.get(breach.name) : undefined;
  const dealtWith = watchedHere && dealing(breach, account, watchedHere, words);
  return {
    row: rowOf(breach, words),
    isOpen,
    ...(isOpen && { details: describeDetails(breach, words) }),
    ...(logo !== undefined && { logo }),
    ...(settings?.lookups.showLogos &&
      breach.logoUrl !== undefined && {
        onSeen: { kind: "see-logo", name: breach.name, url: breach.logoUrl },
      }),
    ...(dealtWith && { dealtWith }),
  };
}

function describeBreaches(
  found: Breach[],
  lookup: Lookup,
  snapshot: AccountsSnapshot,
  words: Words,
): BreachListView {
  const { word, plural } = words;
  const { order, breachLimit } = snapshot.choices;
  const { count } = breachTotals(lookup);
  // A beginning is in the order that was in force when it was asked for, and would be of no other.
  const shown = (isBeginning(lookup) ? found : inOrder(found, order)).slice(0, breachLimit);
  return {
    heading: word("accounts_breaches"),
    ...(count > 1 && {
      order: {
        label: word("accounts_order"),
        chosen: order,
        choices: [
          { value: "date", label: word("accounts_order_date") },
          { value: "size", label: word("accounts_order_size") },
          { value: "passwords", label: word("accounts_order_passwords") },
        ],
      },
    }),
    items: shown.map((breach) => describeItem(breach, lookup.account, snapshot, words)),
    ...(shown.length < count && {
      more: {
        label: plural("accounts_show_more", Math.min(NEXT_SLICE, count - shown.length)),
        action: { kind: "show-more-breaches" },
      },
    }),
  };
}

function describePastes(
  lookup: Lookup,
  { choices }: AccountsSnapshot,
  words: Words,
): ShownLookupView["pastes"] {
  if (lookup.pastes.state !== "answered" || lookup.pastes.value.length === 0) return undefined;
  const { value: pastes } = lookup.pastes;
  const shown = choices.areAllPastesShown ? pastes : pastes.slice(0, PASTES_AT_ONCE);
  return {
    heading: words.word("accounts_pastes"),
    items: shown.map((paste) => describePaste(paste, words)),
    ...(shown.length < pastes.length && {
      more: {
        label: words.plural("accounts_show_more", pastes.length - shown.length),
        action: { kind: "show-all-pastes" },
      },
    }),
  };
}

/** The shown look-up at `now` (milliseconds since the epoch). */
export function describeShownLookup(
  lookup: Lookup,
  snapshot: AccountsSnapshot,
  settings: StoredSettings,
  words: Words,
  now: number,
): ShownLookupView {
  const { word } = words;
  const { account } = lookup;
  const result = describeResult(summarise(lookup), settings.lookupInterface, words, now);
  const found = lookup.breaches.state === "answered" ? lookup.breaches.value : [];
  const counts = worstCountedFirst(breachTotals(lookup).classes);
  const advice = describeAdvice(counts, words);
  const pastes = describePastes(lookup, snapshot, words);
  return {
    account,
    askedAt: lookup.askedAt,
    spokenName: word("accounts_result_of", words.site(account)),
    result,
    ...(result.hasFailed &&
      // Saving a key asks again as well.
      (!result.needsKey || settings.isApiKeyManaged) && {
        again: {
          label: word(result.needsConsent ? "consent_ask_again" : "accounts_check_again"),
          action: { kind: "check-again", account },
        },
      }),
    ...(result.isPending && {
      cancel: { label: word("accounts_cancel"), action: { kind: "cancel-lookup", account } },
    }),
    ...(result.isLimited && describeRules(settings.lookupUrl, words)),
    ...(result.needsKey && { keyForm: keyForm(account, snapshot, settings, words) }),
    ...(result.needsKey && describeOwnPage(account, settings.lookupUrl, words)),
    ...(counts.length > 0 && { classes: describeClasses(counts, snapshot, words) }),
    ...(advice && { advice }),
    ...(found.length > 0 && { breaches: describeBreaches(found, lookup, snapshot, words) }),
    ...(pastes && { pastes }),
  };
}
