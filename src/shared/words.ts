// Everything that is said: messages, numbers and times, in the language that the messages are written in.

import type messages from "../../public/_locales/en/messages.json";

/** Name of a message. A name that is not in the English file does not compile. */
export type MessageName = keyof typeof messages;

type BaseOf<Name> = Name extends `${infer Base}_other` ? Base : never;

/** Name of a message that has plural forms, without the suffix. */
export type PluralName = BaseOf<MessageName>;

type Underscored<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Name;

/** A name as part of the names of its messages. */
export function messagePart<Name extends string>(name: Name): Underscored<Name> {
  return name.replaceAll("-", "_") as Underscored<Name>;
}

/** The part of `browser.i18n` that words are made of. */
export interface MessageSource {
  getMessage(name: string, substitutions?: string[]): string;
  getUILanguage(): string;
}

export interface Words {
  /** BCP 47 tag of the language of the words. */
  language: string;
  direction: "ltr" | "rtl";
  word(name: MessageName, ...substitutions: string[]): string;
  /** The form for `count`. The grouped number is the first substitution, `substitutions` follow. */
  plural(name: PluralName, count: number, ...substitutions: string[]): string;
  /** The time of day, to the minute; with the date where it is not today's, and with the year where it is another. */
  time(at: number, now: number): string;
  /** The time of day, to the second. */
  timeWithSeconds(at: number): string;
  /** The month of a `yyyy-mm-dd` date: "May 2024"; breaches have no better dates. `undefined` for what is no date. */
  month(date: string | undefined): string | undefined;
  /** A whole date, without the time: "20 November 2026". */
  day(at: number): string;
  /** "1,204,551". */
  count(value: number): string;
  /** "0.12": with exactly that many digits after the point. */
  decimal(value: number, digits: number): string;
  /** "+5", "-3", "0". */
  signed(value: number): string;
  /** "62%", of a share from 0 to 1. */
  percent(share: number): string;
  /** "2 minutes ago", "3 hours ago", in whole units; "now" below a minute, and for what is to come. */
  ago(at: number, now: number): string;
  /** "passwords, phone numbers". */
  list(items: string[]): string;
  /** A host or site, kept in one piece where the text around it runs from right to left. */
  site(name: string): string;
}

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

function primaryLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? tag;
}

/** Formats are slow to make, and a worker that starts needs none of them. */
function lazily<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** "12:48" and its "AM" stay on one line. */
function unbroken(time: string): string {
  return time.replace(/(?<=:\p{Nd}{2})[ \u202f](?=\p{L})/gu, "\u00a0");
}

/** From longest to shortest; shorter than a minute is "now". */
const UNITS = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/**
 * The words of the browser's language. Where there is no translation for it, messages are in the default language;
 * numbers, plurals and direction then follow the messages, for "seen 3.303 times" is another number in English. Times
 * follow the browser, for "12:04" reads the same anywhere.
 */
export function createWords(source: MessageSource): Words {
  const translation = source.getMessage("language_tag") || "en";
  const browserLanguage = source.getUILanguage().replaceAll("_", "-");
  const isTranslated = primaryLanguage(translation) === primaryLanguage(browserLanguage);
  const language = isTranslated ? browserLanguage : translation;
  // The browser's own word for it is that of its window, which need not be that of the messages.
  const direction = source.getMessage("language_direction") === "rtl" ? "rtl" : "ltr";

  const numbers = lazily(() => new Intl.NumberFormat(language));
  const decimals = [0, 1, 2, 3].map((digits) =>
    lazily(
      () => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    ),
  );
  const signs = lazily(
    () => new Intl.NumberFormat(language, { signDisplay: "exceptZero", maximumFractionDigits: 0 }),
  );
  const shares = lazily(
    () => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }),
  );
  // "Yesterday" would be wrong of what is one and a half days old: only "now" is said without a number.
  const relative = lazily(() => new Intl.RelativeTimeFormat(language));
  const present = lazily(() => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));
  const plurals = lazily(() => new Intl.PluralRules(language));
  const lists = lazily(() => new Intl.ListFormat(language, { type: "unit", style: "short" }));
  const today = lazily(() => new Intl.DateTimeFormat(browserLanguage, { timeStyle: "short" }));
  const dayAndTime = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;
  const earlier = lazily(() => new Intl.DateTimeFormat(browserLanguage, dayAndTime));
  const otherYear = lazily(
    () => new Intl.DateTimeFormat(browserLanguage, { ...dayAndTime, year: "numeric" }),
  );
  const seconds = lazily(() => new Intl.DateTimeFormat(browserLanguage, { timeStyle: "medium" }));

  const months = lazily(
    () => new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }),
  );
  const days = lazily(() => new Intl.DateTimeFormat(language, { dateStyle: "long" }));

  return {
    language,
    direction,
    word: (name, ...substitutions) => source.getMessage(name, substitutions),
    plural: (name, count, ...substitutions) => {
      const all = [numbers().format(count), ...substitutions];
      return (
        source.getMessage(`${name}_${plurals().select(count)}`, all) ||
        source.getMessage(`${name}_other`, all)
      );
    },
    time: (at, now) => {
      const [one, other] = [new Date(at), new Date(now)];
      if (one.toDateString() === other.toDateString()) return unbroken(today().format(at));
      return unbroken((one.getFullYear() === other.getFullYear() ? earlier : otherYear)().format(at));
    },
    timeWithSeconds: (at) => unbroken(seconds().format(at)),
    month: (date) => {
      const at = date === undefined ? Number.NaN : Date.parse(date);
      return Number.isNaN(at) ? undefined : months().format(at);
    },
    day: (at) => days().format(at),
    count: (value) => numbers().format(value),
    decimal: (value, digits) => (decimals[digits] ?? numbers)().format(value),
    signed: (value) => signs().format(value),
    percent: (share) => shares().format(share),
    ago: (at, now) => {
      const unit = UNITS.find(([, lengthMs]) => now - at >= lengthMs);
      return unit
        ? relative().format(-Math.floor((now - at) / unit[1]), unit[0])
        : present().format(0, "second");
    },
    list: (items) => lists().format(items),
    site: (name) => (direction === "rtl" ? `${FIRST_STRONG_ISOLATE}${name}${POP_DIRECTIONAL_ISOLATE}` : name),
  };
}
