// Parses lookup service responses, or throws a `malformed` ServiceError (lookup-v2 "Resources and their fields").

import type { Breach, Paste } from "../../shared/breaches/breach.ts";
import { parseServiceUrl } from "../../shared/settings/settings.ts";
import { webAddress } from "../../shared/settings/web-address.ts";
import { defined, parseJson } from "../json.ts";
import {
  readDay,
  readTime,
  requiredCount,
  requiredFlag,
  requiredList,
  requiredName,
  requiredRecord,
  requiredText,
  requiredTexts,
} from "./fields.ts";

/** Only `[]` means "nothing found". */
function parseList(answer: string): unknown[] {
  return requiredList(parseJson(answer));
}

/** Validates a logo URL like a service URL, but allows any query. `undefined` if it must not be requested. */
export function parseLogoUrl(address: unknown): string | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { href } = url;
  url.search = "";
  return parseServiceUrl(url.href) === undefined ? undefined : href;
}

function readBreach(item: unknown): Breach {
  const record = requiredRecord(item);
  const { Attribution } = record;
  return {
    name: requiredName(record.Name),
    title: requiredName(record.Title),
    domain: requiredText(record.Domain ?? ""),
    pwnCount: requiredCount(record.PwnCount),
    description: requiredText(record.Description ?? ""),
    dataClasses: requiredTexts(record.DataClasses),
    // Default: the breach is not in doubt.
    isVerified: requiredFlag(record.IsVerified ?? true),
    isFabricated: requiredFlag(record.IsFabricated ?? false),
    isSensitive: requiredFlag(record.IsSensitive ?? false),
    isRetired: requiredFlag(record.IsRetired ?? false),
    isSpamList: requiredFlag(record.IsSpamList ?? false),
    // Unknown to version 2, so never a reason to reject the rest.
    isMalware: record.IsMalware === true,
    isStealerLog: record.IsStealerLog === true,
    ...defined({
      breachDate: readDay(record.BreachDate),
      addedAt: readTime(record.AddedDate),
      modifiedAt: readTime(record.ModifiedDate),
      logoUrl: parseLogoUrl(record.LogoPath),
      attribution: typeof Attribution === "string" && Attribution !== "" ? Attribution : undefined,
      disclosureUrl: webAddress(record.DisclosureUrl)?.href,
    }),
  };
}

function readPaste(item: unknown): Paste {
  const record = requiredRecord(item);
  const { Id } = record;
  return {
    source: requiredText(record.Source),
    id: requiredText(typeof Id === "number" ? String(Id) : Id),
    emailCount: requiredCount(record.EmailCount ?? 0),
    ...defined({ title: requiredText(record.Title ?? "") || undefined, postedAt: readTime(record.Date) }),
  };
}

export function parseBreach(answer: string): Breach {
  return readBreach(parseJson(answer));
}

/** A list of breaches in the service's order; the first of two with the same name wins. */
export function parseBreaches(answer: string): Breach[] {
  const byName = new Map<string, Breach>();
  for (const breach of parseList(answer).map(readBreach)) {
    if (!byName.has(breach.name)) byName.set(breach.name, breach);
  }
  return [...byName.values()];
}

/** The unique names in a list of breaches, truncated or whole. */
export function parseBreachNames(answer: string): string[] {
  return [...new Set(parseList(answer).map((item) => requiredName(requiredRecord(item).Name)))];
}

/** A list of pastes, newest first, those without a date last. */
export function parsePastes(answer: string): Paste[] {
  const postedAt = (paste: Paste) => paste.postedAt ?? Number.NEGATIVE_INFINITY;
  // Without dates, the difference is NaN, which sorts as equal and keeps their order.
  return parseList(answer)
    .map(readPaste)
    .sort((a, b) => postedAt(b) - postedAt(a));
}

export function parseDataClasses(answer: string): string[] {
  return requiredTexts(parseJson(answer));
}
