// The stored watch list: read, and changed one change at a time.

import { accountKey } from "../../shared/accounts/account.ts";
import { WATCH_LIST, type WatchRecord, watchedWith } from "../../shared/records/watch-list.ts";
import { redrawToolbar } from "../platform/events.ts";
import { createRecords } from "../platform/records.ts";

const records = createRecords(WATCH_LIST);

/** The list, in the order of adding. Empty if it cannot be read: tasks that need it can wait. */
export async function readWatchList(): Promise<readonly WatchRecord[]> {
  return (await records.get()) ?? [];
}

/** Changes the list, one change at a time. Rejects if it cannot be read, rather than overwrite it, or stored. */
export async function changeWatchList(
  change: (list: readonly WatchRecord[]) => readonly WatchRecord[],
): Promise<void> {
  const isStored = await records.change((before) => {
    const after = change(before ?? []);
    return after.length > 0 ? after : undefined;
  });
  if (!isStored) throw new Error("The browser didn't store the watch list");
  redrawToolbar();
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

export function setTwoStepOn(account: string, site: string, isOn: boolean): Promise<void> {
  return changeWatched(account, ({ twoStepOn = [], ...record }) => {
    const others = twoStepOn.filter((other) => other !== site);
    return { ...record, twoStepOn: isOn ? [...others, site] : others };
  });
}

/** Marks a breach of a watched address, or takes the mark back; does nothing for another. */
export function setBreachResolved(account: string, name: string, isDealtWith: boolean): Promise<void> {
  return changeWatched(account, (record) => {
    const others = record.dealtWith.filter((other) => other !== name);
    return { ...record, dealtWith: isDealtWith ? [...others, name] : others };
  });
}
