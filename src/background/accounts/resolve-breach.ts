// Marks the breaches of an account as resolved: in its lookup, and in the watch list if it is watched.

import { isSameAccount } from "../../shared/accounts/account.ts";
import { type ErrorData, ServiceError } from "../../shared/errors.ts";
import { readWatchList, setBreachResolved } from "../breaches/watch-records.ts";
import { changeLookup, resumeLookups } from "./look-up-account.ts";

const NOT_STORED: ErrorData = { code: "unavailable", service: "lookup", reason: "no-room" };

/**
 * Marks a breach, or takes the mark back. A private window changes only its own lookup, which begins with the marks of the watch list.
 * Rejects if the mark isn't stored.
 */
export async function resolveBreach(
  account: string,
  name: string,
  isDealtWith: boolean,
  isPrivate: boolean,
): Promise<void> {
  await resumeLookups();
  const watched = (await readWatchList()).find((one) => isSameAccount(one.account, account));
  if (watched && !isPrivate) await setBreachResolved(account, name, isDealtWith);
  let isMarked = watched !== undefined && !isPrivate;
  const isStored = await changeLookup(account, isPrivate, (it) => {
    if (!it) return it;
    const others = (it.dealtWith ?? []).filter((other) => other !== name);
    isMarked = true;
    return { ...it, dealtWith: isDealtWith ? [...others, name] : others };
  });
  if (!isMarked || (!isStored && (!watched || isPrivate))) throw new ServiceError(NOT_STORED);
}
