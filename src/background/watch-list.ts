// Use case: up to five of the person's own addresses are looked after. The catalogue comes first: as long as it holds
// nothing new, nobody is asked about anybody.

import browser from "webextension-polyfill";
import { fetchAccountBreachNames } from "../services/lookup/client.ts";
import { accountKey, isEmailAddress, MAX_WATCHED_ACCOUNTS } from "../shared/account.ts";
import type { Breach } from "../shared/breach.ts";
import { ServiceError, toErrorData } from "../shared/errors.ts";
import type { WatchedAccount } from "../shared/lookup.ts";
import { WATCH_LIST_KEY } from "../shared/storage.ts";
import { readCatalogue, type StoredCatalogue } from "./catalogue.ts";
import { currentSettings } from "./current-settings.ts";
import { httpContext } from "./http-context.ts";
import { lookupAccess, lookupQueue } from "./lookup-queue.ts";
import { recordsOf } from "./lookup-records.ts";
import { notifyOfBreaches } from "./notify-of-breaches.ts";
import { PRIORITIES } from "./polite-queue.ts";
import { markOf, type WatchRecord, withFindings } from "./watch-findings.ts";
import { changeWatched, changeWatchList, readWatchList } from "./watch-records.ts";
import { words } from "./words.ts";

/** Wakes the worker to try again what could not be checked. */
export const WATCH_ALARM = "watch-list";
const RETRY_MINUTES = 60;

/** Calls `onChange` when the list changed. Register before anything is awaited. */
export function watchWatchList(onChange: () => void): void {
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === "local" && WATCH_LIST_KEY in changes) onChange();
  });
}

/** The list as the popup shows it. */
export async function listWatchedAccounts(): Promise<WatchedAccount[]> {
  return (await readWatchList()).map(({ account, checkedAt, error, news, dealtWith }) => ({
    account,
    ...(checkedAt !== undefined && { checkedAt }),
    ...(error && { error }),
    news,
    dealtWith,
  }));
}

/** How many breaches were found and are not dealt with yet. */
export async function newsCount(): Promise<number> {
  return (await readWatchList()).reduce((sum, { news }) => sum + news.length, 0);
}

function titlesOf(breaches: readonly Breach[]): (name: string) => string {
  const titles = new Map(breaches.map(({ name, title }) => [name, title]));
  // A name is never shown.
  return (name) => titles.get(name) ?? words.word("watch_unlisted_breach");
}

async function check(record: WatchRecord, catalogue: StoredCatalogue, mark: string): Promise<void> {
  const { account } = record;
  const { source, breaches } = catalogue;
  if (record.source === source && record.catalogueMark === mark) {
    return changeWatched(account, ({ error: _, ...rest }) => ({ ...rest, checkedAt: Date.now() }));
  }
  let names: string[];
  try {
    names = await lookupQueue.ask({
      family: "breach",
      key: `watched ${accountKey(account)}`,
      priority: PRIORITIES.watch,
      run: async (signal) =>
        fetchAccountBreachNames(
          httpContext(false),
          await lookupAccess(true),
          account,
          { includeUnverified: true },
          signal,
        ),
    });
  } catch (thrown) {
    const error = toErrorData(thrown, "lookup");
    await changeWatched(account, (current) => ({ ...current, error }));
    throw thrown;
  }
  let found: WatchRecord["news"] = [];
  await changeWatched(account, (current) => {
    const next = withFindings(current, {
      names,
      titleOf: titlesOf(breaches),
      source,
      catalogueMark: mark,
      now: Date.now(),
    });
    found = next.news.slice(0, next.news.length - current.news.length);
    return next;
  });
  if (found.length > 0 && (await currentSettings()).lookups.notifyOfNewBreaches) {
    await notifyOfBreaches(found.map(({ title }) => title));
  }
}

let checking: Promise<void> | undefined;

async function checkAll(): Promise<void> {
  const list = await readWatchList();
  if (list.length === 0) return;
  const catalogue = await readCatalogue();
  // Without a catalogue nothing can be told new from old; the next one brings the check along.
  if (!catalogue) return;
  const mark = await markOf(catalogue.breaches);
  const outcomes = await Promise.allSettled(list.map((record) => check(record, catalogue, mark)));
  if (outcomes.some(({ status }) => status === "rejected")) {
    await browser.alarms.create(WATCH_ALARM, { delayInMinutes: RETRY_MINUTES });
  }
}

/** Checks all addresses for which the catalogue may hold something new. */
export function checkWatchList(): Promise<void> {
  checking ??= checkAll().finally(() => {
    checking = undefined;
  });
  return checking;
}

/** What the person has just seen of an account is not news to them. */
function seen(account: string): Pick<WatchRecord, "source" | "knownNames" | "checkedAt"> {
  const record = recordsOf(false).get(accountKey(account));
  if (record?.breaches.state !== "answered") return {};
  const { at, value } = record.breaches;
  return { source: record.source, knownNames: value.map(({ name }) => name), checkedAt: at };
}

/**
 * Adds one of the person's own addresses to the watch list, or takes it off.
 *
 * @throws {ServiceError} `bad-request` for what is no e-mail address, and for a sixth one
 */
export async function setAccountWatched(account: string, isWatched: boolean): Promise<void> {
  const key = accountKey(account);
  if (!isWatched) return changeWatchList((list) => list.filter((it) => accountKey(it.account) !== key));
  const refusal = new ServiceError({ code: "bad-request", service: "lookup" });
  if (!isEmailAddress(account)) throw refusal;
  await changeWatchList((list) => {
    if (list.some((it) => accountKey(it.account) === key)) return list;
    if (list.length >= MAX_WATCHED_ACCOUNTS) throw refusal;
    return [...list, { account, addedAt: Date.now(), news: [], dealtWith: [], ...seen(account) }];
  });
  void checkWatchList().catch(() => undefined);
}

/** A breach of a watched address is dealt with, or is to be dealt with after all. */
export function setDealtWith(account: string, name: string, isDealtWith: boolean): Promise<void> {
  return changeWatched(account, (record) => {
    const others = record.dealtWith.filter((other) => other !== name);
    return {
      ...record,
      dealtWith: isDealtWith ? [...others, name] : others,
      news: isDealtWith ? record.news.filter((it) => it.name !== name) : record.news,
    };
  });
}
