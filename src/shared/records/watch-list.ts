// The record of the watch list: the person's own addresses that are looked after, on this computer.

import { DOUBTS, type Doubt } from "../breaches/breach.ts";
import { changedAfter } from "../breaches/changed-after.ts";
import type { ErrorData } from "../errors.ts";
import { has, isErrorData, isText, itemsOf } from "../shapes.ts";
import { WATCH_LIST_KEY } from "../storage.ts";
import type { ChangedPasswords } from "./changed-passwords.ts";
import type { RecordKind } from "./record.ts";

/** One breach that is new about an address. */
export interface FoundBreach {
  name: string;
  title: string;
  /** Absent where there is no doubt, or the catalog did not know the breach. */
  doubts?: Doubt[];
  foundAt: number;
  /** Where passwords got out: the site, and about when. */
  passwords?: { domain: string; breachDate: string };
  /** The service that told of it, as `lookupSource` tells it. */
  source: string;
}

/** One watched address. */
export interface WatchRecord {
  account: string;
  addedAt: number;
  /** When the service was last asked, or the catalog last showed that nothing is new. */
  checkedAt?: number;
  /** Why the last check could not be done; absent where it could. */
  error?: ErrorData;
  /** Failed checks in a row; absent where the last one was done. */
  failures?: number;
  /** The service that was asked, as `lookupSource` tells it. */
  source?: string;
  /** What the catalog was like at the last check: the same again, and nothing can be new. */
  catalogueMark?: string;
  /** Names of the breaches that the address is in, as of the last check; absent before the first. */
  knownNames?: string[];
  /** Breaches found since the address is watched and not dealt with yet: the latest first. */
  news: FoundBreach[];
  /** Names of the news that no notification has told of yet. */
  untold?: string[];
  /** Names of the breaches that the person marked as dealt with. */
  dealtWith: string[];
}

const isFoundBreach = (value: unknown) =>
  has(value, { name: "string", title: "string", foundAt: "number", source: "string" });

const isDoubt = (value: unknown) => isText(value) && Object.hasOwn(DOUBTS, value);

function withWholeDoubts({ doubts: stored, passwords, ...rest }: FoundBreach): FoundBreach {
  const doubts = itemsOf<Doubt>(stored, isDoubt);
  const isDated = has(passwords, { domain: "string", breachDate: "string" });
  return { ...rest, ...(doubts.length > 0 && { doubts }), ...(isDated && { passwords }) };
}

/** A stored address with what is whole of it: nothing else that is damaged loses the address itself. */
function recordsIn(value: unknown): WatchRecord[] {
  if (!has(value, { account: "string" })) return [];
  const { checkedAt, error, failures, knownNames, ...rest } = value as unknown as WatchRecord;
  return [
    {
      ...rest,
      addedAt: Number.isFinite(rest.addedAt) ? rest.addedAt : 0,
      news: itemsOf<FoundBreach>(rest.news, isFoundBreach).map(withWholeDoubts),
      dealtWith: itemsOf(rest.dealtWith, isText),
      ...(Number.isFinite(checkedAt) && { checkedAt }),
      ...(isErrorData(error) && { error }),
      ...(Number.isFinite(failures) && { failures }),
      ...(Array.isArray(knownNames) && knownNames.every(isText) && { knownNames }),
    },
  ];
}

/** In the order in which addresses were added; `undefined` where there is none. */
export const WATCH_LIST: RecordKind<readonly WatchRecord[]> = {
  key: WATCH_LIST_KEY,
  area: "local",
  isShared: true,
  read: (stored) => (Array.isArray(stored) ? stored.flatMap(recordsIn) : undefined),
};

/** When the password was changed after a breach that was found, in milliseconds since the epoch: it is dealt with then. */
export function changedAfterBreach(
  { passwords }: Pick<FoundBreach, "passwords">,
  changed: ChangedPasswords,
  now: number,
): number | undefined {
  return passwords && changedAfter(changed, { ...passwords, hasPasswords: true }, now);
}

/** What is new by the service that is asked now: what another one said has no place beside its name. */
export function newBreachesOf(
  { news }: Pick<WatchRecord, "news">,
  source: string | undefined,
): FoundBreach[] {
  return news.filter((item) => item.source === source);
}
