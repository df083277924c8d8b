// The stored watch list: read, and changed one change at a time.

import browser from "webextension-polyfill";
import { accountKey } from "../../shared/accounts/account.ts";
import { WATCH_LIST, type WatchRecord, watchedWith } from "../../shared/records/watch-list.ts";
import { WATCH_LIST_KEY } from "../../shared/storage.ts";
import { createTaskQueue } from "../platform/task-queue.ts";

const enqueue = createTaskQueue();

/** The list, in the order of adding. Rejects if it cannot be read, which is not the same as empty. */
export async function storedWatchList(): Promise<WatchRecord[]> {
  const list = (await browser.storage.local.get(WATCH_LIST_KEY))[WATCH_LIST_KEY];
  return [...(WATCH_LIST.read(list) ?? [])];
}

/** Like {@link storedWatchList}, for tasks that can wait: empty if the list cannot be read. */
export function readWatchList(): Promise<WatchRecord[]> {
  return storedWatchList().catch(() => []);
}

/** Changes the list, one change at a time. Rejects if it cannot be read, rather than overwrite it. */
export function changeWatchList(change: (list: WatchRecord[]) => WatchRecord[]): Promise<void> {
  return enqueue(async () => {
    const list = change(await storedWatchList());
    if (list.length === 0) await browser.storage.local.remove(WATCH_LIST_KEY);
    else await browser.storage.local.set({ [WATCH_LIST_KEY]: list });
  });
}

/** Changes one address's record; does nothing if the address is not on the list. */
export function changeWatched(account: string, change: (record: WatchRecord) => WatchRecord): Promise<void> {
  const key = accountKey(account);
  return changeWatchList((list) =>
    list.map((record) => (accountKey(record.account) === key ? change(record) : record)),
  );
}

/** Notes for addresses of earlier versions which service they are watched with: the one that was asked, or the current one. */
export async function bindToService(list: readonly WatchRecord[], origin: string): Promise<void> {
  if (list.every(({ service }) => service !== undefined)) return;
  await changeWatchList((current) =>
    current.map((record) => ({ ...record, service: record.service ?? watchedWith(record) ?? origin })),
  );
}

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
