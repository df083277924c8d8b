// Parses lookup service responses, or throws a `malformed` ServiceError (lookup-v2 "Resources and their fields").

import { parseServiceUrl, webAddress } from "../../shared/addresses.ts";
import type { Breach, Paste } from "../../shared/breaches/breach.ts";
import { defined, parseJson, text, toRecord } from "../../shared/shapes.ts";
import {
  isVouchedFor,
  readCount,
  readDataClasses,
  readDay,
  readList,
  readName,
  readTime,
  required,
  titleOfName,
} from "./fields.ts";

/** Validates a logo URL like a service URL, but allows any query. `undefined` if it must not be requested. */
export function parseLogoUrl(address: unknown): string | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { href } = url;
  url.search = "";
  return parseServiceUrl(url.href) === undefined ? undefined : href;
}

/** A breach; everything but its name may be missing; `undefined` without a name. */
function readBreach(item: unknown): Breach | undefined {
  const record = toRecord(item);
  const name = readName(record?.Name);
  if (!record || name === undefined) return undefined;
  const { IsVerified, IsFabricated, IsSpamList } = record;
  return {
    name,
    title: readName(record.Title) ?? titleOfName(name),
    domain: text(record.Domain) ?? "",
    ...defined({ pwnCount: readCount(record.PwnCount) }),
    description: text(record.Description) ?? "",
    dataClasses: readDataClasses(record.DataClasses),
    isVerified: isVouchedFor(IsVerified, IsFabricated, IsSpamList),
    isFabricated: IsFabricated === true,
    isSensitive: record.IsSensitive === true,
    isRetired: record.IsRetired === true,
    isSpamList: IsSpamList === true,
    isMalware: record.IsMalware === true,
    isStealerLog: record.IsStealerLog === true,
    ...defined({
      breachDate: readDay(record.BreachDate),
      addedAt: readTime(record.AddedDate),
      modifiedAt: readTime(record.ModifiedDate),
      logoUrl: parseLogoUrl(record.LogoPath),
      attribution: text(record.Attribution) || undefined,
      disclosureUrl: webAddress(record.DisclosureUrl)?.href,
    }),
  };
}

/** A paste; anything in it may be missing. */
function readPaste(item: unknown): Paste | undefined {
  const record = toRecord(item);
  if (!record) return undefined;
  const { Id } = record;
  return {
    source: text(record.Source) ?? "",
    id: text(typeof Id === "number" ? String(Id) : Id) ?? "",
    ...defined({
      emailCount: readCount(record.EmailCount),
      title: text(record.Title) || undefined,
      postedAt: readTime(record.Date),
    }),
  };
}

export function parseBreach(answer: string): Breach {
  return required(readBreach(parseJson(answer)));
}

/** The first of breaches with the same name. */
export function uniqueBreaches(breaches: readonly Breach[]): Breach[] {
  const byName = new Map<string, Breach>();
  for (const breach of breaches) if (!byName.has(breach.name)) byName.set(breach.name, breach);
  return [...byName.values()];
}

/** A list of breaches in the service's order, each name once. Only `[]` means "nothing found". */
export function parseBreaches(answer: string): Breach[] {
  return uniqueBreaches(readList(parseJson(answer), readBreach));
}

/** The unique names in a list of breaches, truncated or whole. */
export function parseBreachNames(answer: string): string[] {
  return [...new Set(readList(parseJson(answer), (item) => readName(toRecord(item)?.Name)))];
}

/** A list of pastes, newest first, those without a date last. */
export function parsePastes(answer: string): Paste[] {
  const postedAt = (paste: Paste) => paste.postedAt ?? Number.NEGATIVE_INFINITY;
  // Without dates, the difference is NaN, which sorts as equal and keeps their order.
  return readList(parseJson(answer), readPaste).sort((a, b) => postedAt(b) - postedAt(a));
}

export function parseDataClasses(answer: string): string[] {
  return readList(parseJson(answer), readName);
}
