// What a lookup service answers, taken into our own terms (lookup-v2 "Resources and their fields").

import type { Breach, Paste } from "../../shared/breaches/breach.ts";
import { webAddress } from "../../shared/settings/web-address.ts";
import {
  type JsonRecord,
  optionalFlag,
  optionalText,
  parseJson,
  parseList,
  readDay,
  readTime,
  requiredCount,
  requiredName,
  requiredText,
  requiredTexts,
  toRecord,
} from "./attributes.ts";
import { parseLogoUrl } from "./request.ts";

/** Leaves out what is `undefined`, so that absent reads as absent. */
type Defined<Part> = { [Key in keyof Part]?: Exclude<Part[Key], undefined> };

function defined<Part extends Record<string, unknown>>(part: Part): Defined<Part> {
  const kept: Defined<Part> = {};
  for (const key in part) {
    const value = part[key];
    if (value !== undefined) kept[key] = value as Exclude<Part[typeof key], undefined>;
  }
  return kept;
}

function readBreach(record: JsonRecord): Breach {
  return {
    name: requiredName(record.Name),
    title: requiredName(record.Title),
    domain: optionalText(record.Domain) ?? "",
    pwnCount: requiredCount(record.PwnCount),
    description: optionalText(record.Description) ?? "",
    dataClasses: requiredTexts(record.DataClasses),
    // A service that says nothing of doubt has none.
    isVerified: optionalFlag(record.IsVerified, true),
    isFabricated: optionalFlag(record.IsFabricated, false),
    isSensitive: optionalFlag(record.IsSensitive, false),
    isRetired: optionalFlag(record.IsRetired, false),
    isSpamList: optionalFlag(record.IsSpamList, false),
    // What version 2 does not know can be no reason to refuse the rest.
    isMalware: record.IsMalware === true,
    isStealerLog: record.IsStealerLog === true,
    ...defined({
      breachDate: readDay(record.BreachDate),
      addedAt: readTime(record.AddedDate),
      modifiedAt: readTime(record.ModifiedDate),
      logoUrl: typeof record.LogoPath === "string" ? parseLogoUrl(record.LogoPath) : undefined,
      attribution:
        typeof record.Attribution === "string" && record.Attribution !== "" ? record.Attribution : undefined,
      disclosureUrl: webAddress(record.DisclosureUrl)?.href,
    }),
  };
}

function readPaste(record: JsonRecord): Paste {
  const { Id } = record;
  return {
    source: requiredText(record.Source),
    id: requiredText(typeof Id === "number" ? String(Id) : Id),
    emailCount: requiredCount(record.EmailCount ?? 0),
    ...defined({
      title: optionalText(record.Title) || undefined,
      postedAt: readTime(record.Date),
    }),
  };
}

/**
 * One breach.
 *
 * @throws {ServiceError} `malformed` for anything else
 */
export function parseBreach(text: string): Breach {
  return readBreach(toRecord(parseJson(text)));
}

/**
 * A list of breaches in the order of the service; of two with the same name, the first.
 *
 * @throws {ServiceError} `malformed` for anything else
 */
export function parseBreaches(text: string): Breach[] {
  const byName = new Map<string, Breach>();
  for (const item of parseList(text)) {
    const breach = readBreach(toRecord(item));
    if (!byName.has(breach.name)) byName.set(breach.name, breach);
  }
  return [...byName.values()];
}

/**
 * The names in a list of breaches, truncated or whole, each once.
 *
 * @throws {ServiceError} `malformed` for anything else
 */
export function parseBreachNames(text: string): string[] {
  return [...new Set(parseList(text).map((item) => requiredName(toRecord(item).Name)))];
}

/**
 * A list of pastes: newest first, those without a date last.
 *
 * @throws {ServiceError} `malformed` for anything else
 */
export function parsePastes(text: string): Paste[] {
  const pastes = parseList(text).map((item) => readPaste(toRecord(item)));
  const postedAt = (paste: Paste) => paste.postedAt ?? Number.NEGATIVE_INFINITY;
  // Two without a date differ by no number: that counts as alike, and they keep their order.
  return pastes.sort((a, b) => postedAt(b) - postedAt(a));
}

/**
 * A list of data classes in the order of the service.
 *
 * @throws {ServiceError} `malformed` for anything else
 */
export function parseDataClasses(text: string): string[] {
  return requiredTexts(parseList(text));
}
