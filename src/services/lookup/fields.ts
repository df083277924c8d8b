// Reads fields of lookup service responses: required ones (otherwise `malformed`), days and times.

import { ServiceError } from "../../shared/errors.ts";
import { boolean, type JsonRecord, text, toRecord } from "../json.ts";

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ServiceError({ code: "malformed", service: "lookup" });
  return value;
}

export function requiredList(value: unknown): unknown[] {
  return required(Array.isArray(value) ? value : undefined);
}

export function requiredRecord(value: unknown): JsonRecord {
  return required(toRecord(value));
}

export function requiredText(value: unknown): string {
  return required(text(value));
}

export function requiredName(value: unknown): string {
  return required(text(value) || undefined);
}

export function requiredCount(value: unknown): number {
  return required(Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined);
}

export function requiredTexts(value: unknown): string[] {
  return requiredList(value).map(requiredText);
}

export function requiredFlag(value: unknown): boolean {
  return required(boolean(value));
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
