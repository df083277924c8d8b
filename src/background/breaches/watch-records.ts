// The watch list as it is kept on this computer.

import browser from "webextension-polyfill";
import { accountKey } from "../../shared/accounts/account.ts";
import { DOUBTS, type Doubt } from "../../shared/breaches/breach.ts";
import type { ErrorData } from "../../shared/errors.ts";
import { WATCH_LIST_KEY } from "../../shared/storage.ts";
import { has, isErrorData, isText, itemsOf } from "../platform/stored-shapes.ts";
import type { FoundBreach, WatchRecord } from "./watch-findings.ts";

let lastChange: Promise<unknown> = Promise.resolve();

function isNews(value: unknown): boolean {
  return has(value, { name: "string", title: "string", foundAt: "number", source: "string" });
}

function isDoubt(value: unknown): boolean {
  return isText(value) && Object.hasOwn(DOUBTS, value);
}

function withWholeDoubts({ doubts: stored, ...rest }: FoundBreach): FoundBreach {
  const doubts = itemsOf<Doubt>(stored, isDoubt);
  return { ...rest, ...(doubts.length > 0 && { doubts }) };
}

/**
 * A stored address with what is whole of it: an address that somebody wants looked after is not lost for anything else. What
 * was known before is known wholly, or the next check learns it anew.
 */
function recordsIn(value: unknown): WatchRecord[] {
  if (!has(value, { account: "string" })) return [];
  const { checkedAt, error, failures, knownNames, ...rest } = value as unknown as WatchRecord;
  return [
    {
      ...rest,
      addedAt: Number.isFinite(rest.addedAt) ? rest.addedAt : 0,
      news: itemsOf<FoundBreach>(rest.news, isNews).map(withWholeDoubts),
      dealtWith: itemsOf(rest.dealtWith, isText),
      ...(Number.isFinite(checkedAt) && { checkedAt: checkedAt as number }),
      ...(isErrorData(error) && { error: error as ErrorData }),
      ...(Number.isFinite(failures) && { failures: failures as number }),
      ...(Array.isArray(knownNames) && knownNames.every(isText) && { knownNames }),
    },
  ];
}

/** The list in the order in which addresses were added. Rejects where it cannot be read: that is no empty one. */
export async function storedWatchList(): Promise<WatchRecord[]> {
  const list = (await browser.storage.local.get(WATCH_LIST_KEY))[WATCH_LIST_KEY];
  return Array.isArray(list) ? list.flatMap(recordsIn) : [];
}

/** As {@link storedWatchList}, for what can wait: empty while it cannot be read. */
export function readWatchList(): Promise<WatchRecord[]> {
  return storedWatchList().catch(() => []);
}

/** Changes the list, one change after another. Rejects where it cannot be read: nothing is written over it then. */
export function changeWatchList(change: (list: WatchRecord[]) => WatchRecord[]): Promise<void> {
  const next = lastChange.then(async () => {
    const list = change(await storedWatchList());
    if (list.length === 0) await browser.storage.local.remove(WATCH_LIST_KEY);
    else await browser.storage.local.set({ [WATCH_LIST_KEY]: list });
  });
  lastChange = next.catch(() => undefined);
  return next;
}

/** Changes one address of the list; nothing happens where it is not, or no longer, on it. */
export function changeWatched(account: string, change: (record: WatchRecord) => WatchRecord): Promise<void> {
  const key = accountKey(account);
  return changeWatchList((list) =>
    list.map((record) => (accountKey(record.account) === key ? change(record) : record)),
  );
}
