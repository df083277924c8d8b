// The look-ups of this session as they are written: each whole under its account, and all of them as one list of lines.

import { accountKey } from "../../shared/accounts/account.ts";
import { hasPendingPart, type Lookup, type LookupSummary, summarise } from "../../shared/accounts/lookup.ts";
import { LOOKUP, LOOKUPS } from "../../shared/records/lookups.ts";
import { createRecords } from "../platform/records.ts";

/** More than one person asks about in a day; the oldest answers go first. */
const MAX_LOOKUPS = 40;

const whole = createRecords(LOOKUP);
const lines = createRecords(LOOKUPS);

type Line = Pick<Lookup, "account">;
type Lines = readonly LookupSummary[];

/** A look-up with all that is known of it. */
export function readLookup(account: string, isPrivate: boolean): Promise<Lookup | undefined> {
  return whole.get({ id: accountKey(account), isPrivate });
}

/** All look-ups of one kind of window, last asked first. */
export async function listLookups(isPrivate: boolean): Promise<Lines> {
  return (await lines.get({ isPrivate })) ?? [];
}

function lastFirst(list: Lines): Lines | undefined {
  return list.length > 0 ? list.toSorted((one, other) => other.askedAt - one.askedAt) : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withLine(list: Lines, id: string, line: LookupSummary | undefined): Lines | undefined {
  const before = list.find(({ account }) => accountKey(account) === id);
  if (isSame(before, line)) return list;
  const others = list.filter((it) => it !== before);
  return lastFirst(line ? [line, ...others] : others);
}

/** Takes look-ups off the list, with all that is known of them. */
export async function dropLookups(gone: readonly Line[], isPrivate: boolean): Promise<void> {
  const ids = new Set(gone.map(({ account }) => accountKey(account)));
  await Promise.all([
    lines.change((list) => list && lastFirst(list.filter(({ account }) => !ids.has(accountKey(account)))), {
      isPrivate,
    }),
    ...[...ids].map((id) => whole.change(() => undefined, { id, isPrivate })),
  ]);
}

async function dropOldestAnswer(except: string, isPrivate: boolean): Promise<boolean> {
  const list = await listLookups(isPrivate);
  const oldest = list.findLast((line) => accountKey(line.account) !== except && !hasPendingPart(line));
  if (oldest) await dropLookups([oldest], isPrivate);
  return oldest !== undefined;
}

/**
 * Changes a look-up, and its line in the list. Fulfilled once it is written, with whether pages and the next worker find it so:
 * where there is no room, the oldest answers make some.
 */
export async function changeLookup(
  account: string,
  isPrivate: boolean,
  alter: (lookup: Lookup | undefined) => Lookup | undefined,
): Promise<boolean> {
  const id = accountKey(account);
  const place = { id, isPrivate };
  let isWritten = whole.change(alter, place);
  const lookup = await whole.get(place);
  const isListed = lines.change((list = []) => withLine(list, id, lookup && summarise(lookup)), {
    isPrivate,
  });
  while (!(await isWritten) && (await dropOldestAnswer(id, isPrivate))) {
    isWritten = whole.change((it) => it && { ...it }, place);
  }
  if ((await listLookups(isPrivate)).length > MAX_LOOKUPS) await dropOldestAnswer(id, isPrivate);
  return (await isListed) && (await isWritten);
}

/** Puts the list in order with what an earlier worker left, which may have died between the one and the other. */
export async function loadLookups(isPrivate: boolean): Promise<void> {
  const all = [...(await whole.all(isPrivate)).values()];
  const found = lastFirst(all.map(summarise));
  await lines.change((list) => (isSame(list, found) ? list : found), { isPrivate });
}

/** Takes all that is left of look-ups out of the store. Rejects where the browser does not let go of it. */
export async function clearLookups(isPrivate: boolean): Promise<void> {
  await Promise.all([whole.clear(isPrivate), lines.clear(isPrivate)]);
}
