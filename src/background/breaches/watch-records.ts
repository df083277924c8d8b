// The watch list as it is kept on this computer.

import browser from "webextension-polyfill";
import { accountKey } from "../../shared/accounts/account.ts";
import { WATCH_LIST, type WatchRecord } from "../../shared/records/watch-list.ts";
import { WATCH_LIST_KEY } from "../../shared/storage.ts";
import { createTaskQueue } from "../platform/task-queue.ts";

const enqueue = createTaskQueue();

/** The list in the order in which addresses were added. Rejects where it cannot be read: that is no empty one. */
export async function storedWatchList(): Promise<WatchRecord[]> {
  const list = (await browser.storage.local.get(WATCH_LIST_KEY))[WATCH_LIST_KEY];
  return [...(WATCH_LIST.read(list) ?? [])];
}

/** As {@link storedWatchList}, for what can wait: empty while it cannot be read. */
export function readWatchList(): Promise<WatchRecord[]> {
  return storedWatchList().catch(() => []);
}

/** Changes the list, one change after another. Rejects where it cannot be read: nothing is written over it then. */
export function changeWatchList(change: (list: WatchRecord[]) => WatchRecord[]): Promise<void> {
  return enqueue(async () => {
    const list = change(await storedWatchList());
    if (list.length === 0) await browser.storage.local.remove(WATCH_LIST_KEY);
    else await browser.storage.local.set({ [WATCH_LIST_KEY]: list });
  });
}

/** Changes one address of the list; nothing happens where it is not, or no longer, on it. */
export function changeWatched(account: string, change: (record: WatchRecord) => WatchRecord): Promise<void> {
  const key = accountKey(account);
  return changeWatchList((list) =>
    list.map((record) => (accountKey(record.account) === key ? change(record) : record)),
  );
}
