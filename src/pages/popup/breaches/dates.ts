// Dates in the language of the words around them.

import type { Words } from "../../../shared/words.ts";

export interface Dates {
  /** "May 2024" for a date `yyyy-mm-dd`: a breach's date is a guide only. `undefined` for what is no date. */
  month(date: string | undefined): string | undefined;
  /** "20 November 2026" for milliseconds since the epoch. */
  day(at: number): string;
  /** "1,204,551". */
  count(value: number): string;
  /** "passwords, phone numbers". */
  list(items: string[]): string;
}

const MADE = new WeakMap<Words, Dates>();

function createDates({ language }: Words): Dates {
  const months = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  const days = new Intl.DateTimeFormat(language, { dateStyle: "long" });
  const numbers = new Intl.NumberFormat(language);
  const lists = new Intl.ListFormat(language, { type: "unit", style: "short" });
  return {
    month(date) {
      const at = date === undefined ? Number.NaN : Date.parse(date);
      return Number.isNaN(at) ? undefined : months.format(at);
    },
    day: (at) => days.format(at),
    count: (value) => numbers.format(value),
    list: (items) => lists.format(items),
  };
}

/** The formats that go with some words; made once, for they are slow to make. */
export function datesOf(words: Words): Dates {
  const dates = MADE.get(words) ?? createDates(words);
  MADE.set(words, dates);
  return dates;
}
