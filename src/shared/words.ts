// Formats everything that is shown: messages, numbers and times.

import type messages from "../../public/_locales/en/messages.json";
import { lazily } from "./lazily.ts";

/** Name of a message. Names missing from the English file don't compile. */
export type TextKey = keyof typeof messages;

type BaseOf<Name> = Name extends `${infer Base}_other` ? Base : never;

/** Name of a message with plural forms, without the suffix. */
type PluralName = BaseOf<TextKey>;

type Underscored<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Name;

/** A name as used in message names: underscores instead of dashes. */
export function messagePart<Name extends string>(name: Name): Underscored<Name> {
  return name.replaceAll("-", "_") as Underscored<Name>;
}

/** The part of `browser.i18n` used here. */
export interface MessageSource {
  getMessage(name: "names" | "texts"): string;
  getUILanguage(): string;
}

/** Unpacks all texts by name from the two built messages: all names (in English only), and all texts, one per line. */
function unpack(source: MessageSource): Map<string, string> {
  const texts = source.getMessage("texts").split("\n");
  return new Map(
    source
      .getMessage("names")
      .split(" ")
      .map((name, at) => [name, texts[at] ?? ""]),
  );
}

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

function primaryLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? tag;
}

/** Keeps "12:48" and its "AM" on one line. */
function unbroken(time: string): string {
  return time.replace(/(?<=:\p{Nd}{2})[ \u202f](?=\p{L})/gu, "\u00a0");
}

/** Nobody waits for a longer one, so its seconds don't matter, and it may end on another day. */
const LONG_WAIT_MS = 3_600_000;

/** From longest to shortest; anything under a minute is "now". */
const UNITS = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Without a translation, numbers and plurals follow the messages ("3.303" means another number in English); times don't. */
export function createWords(source: MessageSource) {
  // Lazy: a starting worker needs neither texts nor formats.
  const texts = lazily(() => unpack(source));
  const browserLanguage = lazily(() => source.getUILanguage().replaceAll("_", "-"));
  const language = lazily(() => {
    const translation = texts().get("language_tag") || "en";
    const isTranslated = primaryLanguage(translation) === primaryLanguage(browserLanguage());
    return isTranslated ? browserLanguage() : translation;
  });
  // The browser's own direction is that of its window, which may differ from that of the messages.
  const direction = (): "ltr" | "rtl" => (texts().get("language_direction") === "rtl" ? "rtl" : "ltr");

  /** A message with `{1}` and so on replaced by `substitutions`; empty if there is no such message. */
  function filled(name: string, substitutions: string[]): string {
    const text = texts().get(name) ?? "";
    return text.replace(/\{(\d)\}/g, (_, number: string) => substitutions[Number(number) - 1] ?? "");
  }

  const numbersWith = (options: Intl.NumberFormatOptions) =>
    lazily(() => new Intl.NumberFormat(language(), options));
  const numbers = numbersWith({});
  const decimals = [0, 1, 2, 3].map((digits) =>
    numbersWith({ minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const signs = numbersWith({ signDisplay: "exceptZero", maximumFractionDigits: 0 });
  const shares = numbersWith({ style: "percent", maximumFractionDigits: 0 });
  // "Yesterday" would be wrong for something one and a half days old, so only "now" appears without a number.
  const relative = lazily(() => new Intl.RelativeTimeFormat(language()));
  const present = lazily(() => new Intl.RelativeTimeFormat(language(), { numeric: "auto" }));
  const plurals = lazily(() => new Intl.PluralRules(language()));
  const lists = lazily(() => new Intl.ListFormat(language(), { type: "unit", style: "short" }));

  const choices = lazily(() => new Intl.ListFormat(language(), { type: "disjunction" }));

  const timesWith = (options: Intl.DateTimeFormatOptions, tag = browserLanguage) =>
    lazily(() => new Intl.DateTimeFormat(tag(), options));
  const today = timesWith({ timeStyle: "short" });
  const dayAndTime = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;
  const earlier = timesWith(dayAndTime);
  const otherYear = timesWith({ ...dayAndTime, year: "numeric" });
  const seconds = timesWith({ timeStyle: "medium" });
  const months = timesWith({ month: "long", year: "numeric", timeZone: "UTC" }, language);
  const days = timesWith({ dateStyle: "long" }, language);
  const daysOfService = timesWith({ dateStyle: "long", timeZone: "UTC" }, language);

  function timeOf(at: number, now: number): string {
    const [one, other] = [new Date(at), new Date(now)];
    if (one.toDateString() === other.toDateString()) return unbroken(today().format(at));
    return unbroken((one.getFullYear() === other.getFullYear() ? earlier : otherYear)().format(at));
  }
  const timeWithSeconds = (at: number): string => unbroken(seconds().format(at));

  return {
    /** BCP 47 tag of the language of the words. */
    get language() {
      return language();
    },
    get direction() {
      return direction();
    },

    t: (name: TextKey, ...substitutions: string[]): string => filled(name, substitutions),

    /** The plural form for `count`. The formatted number is the first substitution, followed by `substitutions`. */
    plural(name: PluralName, count: number, ...substitutions: string[]): string {
      const all = [numbers().format(count), ...substitutions];
      return filled(`${name}_${plurals().select(count)}`, all) || filled(`${name}_other`, all);
    },

    /** Time of day to the minute; with the date if it's not today, and with the year if it's another year. */
    time: timeOf,

    /** The time of day, to the second. */
    timeWithSeconds,

    /** When a wait ends: to the second, or to the minute and with its day if that is long after `now`. */
    until(at: number, now: number): string {
      return at - now > LONG_WAIT_MS ? timeOf(at, now) : timeWithSeconds(at);
    },

    /** The month of a `yyyy-mm-dd` date: "May 2024" (breach dates are no better). `undefined` if it isn't a date. */
    month(date: string | undefined): string | undefined {
      const at = Date.parse(date ?? "");
      return Number.isNaN(at) ? undefined : months().format(at);
    },

    /** A full date without the time: "20 November 2026". */
    day: (at: number): string => days().format(at),

    /** The same for a day that a service names, which is one day for everybody: services count in UTC. */
    dayOfService: (at: number): string => daysOfService().format(at),

    /** "1,204,551". */
    count: (value: number): string => numbers().format(value),

    /** "0.12": with exactly this many decimals. */
    decimal: (value: number, digits: number): string => (decimals[digits] ?? numbers)().format(value),

    /** "+5", "-3", "0". */
    signed: (value: number): string => signs().format(value),

    /** "62%", of a share from 0 to 1. */
    percent: (share: number): string => shares().format(share),

    /** "2 minutes ago", "3 hours ago", in whole units; "now" under a minute or in the future. */
    ago(at: number, now: number): string {
      const [unit, lengthMs] = UNITS.find(([, ms]) => now - at >= ms) ?? [];
      return unit
        ? relative().format(-Math.floor((now - at) / lengthMs), unit)
        : present().format(0, "second");
    },

    /** "passwords, phone numbers". */
    list: (items: string[]): string => lists().format(items),

    /** "text message or phone call" */
    either: (items: string[]): string => choices().format(items),

    /** A host or site, isolated so that it stays in one piece in right-to-left text. */
    site: (name: string): string =>
      direction() === "rtl" ? `${FIRST_STRONG_ISOLATE}${name}${POP_DIRECTIONAL_ISOLATE}` : name,
  };
}

export type Words = ReturnType<typeof createWords>;
