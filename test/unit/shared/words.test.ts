// Words, numbers, shares, ages and times are all in the right language.
import { describe, expect, it } from "vitest";
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "../../world/english-messages.ts";

const english = createWords(messageSource("en-GB"));
const american = createWords(messageSource("en-US"));
/** The browser is in German, and so are the words, or there are none in German. */
const german = createWords(messageSource("de", { language_tag: "de" }));
const untranslated = createWords(messageSource("de"));

const RUSSIAN = {
  language_tag: "ru",
  popup_sent_count_one: "запрос",
  popup_sent_count_few: "запроса",
  popup_sent_count_other: "запросов",
};

describe("words", () => {
  it("groups numbers, chooses the plural form, and fills in the other values", () => {
    expect(english.plural("notice_seen", 3_303_003)).toContain("Seen 3,303,003 times in");
    expect(english.plural("notice_seen", 1)).toContain("Seen once in");
    expect(english.plural("audit_found", 2, "9")).toMatch(/^2 of 9 passwords are/);
  });

  it("uses the forms of a language that has more than two, and the general one for one that is missing", () => {
    const words = createWords(messageSource("ru", RUSSIAN));
    const said = [1, 3, 5, 21].map((count) => words.plural("popup_sent_count", count));
    expect(said).toEqual(["запрос", "запроса", "запросов", "запрос"]);
  });

  it("keeps numbers and direction in English if there is no translation, and takes the region from the browser", () => {
    const words = createWords(messageSource("ar"));
    expect([words.language, words.direction]).toEqual(["en", "ltr"]);
    expect(words.plural("notice_seen", 3_303_003)).toContain("3,303,003");
    expect(createWords(messageSource("en_AU")).language).toBe("en-AU");
  });

  it("keeps a site's name in one piece in right-to-left text", () => {
    const words = createWords(messageSource("ar", { language_tag: "ar", language_direction: "rtl" }));
    expect(words.direction).toBe("rtl");
    expect(words.site("shop.example")).toBe("\u2068shop.example\u2069");
    expect(english.site("shop.example")).toBe("shop.example");
  });
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const at = (...parts: [number, number, number, number, number, number?]) => new Date(...parts).getTime();

describe("a time", () => {
  const noon = at(2026, 4, 4, 12, 4, 30);
  const night = at(2026, 4, 4, 0, 48, 9);
  const newYear = at(2027, 0, 1, 12, 5);

  it.each([
    ["today has no date", english.time(noon, noon + 1000), "12:04"],
    ["on another day has one", english.time(noon, noon + DAY_MS), "4 May, 12:04"],
    ["in another year has that", english.time(at(2026, 11, 31, 23, 55), newYear), "31 Dec 2026, 23:55"],
    ["in this year doesn't", english.time(newYear, at(2027, 11, 31, 0, 0)), "1 Jan, 12:05"],
    ["may have seconds", english.timeWithSeconds(noon), "12:04:30"],
    ["of a wait has seconds", english.until(noon + HOUR_MS, noon), "13:04:30"],
    ["of a longer wait has none", english.until(noon + HOUR_MS + 1, noon), "13:04"],
    ["of a long wait has its day", english.until(noon + DAY_MS, noon), "5 May, 12:04"],
    ["is on one line with AM or PM", american.time(night, night), "12:48\u00a0AM"],
    ["is on one line with its date", american.time(night, night + DAY_MS), "May 4, 12:48\u00a0AM"],
    ["is on one line with seconds", american.timeWithSeconds(night), "12:48:09\u00a0AM"],
    ["is in the browser's language", untranslated.time(noon + 6 * HOUR_MS, noon), "18:04"],
  ])("%s: %s", (_what, said, expected) => {
    expect(said).toBe(expected);
  });
});

describe("numbers", () => {
  it.each([
    [3.0625, 0, "3", "3"],
    [3.0625, 1, "3.1", "3,1"],
    [0.1, 2, "0.10", "0,10"],
    [1_234.5, 1, "1,234.5", "1.234,5"],
  ])("%d with %i decimals", (value, digits, inEnglish, inGerman) => {
    expect(english.decimal(value, digits)).toBe(inEnglish);
    expect(german.decimal(value, digits)).toBe(inGerman);
  });

  it("show their direction with a sign, and are whole percents of a share", () => {
    expect([5, -3, 0].map(english.signed)).toEqual(["+5", "-3", "0"]);
    expect([0, 0.004, 0.625, 1].map(english.percent)).toEqual(["0%", "0%", "63%", "100%"]);
    expect(german.percent(0.5)).toBe("50\u00a0%");
  });
});

it.each([
  [english, 0, "now"],
  [english, 59_999, "now"],
  [english, -5_000, "now"],
  [english, MINUTE_MS, "1 minute ago"],
  [english, 2.9 * MINUTE_MS, "2 minutes ago"],
  [english, HOUR_MS, "1 hour ago"],
  [english, 47 * HOUR_MS, "1 day ago"],
  [english, 3 * DAY_MS, "3 days ago"],
  [english, 70 * DAY_MS, "2 months ago"],
  [english, 800 * DAY_MS, "2 years ago"],
  [german, 2 * HOUR_MS, "vor 2 Stunden"],
  [untranslated, HOUR_MS, "1 hour ago"],
])("%#: how long ago something was is in the language of the words", (words, agoMs, said) => {
  const now = at(2026, 4, 4, 12, 0);
  expect(words.ago(now - agoMs, now)).toBe(said);
});
