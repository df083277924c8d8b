// The watch list in words: what it says of each address, and the question before one is added.

import { isEmailAddress, MAX_WATCHED_ACCOUNTS } from "../../../../shared/accounts/account.ts";
import type { Lookup, QuestionState, WatchedAccount } from "../../../../shared/accounts/lookup.ts";
import { DOUBTS } from "../../../../shared/breaches/breach.ts";
import type { Words } from "../../../../shared/words.ts";
import { hostOf } from "../../../../ui/said/host-of.ts";
import { type BreachDetailsView, describeDetails, titleOf } from "../../breaches/breach-view.ts";
import { describePending } from "../../breaches/question-view.ts";
import type { StoredSettings } from "../../stored-settings.ts";
import type { AccountsSnapshot } from "../accounts-state.ts";
import { describeFailure, isNotAgreed } from "../lookup/failures.ts";
import { hasPendingPart, isSameAccount } from "../lookup/lookup-state.ts";
import type { ButtonView } from "../lookup/lookup-view.ts";

/** What stands below a look-up whose account could be watched: a button, a question, or why there is neither. */
export interface WatchOfferView {
  button?: ButtonView;
  question?: { title: string; detail: string; yes: ButtonView; no: ButtonView };
  note?: string;
}

export interface WatchedView {
  account: string;
  checked: string;
  error?: string;
  remove: ButtonView;
}

/** What is new, of all watched addresses. */
export interface WatchNewsView {
  heading: string;
  items: {
    account: string;
    name: string;
    title: string;
    /** "Unverified", "Spam list": what the breach may not be. */
    marks: string[];
    dealtWith: ButtonView;
    toggle: ButtonView;
    isOpen: boolean;
    /** In place of details that are not there. */
    sentences: string[];
    details?: BreachDetailsView;
  }[];
}

export interface WatchListView {
  heading: string;
  items: WatchedView[];
  /** None is checked before the browser is told that addresses may be sent. */
  consent?: { detail: string; ask: ButtonView };
  note?: string;
}

/** What is offered for the account of the shown look-up; `undefined` where there is nothing to offer. */
export function describeWatchOffer(
  lookup: Lookup,
  { watched, watchOffer, isPrivate }: AccountsSnapshot,
  words: Words,
): WatchOfferView | undefined {
  const { word } = words;
  const { account } = lookup;
  if (!watched || hasPendingPart(lookup) || lookup.breaches.state !== "answered") return undefined;
  if (!isEmailAddress(account)) {
    return account.includes("@") ? { note: word("accounts_watch_unsearchable") } : undefined;
  }
  if (watched.some((one) => isSameAccount(one.account, account))) return undefined;
  if (isPrivate) return { note: word("accounts_watch_private") };
  if (watched.length >= MAX_WATCHED_ACCOUNTS) return { note: word("accounts_watch_full") };
  if (!isSameAccount(watchOffer, account)) {
    return { button: { label: word("accounts_watch"), action: { kind: "offer-watch", account } } };
  }
  return {
    question: {
      title: word("accounts_watch_question"),
      detail: word("accounts_watch_detail"),
      yes: { label: word("accounts_watch_yes"), action: { kind: "watch", account, isWatched: true } },
      no: { label: word("accounts_watch_no"), action: { kind: "decline-watch" } },
    },
  };
}

function describeWatched(
  { account, checkedAt, error }: WatchedAccount,
  settings: StoredSettings,
  words: Words,
  now: number,
): WatchedView {
  const { word } = words;
  const failure = error && describeFailure(error, checkedAt ?? now, settings.lookupInterface, words, now);
  return {
    account,
    checked:
      checkedAt === undefined
        ? word("accounts_watch_not_checked")
        : word("accounts_watch_checked", words.time(checkedAt, now)),
    ...(failure && { error: word("accounts_watch_failed", failure.reason) }),
    remove: { label: word("accounts_watch_remove"), action: { kind: "watch", account, isWatched: false } },
  };
}

/** What opens under a new breach. */
function describeNewsDetails(
  state: QuestionState | undefined,
  settings: StoredSettings,
  words: Words,
  now: number,
): Pick<WatchNewsView["items"][number], "sentences" | "details"> {
  if (!state) return { sentences: [] };
  if (state.state !== "answered") return { sentences: describePending(state, settings, words, now) };
  const [breach] = state.breaches;
  if (!breach)
    return { sentences: [words.word("accounts_news_unknown", words.site(hostOf(settings.lookupUrl)))] };
  const details = describeDetails(breach, words);
  const title = { term: words.word("popup_site_title"), value: titleOf(breach, words) };
  return { sentences: [], details: { ...details, facts: [title, ...details.facts] } };
}

/** The news of all watched addresses; `undefined` while there is none. */
export function describeWatchNews(
  { watched = [], newsDetails }: AccountsSnapshot,
  settings: StoredSettings,
  words: Words,
  now: number,
): WatchNewsView | undefined {
  const { word } = words;
  const items = watched.flatMap(({ account, news }) =>
    news.map(({ name, title, doubts = [] }): WatchNewsView["items"][number] => ({
      account,
      name,
      title: word("accounts_watch_new", title),
      marks: doubts.map((doubt) => word(DOUBTS[doubt])),
      dealtWith: {
        label: word("accounts_mark_dealt_with"),
        action: { kind: "deal-with", account, name, isDealtWith: true },
      },
      toggle: { label: word("popup_site_details"), action: { kind: "toggle-news", name } },
      isOpen: newsDetails.has(name),
      ...describeNewsDetails(newsDetails.get(name), settings, words, now),
    })),
  );
  return items.length > 0 ? { heading: word("accounts_news_heading"), items } : undefined;
}

/** All watched addresses; `undefined` while there is none. */
export function describeWatchList(
  { watched = [], isPrivate }: AccountsSnapshot,
  settings: StoredSettings,
  words: Words,
  now: number,
): WatchListView | undefined {
  if (watched.length === 0) return undefined;
  const { word } = words;
  const isFull = watched.length >= MAX_WATCHED_ACCOUNTS;
  const needsConsent = watched.some(({ error }) => error && isNotAgreed(error));
  return {
    heading: word("accounts_watch_heading"),
    items: watched.map((one) => describeWatched(one, settings, words, now)),
    ...(needsConsent && {
      consent: {
        detail: word("consent_accounts"),
        ask: { label: word("consent_ask_again"), action: { kind: "agree" } },
      },
    }),
    ...(isFull && !isPrivate && { note: word("accounts_watch_all_taken") }),
  };
}
