// Reads fields of lookup service responses. What can't be read is left out, and loses nothing around it.

import { ServiceError } from "../../shared/errors.ts";
import { listOf, text } from "../../shared/shapes.ts";

export function malformed(status?: number): ServiceError {
  return new ServiceError({ code: "malformed", service: "lookup", status });
}

export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw malformed();
  return value;
}

/** The items that `read` understands. A list with no readable item says nothing, so it isn't "nothing found". */
export function readList<Value>(value: unknown, read: (item: unknown) => Value | undefined): Value[] {
  const items = required(Array.isArray(value) ? value : undefined);
  const readable = items.map(read).filter((item) => item !== undefined);
  if (readable.length === 0 && items.length > 0) throw malformed();
  return readable;
}

/** A text with something to see in it. */
export function readName(value: unknown): string | undefined {
  return text(value)?.trim() ? text(value) : undefined;
}

export function readCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** The names of kinds of data, each once. Empty if the service doesn't say: every breach exposes some data. */
export function readDataClasses(value: unknown): string[] {
  return [...new Set(listOf(value).flatMap((name) => readName(name) ?? []))];
}

/** Replaces separators with spaces: "Corner_Shop-2016" becomes "Corner Shop 2016". */
export function titleOfName(name: string): string {
  return name.replace(/[\s_-]+/g, " ").trim() || name;
}

/**
 * Whether a breach is out of doubt. A service that doesn't know the flag has no doubts, but one that says neither yes nor no
 * doesn't vouch for the breach. Nor does one with an unreadable flag for made-up or spam entries: taken for a yes, it would
 * take the breach off every count, and taken for a no, it would hide the doubt.
 */
export function isVouchedFor(isVerified: unknown, ...otherDoubts: unknown[]): boolean {
  const isReadable = (flag: unknown) => typeof (flag ?? false) === "boolean";
  return (isVerified === undefined || isVerified === true) && otherDoubts.every(isReadable);
}

const DAY = /^\d{4}-\d\d-\d\d(?:$|[T ])/i;
const DAY_LENGTH = "yyyy-mm-dd".length;
const TIME = /^[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/i;

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Earlier years, such as 1, are placeholders for "no date". */
const FIRST_YEAR = 100;

function daysOf(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeapYear ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);
}

/** The day (`yyyy-mm-dd`) of a date with or without a time; `undefined` for anything else. */
export function readDay(value: unknown): string | undefined {
  // A long response has thousands of dates, so create no objects here.
  if (typeof value !== "string" || !DAY.test(value)) return undefined;
  const year = Number(value.slice(0, 4));
  const dayOfMonth = Number(value.slice(8, DAY_LENGTH));
  const isInCalendar = dayOfMonth >= 1 && dayOfMonth <= daysOf(year, Number(value.slice(5, 7)));
  return year >= FIRST_YEAR && isInCalendar ? value.slice(0, DAY_LENGTH) : undefined;
}

/** Milliseconds since the epoch, from a date with an optional time; UTC if it names no zone. */
export function readTime(value: unknown): number | undefined {
  const day = readDay(value);
  if (day === undefined) return undefined;
  const rest = (value as string).slice(day.length);
  if (rest === "") return Date.parse(day);
  const [whole, minutes, seconds = "", zone = "Z"] = TIME.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  const at = Date.parse(`${day}T${minutes}${seconds}${zone.toUpperCase()}`);
  return Number.isNaN(at) ? undefined : at;
}
