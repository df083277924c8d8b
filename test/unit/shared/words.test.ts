// Words, numbers, shares, ages and times are all in the right language.
import { describe, expect, it } from "vitest";
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "../../world/english-messages.ts";

const english = createWords(messageSource("en-GB"));
const german = createWords(messageSource("de", { language_tag: "de" }));

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

  it("uses the forms of a language that has more than two", () => {
    const words = createWords(messageSource("ru", RUSSIAN));
    expect([1, 3, 5, 21].map((count) => words.plural("popup_sent_count", count))).toEqual([
      "запрос",
      "запроса",
      // "many" is missing from this translation: the general form is used.
      "запросов",
      "запрос",
    ]);
  });

  it("keeps numbers and direction in English if there is no translation", () => {
    const words = createWords(messageSource("ar"));
    expect(words.language).toBe("en");
    expect(words.direction).toBe("ltr");
    expect(words.plural("notice_seen", 3_303_003)).toContain("3,303,003");
  });

  it("takes the region from the browser", () => {
    expect(createWords(messageSource("en_AU")).language).toBe("en-AU");
  });

  it("keeps a site's name in one piece in right-to-left text", () => {
    const words = createWords(messageSource("ar", { language_tag: "ar", language_direction: "rtl" }));
    expect(words.direction).toBe("rtl");
    expect(words.site("shop.example")).toBe("\u2068shop.example\u2069");
    expect(createWords(messageSource()).site("shop.example")).toBe("shop.example");
  });

  it("writes a time today without its date, and one on another day with it", () => {
    const noon = new Date(2026, 4, 4, 12, 4, 30).getTime();
    expect(english.time(noon, noon + 1000)).toBe("12:04");
    expect(english.time(noon, noon + 86_400_000)).toBe("4 May, 12:04");
    expect(english.timeWithSeconds(noon)).toBe("12:04:30");
  });

  it("writes the end of a wait to the second, and of a long one with its day", () => {
    const noon = new Date(2026, 4, 4, 12, 4, 30).getTime();
    expect(english.until(noon + 3_600_000, noon)).toBe("13:04:30");
    expect(english.until(noon + 3_600_001, noon)).toBe("13:04");
    expect(english.until(noon + 86_400_000, noon)).toBe("5 May, 12:04");
  });

  it("keeps a time and its AM or PM on one line", () => {
    const words = createWords(messageSource("en-US"));
    const night = new Date(2026, 4, 4, 0, 48, 9).getTime();
    expect(words.time(night, night)).toBe("12:48\u00a0AM");
    expect(words.time(night, night + 86_400_000)).toBe("May 4, 12:48\u00a0AM");
    expect(words.timeWithSeconds(night)).toBe("12:48:09\u00a0AM");
  });

  it("writes the year of a day unless it is this year", () => {
    const newYear = new Date(2027, 0, 1, 12, 5).getTime();
    expect(english.time(new Date(2026, 11, 31, 23, 55).getTime(), newYear)).toBe("31 Dec 2026, 23:55");
    expect(english.time(newYear, new Date(2027, 11, 31).getTime())).toBe("1 Jan, 12:05");
  });

  it("writes times in the browser's language even if words are in English", () => {
    const words = createWords(messageSource("de"));
    const evening = new Date(2026, 4, 4, 18, 4).getTime();
    expect(words.time(evening, evening)).toBe("18:04");
  });
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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

  it("show their direction with a sign, and none if unchanged", () => {
    expect([5, -3, 0].map(english.signed)).toEqual(["+5", "-3", "0"]);
  });

  it("are whole percents of a share", () => {
    expect([0, 0.004, 0.625, 1].map(english.percent)).toEqual(["0%", "0%", "63%", "100%"]);
    expect(german.percent(0.5)).toBe("50\u00a0%");
  });
});

describe("how long ago something was", () => {
  const now = new Date(2026, 4, 4, 12).getTime();

  it.each([
    [0, "now"],
    [59_999, "now"],
    [-5_000, "now"],
    [MINUTE_MS, "1 minute ago"],
    [2.9 * MINUTE_MS, "2 minutes ago"],
    [HOUR_MS, "1 hour ago"],
    [47 * HOUR_MS, "1 day ago"],
    [3 * DAY_MS, "3 days ago"],
    [70 * DAY_MS, "2 months ago"],
    [800 * DAY_MS, "2 years ago"],
  ])("%d ms is written as %s", (agoMs, said) => {
    expect(english.ago(now - agoMs, now)).toBe(said);
  });

  it("is in the language of the words", () => {
    expect(german.ago(now - 2 * HOUR_MS, now)).toBe("vor 2 Stunden");
    expect(createWords(messageSource("de")).ago(now - HOUR_MS, now)).toBe("1 hour ago");
  });
});
