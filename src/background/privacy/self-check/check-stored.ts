// Checks that everything stored is of a known kind, in its place and valid, and that nothing of it is the hash of a password.

import { sortedJson } from "../../../shared/contents.ts";
import { databaseNames } from "../../../shared/databases.ts";
import { SCORE_DATABASE } from "../../../shared/page-score/score-database.ts";
import { checked, type PromiseCheck } from "../../../shared/privacy/self-check.ts";
import type { StoredKind } from "../../../shared/privacy/stored-data.ts";
import { PRIVATE_PREFIX, recordOf } from "../../../shared/records/record.ts";
import type { CheckedValue } from "../../../shared/records/tab.ts";
import { MARK_LENGTH } from "../../../shared/records/warned.ts";
import { isFields, isText } from "../../../shared/shapes.ts";
import { readSynced, type StorageArea } from "../../../shared/storage.ts";
import { itemsIn, readAllStored } from "../stored-data.ts";

// Every kind is known here, whether this worker uses it or not.
import.meta.glob("../../../shared/records/*.ts", { eager: true });

/** All that is stored about a value of a password field. What is not listed might be the value. */
const VALUE_FIELDS: Record<keyof CheckedValue, true> = {
  at: true,
  carriedTo: true,
  document: true,
  field: true,
  frameId: true,
  isDelivered: true,
  isDismissed: true,
  isFilled: true,
  isFollowed: true,
  isFromEarlierPage: true,
  isNewPassword: true,
  isSent: true,
  service: true,
  isCurrent: true,
  isUnencrypted: true,
  mark: true,
  origin: true,
  site: true,
  value: true,
  verdict: true,
};

/** The kinds that are about passwords. All that they hold is Breachlight's own, so a hash in them would be of a password. */
const OF_PASSWORDS: readonly StoredKind[] = [
  "tabs",
  "vault-marks",
  "changed-passwords",
  "vault-counts",
  "dismissed-breaches",
  "sent-requests",
];

/** A SHA-1, or all of it but the five characters that are sent. */
const HASH = /"[\da-f]{35}(?:[\da-f]{5})?"/i;

/** Whether a mark of a warning is too short to be of use to anyone. */
function isMark(mark: unknown): boolean {
  return mark === undefined || (isText(mark) && mark.length <= MARK_LENGTH);
}

function isKnownValue(value: unknown): boolean {
  return (
    isFields(value) &&
    isMark(value.mark) &&
    Object.keys(value).every((name) => Object.hasOwn(VALUE_FIELDS, name))
  );
}

/** Whether a stored value reveals nothing about a password. */
function revealsNothing(value: unknown): boolean {
  const { values = [], marks = [] } = isFields(value)
    ? (value as { values?: unknown[]; marks?: unknown[] })
    : {};
  return values.every(isKnownValue) && marks.every(isMark) && !HASH.test(JSON.stringify(value));
}

/** Whether a stored value is what its key promises. */
function isExpected(area: StorageArea, key: string, value: unknown): boolean {
  const record = recordOf(area, key);
  const read = record?.read(value);
  if (!record || read === undefined) return false;
  if (record.row === undefined || !OF_PASSWORDS.includes(record.row)) return true;
  // What reading leaves out is not what belongs there.
  return sortedJson(read) === sortedJson(value) && revealsNothing(value);
}

/** The unexpected keys of an area, and those with an unexpected value. Pages of other windows see no key of a private one. */
function strangersIn(area: StorageArea, values: Record<string, unknown>): string[] {
  const strangers = Object.entries(values).map(([key, value]) => {
    const isPrivate = area === "session" && key.startsWith(PRIVATE_PREFIX);
    const name = isPrivate ? key.slice(PRIVATE_PREFIX.length) : key;
    return isExpected(area, name, value) ? [] : [`${area}: ${isPrivate ? PRIVATE_PREFIX : key}`];
  });
  return strangers.flat();
}

/** Rejects if something can't be read. */
export async function checkStored(): Promise<PromiseCheck> {
  const [stored, synced, databases, cacheNames] = await Promise.all([
    readAllStored(),
    readSynced(),
    databaseNames(),
    caches.keys(),
  ]);
  const items = await itemsIn(stored);
  return checked({
    unexpected: [
      ...strangersIn("local", stored.local),
      ...strangersIn("session", stored.session),
      ...Object.keys(synced).map((key) => `sync: ${key}`),
      ...databases.filter((name) => name !== SCORE_DATABASE).map((name) => `IndexedDB: ${name}`),
      ...cacheNames.map((name) => `cache: ${name}`),
    ],
    counts: Object.fromEntries(items.map(({ kind, count }) => [kind, count])),
  });
}
