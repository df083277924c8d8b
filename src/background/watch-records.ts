// The watch list as it is kept on this computer.

import browser from "webextension-polyfill";
import { accountKey } from "../shared/account.ts";
import { WATCH_LIST_KEY } from "../shared/storage.ts";
import type { WatchRecord } from "./watch-findings.ts";

let lastChange: Promise<unknown> = Promise.resolve();

function isRecord(value: unknown): value is WatchRecord {
  if (typeof value !== "object" || value === null) return false;
  const { account, news, dealtWith } = value as Partial<WatchRecord>;
  return typeof account === "string" && Array.isArray(news) && Array.isArray(dealtWith);
}

async function read(): Promise<WatchRecord[]> {
  const list = (await browser.storage.local.get(WATCH_LIST_KEY))[WATCH_LIST_KEY];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** The list in the order in which addresses were added; empty while it cannot be read. */
export function readWatchList(): Promise<WatchRecord[]> {
  return read().catch(() => []);
}

/** Changes the list, one change after another. Rejects where it cannot be read: nothing is written over it then. */
export function changeWatchList(change: (list: WatchRecord[]) => WatchRecord[]): Promise<void> {
  const next = lastChange.then(async () => {
    await browser.storage.local.set({ [WATCH_LIST_KEY]: change(await read()) });
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
