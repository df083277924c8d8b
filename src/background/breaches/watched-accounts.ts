// Use case: the user says which of their addresses are watched, and with which service.

import { accountKey, isEmailAddress, MAX_WATCHED_ACCOUNTS } from "../../shared/accounts/account.ts";
import { lookupOrigin } from "../../shared/accounts/lookup-source.ts";
import { ServiceError } from "../../shared/errors.ts";
import { LOOKUP } from "../../shared/records/lookups.ts";
import { isWatchedWith, type WatchRecord } from "../../shared/records/watch-list.ts";
import { forgetRefusedClick } from "../platform/consent.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createRecords } from "../platform/records.ts";
import { checkWatchList, planCheck } from "./watch-list.ts";
import { changeWatchList, readWatchList } from "./watch-records.ts";

const lookups = createRecords(LOOKUP);

/** Breaches that the user has already seen in a lookup, so that they are not reported as new, and those marked as resolved there. */
async function seen(account: string): Promise<Partial<WatchRecord>> {
  const lookup = await lookups.get({ id: accountKey(account) });
  const marks = lookup?.dealtWith && { dealtWith: [...lookup.dealtWith] };
  if (lookup?.breaches.state !== "answered" || lookup.totals) return { ...marks };
  const { at, value } = lookup.breaches;
  const { source, isVerifiedOnly: leftOut } = lookup;
  const knownNames = value.map(({ name }) => name);
  return { ...marks, source, knownNames, checkedAt: at, ...(leftOut && { isVerifiedOnly: leftOut }) };
}

/**
 * Adds or removes one of the user's addresses. Rejects with `bad-request` if it is not an email address, or is a sixth one, or there
 * is no service to watch it with.
 *
 * @param service origin of the service that the user saw; if the settings name another by now, the address waits. By default the
 * current one.
 */
export async function setAccountWatched(
  account: string,
  isWatched: boolean,
  service?: string,
): Promise<void> {
  const key = accountKey(account);
  if (!isWatched) {
    const marks = (await readWatchList()).find((it) => accountKey(it.account) === key)?.dealtWith;
    await changeWatchList((list) => list.filter((it) => accountKey(it.account) !== key));
    // What is marked in its lookup stays so, as long as the lookup.
    if (marks) await lookups.change((it) => it && { ...it, dealtWith: marks }, { id: key });
    return;
  }
  const refusal = new ServiceError({ code: "bad-request", service: "lookup" });
  if (!isEmailAddress(account)) throw refusal;
  const known = await seen(account);
  const origin = service ?? lookupOrigin(await currentSettings());
  if (origin === undefined) throw refusal;
  await changeWatchList((list) => {
    if (list.some((it) => accountKey(it.account) === key)) return list;
    if (list.length >= MAX_WATCHED_ACCOUNTS) throw refusal;
    return [...list, { account, addedAt: Date.now(), news: [], dealtWith: [], ...known, service: origin }];
  });
  await planCheck();
  // If the browser asks for consent now, it is for this address, not for an earlier refused click.
  await forgetRefusedClick("personallyIdentifyingInfo", false);
  void checkWatchList();
}

/** The person agreed to watch all addresses with the service at `origin`, which has checked none of them yet. */
export async function watchWithService(origin: string): Promise<void> {
  await changeWatchList((list) =>
    list.map((record) => {
      const { checkedAt: _, error: __, failures: ___, ...unchecked } = record;
      return { ...(isWatchedWith(record, origin) ? record : unchecked), service: origin };
    }),
  );
  await planCheck();
  await forgetRefusedClick("personallyIdentifyingInfo", false);
  void checkWatchList();
}
