// What a lookup service answers, in our own terms, or a ServiceError, `malformed` (lookup-v2 "Resources and their fields").

import type { Breach, Paste } from "../../shared/breaches/breach.ts";
import { ServiceError } from "../../shared/errors.ts";
import { parseServiceUrl } from "../../shared/settings/settings.ts";
import { webAddress } from "../../shared/settings/web-address.ts";
import { boolean, defined, type JsonRecord, parseJson, text, toRecord } from "../json.ts";

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ServiceError({ code: "malformed", service: "lookup" });
  return value;
}

function requiredList(value: unknown): unknown[] {
  return required(Array.isArray(value) ? value : undefined);
}

function requiredRecord(value: unknown): JsonRecord {
  return required(toRecord(value));
}

function requiredText(value: unknown): string {
  return required(text(value));
}

function requiredName(value: unknown): string {
  return required(text(value) || undefined);
}

function requiredCount(value: unknown): number {
  return required(Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined);
}

function requiredTexts(value: unknown): string[] {
  return requiredList(value).map(requiredText);
}

function requiredFlag(value: unknown): boolean {
  return required(boolean(value));
}

/** Only `[]` says that there is nothing. */
function parseList(answer: string): unknown[] {
  return requiredList(parseJson(answer));
}

const DAY = /^\d{4}-\d\d-\d\d(?:$|[T ])/i;
const DAY_LENGTH = "yyyy-mm-dd".length;
const TIME = /^[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/i;

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The year 1 and its like stand for no date. */
const FIRST_YEAR = 100;

function daysOf(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeapYear ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);
}

/** The day of a date, with or without a time: `yyyy-mm-dd`. `undefined` for anything else. */
function readDay(value: unknown): string | undefined {
  // A long answer has thousands of dates: each is looked at without making any object of it.
  if (typeof value !== "string" || !DAY.test(value)) return undefined;
  const year = Number(value.slice(0, 4));
  const dayOfMonth = Number(value.slice(8, DAY_LENGTH));
  const isInCalendar = dayOfMonth >= 1 && dayOfMonth <= daysOf(year, Number(value.slice(5, 7)));
  return year >= FIRST_YEAR && isInCalendar ? value.slice(0, DAY_LENGTH) : undefined;
}

/** Milliseconds since the epoch, from a date with minutes, seconds or neither, in UTC where it names no zone. */
function readTime(value: unknown): number | undefined {
  const day = readDay(value);
  if (day === undefined) return undefined;
  const rest = (value as string).slice(day.length);
  if (rest === "") return Date.parse(day);
  const [whole, minutes, seconds = "", zone = "Z"] = TIME.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  const at = Date.parse(`${day}T${minutes}${seconds}${zone.toUpperCase()}`);
  return Number.isNaN(at) ? undefined : at;
}

/** The address of a logo: as a service address, but with any query. `undefined` for what must not be asked. */
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
    // A service that says nothing of doubt has none.
    isVerified: requiredFlag(record.IsVerified ?? true),
    isFabricated: requiredFlag(record.IsFabricated ?? false),
    isSensitive: requiredFlag(record.IsSensitive ?? false),
    isRetired: requiredFlag(record.IsRetired ?? false),
    isSpamList: requiredFlag(record.IsSpamList ?? false),
    // What version 2 does not know can be no reason to refuse the rest.
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

/** A list of breaches in the order of the service; of two with the same name, the first. */
export function parseBreaches(answer: string): Breach[] {
  const byName = new Map<string, Breach>();
  for (const breach of parseList(answer).map(readBreach)) {
    if (!byName.has(breach.name)) byName.set(breach.name, breach);
  }
  return [...byName.values()];
}

/** The names in a list of breaches, truncated or whole, each once. */
export function parseBreachNames(answer: string): string[] {
  return [...new Set(parseList(answer).map((item) => requiredName(requiredRecord(item).Name)))];
}

/** A list of pastes: newest first, those without a date last. */
export function parsePastes(answer: string): Paste[] {
  const postedAt = (paste: Paste) => paste.postedAt ?? Number.NEGATIVE_INFINITY;
  // Two without a date differ by no number: that counts as alike, and they keep their order.
  return parseList(answer)
    .map(readPaste)
    .sort((a, b) => postedAt(b) - postedAt(a));
}

export function parseDataClasses(answer: string): string[] {
  return requiredTexts(parseJson(answer));
}
