// The record of the watch list: the person's own addresses that are watched, on this device.

import { BREACH_FLAGS, type BreachFlag } from "../breaches/breach.ts";
import { changedAfter } from "../breaches/changed-after.ts";
import type { ErrorData } from "../errors.ts";
import { has, isErrorData, isText, itemsOf } from "../shapes.ts";
import type { ChangedPasswords } from "./progress.ts";
import { defineRecord } from "./record.ts";

/** One new breach of an address. */
export interface FoundBreach {
  name: string;
  title: string;
  /** Absent if there are none, or the breach list didn't have the breach. */
  flags?: BreachFlag[];
  foundAt: number;
  /** If passwords were exposed: the site, and about when. */
  passwords?: { domain: string; breachDate: string };
  /** The service that reported it, as returned by `lookupSource`. */
  source: string;
}

/** One watched address. */
export interface WatchRecord {
  account: string;
  addedAt: number;
  /** When the service was last asked, or the breach list last showed nothing new. */
  checkedAt?: number;
  /** Why the last check failed; absent if it succeeded. */
  error?: ErrorData;
  /** Failed checks in a row; absent if the last one succeeded. */
  failures?: number;
  /** Origin of the service that the person agreed to send the address to. Earlier versions stored none. */
  service?: string;
  /** The service that was asked, as returned by `lookupSource`. */
  source?: string;
  /** Mark of the breach list at the last check: if it's unchanged, nothing can be new. */
  catalogVersion?: string;
  /** The last check left out unverified breaches, as the person chose. */
  isVerifiedOnly?: true;
  /** Names of the address's breaches as of the last check; absent before the first. */
  knownNames?: string[];
  /** Breaches found since the address was added, latest first. Those marked as resolved stay, for a mark that is taken back. */
  news: FoundBreach[];
  /** Names of new breaches not yet shown in a notification. */
  unnotified?: string[];
  /** Names of breaches the person marked as resolved. */
  dealtWith: string[];
  /** Sites where the person says that two-step sign-in is on. */
  twoStepOn?: string[];
}

const isFoundBreach = (value: unknown) =>
  has(value, { name: "string", title: "string", foundAt: "number", source: "string" });

const isFlag = (value: unknown) => BREACH_FLAGS.some((flag) => flag === value);

/** Earlier versions stored the first three flags as `doubts`. */
function withWholeFlags({
  flags: stored,
  doubts,
  passwords,
  ...rest
}: FoundBreach & { doubts?: unknown }): FoundBreach {
  const flags = itemsOf<BreachFlag>(stored ?? doubts, isFlag);
  const isDated = has(passwords, { domain: "string", breachDate: "string" });
  return { ...rest, ...(flags.length > 0 && { flags }), ...(isDated && { passwords }) };
}

/** Two fields as earlier versions stored them. Without them, every address would look unchecked after an update. */
interface EarlierNames {
  catalogueMark?: string;
  untold?: string[];
}

function withTodaysNames({ catalogueMark, untold, ...rest }: WatchRecord & EarlierNames): WatchRecord {
  return {
    ...(catalogueMark !== undefined && { catalogVersion: catalogueMark }),
    ...(untold !== undefined && { unnotified: untold }),
    ...rest,
  };
}

/** Keeps the valid parts of a stored address, so that damage elsewhere doesn't lose the address itself. */
function recordsIn(value: unknown): WatchRecord[] {
  if (!has(value, { account: "string" })) return [];
  const { checkedAt, error, failures, knownNames, service, source, twoStepOn, ...rest } = withTodaysNames(
    value as unknown as WatchRecord,
  );
  return [
    {
      ...rest,
      addedAt: Number.isFinite(rest.addedAt) ? rest.addedAt : 0,
      news: itemsOf<FoundBreach>(rest.news, isFoundBreach).map(withWholeFlags),
      dealtWith: itemsOf(rest.dealtWith, isText),
      ...(Array.isArray(twoStepOn) && { twoStepOn: itemsOf(twoStepOn, isText) }),
      ...(isText(service) && URL.canParse(service) && { service }),
      ...(isText(source) && { source }),
      ...(Number.isFinite(checkedAt) && { checkedAt }),
      ...(isErrorData(error) && { error }),
      ...(Number.isFinite(failures) && { failures }),
      ...(Array.isArray(knownNames) && knownNames.every(isText) && { knownNames }),
    },
  ];
}

/** In the order addresses were added; `undefined` if there is no list. */
export const WATCH_LIST = defineRecord<readonly WatchRecord[]>({
  key: "watch-list",
  area: "local",
  row: "watch-list",
  isShared: true,
  count: (list) => list.length,
  read: (stored) => (Array.isArray(stored) ? stored.flatMap(recordsIn) : undefined),
});

/**
 * The origin of the service that an address is watched with; absent for an address of an earlier version that no service was asked
 * about.
 */
export function watchedWith({
  service,
  source,
}: Pick<WatchRecord, "service" | "source">): string | undefined {
  const url = service ?? source?.split(" ")[0] ?? "";
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Whether an address is watched with the service at `origin`, or no service is known for it. The others wait for consent. */
export function isWatchedWith(record: WatchRecord, origin: string | undefined): boolean {
  return (watchedWith(record) ?? origin) === origin;
}

/** When the password was changed after a found breach, in milliseconds since the epoch; the breach is then resolved. */
export function changedAfterBreach(
  { passwords }: Pick<FoundBreach, "passwords">,
  changed: ChangedPasswords,
  now: number,
): number | undefined {
  return passwords && changedAfter(changed, { ...passwords, hasPasswords: true }, now);
}

/**
 * New breaches from the current service only: another service's results don't belong beside its name. Without those marked as
 * resolved, and without the unverified ones if they are left out now.
 */
export function newBreachesOf(
  { news, dealtWith }: Pick<WatchRecord, "news" | "dealtWith">,
  source: string | undefined,
  isVerifiedOnly = false,
): FoundBreach[] {
  return news.filter(
    (item) =>
      item.source === source &&
      !dealtWith.includes(item.name) &&
      !(isVerifiedOnly && item.flags?.includes("unverified")),
  );
}

/** Each breach once, though it may have several addresses. */
export function distinctBreaches(found: readonly FoundBreach[]): FoundBreach[] {
  return [...new Map(found.map((one) => [one.name, one])).values()];
}
