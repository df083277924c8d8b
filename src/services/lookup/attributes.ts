// Reads attributes of a record that a lookup service sent: what is absent, what is wrong, and what does no harm.

import { ServiceError } from "../../shared/errors.ts";

/** A JSON object whose attributes are not known yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** An answer, or a part of one, that is not what it has to be. */
export function malformed(): ServiceError {
  return new ServiceError({ code: "malformed", service: "lookup" });
}

/** @throws {ServiceError} `malformed` for what is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed();
  }
}

/** @throws {ServiceError} `malformed` for what is no list: only `[]` says that there is nothing */
export function parseList(text: string): unknown[] {
  const value = parseJson(text);
  if (!Array.isArray(value)) throw malformed();
  return value;
}

/** @throws {ServiceError} `malformed` for what has no attributes; a list has none that anyone asks for */
export function toRecord(value: unknown): JsonRecord {
  if (typeof value !== "object" || value === null) throw malformed();
  return value as JsonRecord;
}

/** A text, empty or not. */
export function requiredText(value: unknown): string {
  if (typeof value !== "string") throw malformed();
  return value;
}

/** A text that may not be empty. */
export function requiredName(value: unknown): string {
  if (value === "") throw malformed();
  return requiredText(value);
}

/** A text; `undefined` where it is absent or null. */
export function optionalText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw malformed();
  return value;
}

/** A number of things: an integer from 0. */
export function requiredCount(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw malformed();
  return value as number;
}

/** A list of texts. */
export function requiredTexts(value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) throw malformed();
  return value;
}

/** A flag; `fallback` where it is absent or null. */
export function optionalFlag(value: unknown, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== "boolean") throw malformed();
  return value;
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
export function readDay(value: unknown): string | undefined {
  // A long answer has thousands of dates: each is looked at without making any object of it.
  if (typeof value !== "string" || !DAY.test(value)) return undefined;
  const year = Number(value.slice(0, 4));
  const dayOfMonth = Number(value.slice(8, DAY_LENGTH));
  const isInCalendar = dayOfMonth >= 1 && dayOfMonth <= daysOf(year, Number(value.slice(5, 7)));
  return year >= FIRST_YEAR && isInCalendar ? value.slice(0, DAY_LENGTH) : undefined;
}

/**
 * A point in time in milliseconds since the epoch, from a date with minutes, with seconds or with neither. Without a
 * zone it is UTC. `undefined` for anything else.
 */
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
