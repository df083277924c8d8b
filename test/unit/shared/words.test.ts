// Words, numbers and times are in one language, and it is the right one.
import { describe, expect, it } from "vitest";
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "../pages/english-messages.ts";

const RUSSIAN = {
  language_tag: "ru",
  popup_sent_count_one: "запрос",
  popup_sent_count_few: "запроса",
  popup_sent_count_other: "запросов",
};

describe("words", () => {
  it("groups numbers and chooses the plural form", () => {
    const words = createWords(messageSource("en-GB"));
    expect(words.plural("popup_breached_new", 3_303_003)).toContain("Seen 3,303,003 times.");
    expect(words.plural("popup_breached_new", 1)).toContain("Seen once.");
  });

  it("passes further substitutions on after the number", () => {
    const words = createWords(messageSource());
    expect(words.plural("toolbar_breached_earlier", 2, "shop.example")).toBe(
      "The password you used on shop.example is in known breaches, seen 2 times. Change it there.",
    );
  });

  it("uses the forms of a language that has more than two", () => {
    const words = createWords(messageSource("ru", RUSSIAN));
    expect([1, 3, 5, 21].map((count) => words.plural("popup_sent_count", count))).toEqual([
      "запрос",
      "запроса",
      // "many" is missing from this translation: the general form stands in for it.
      "запросов",
      "запрос",
    ]);
  });

  it("keeps numbers and direction in English where there is no translation", () => {
    const words = createWords(messageSource("ar"));
    expect(words.language).toBe("en");
    expect(words.direction).toBe("ltr");
    expect(words.plural("popup_breached_new", 3_303_003)).toContain("3,303,003");
  });

  it("takes the region from the browser", () => {
    expect(createWords(messageSource("en_AU")).language).toBe("en-AU");
  });

  it("keeps a site's name in one piece in text that runs from right to left", () => {
    const words = createWords(messageSource("ar", { language_tag: "ar", language_direction: "rtl" }));
    expect(words.direction).toBe("rtl");
    expect(words.site("shop.example")).toBe("\u2068shop.example\u2069");
    expect(createWords(messageSource()).site("shop.example")).toBe("shop.example");
  });

  it("writes the time of today without its date, and of another day with it", () => {
    const words = createWords(messageSource("en-GB"));
    const noon = new Date(2026, 4, 4, 12, 4, 30).getTime();
    expect(words.time(noon, noon + 1000)).toBe("12:04");
    expect(words.time(noon, noon + 86_400_000)).toBe("4 May, 12:04");
    expect(words.timeWithSeconds(noon)).toBe("12:04:30");
  });

  it("keeps a time and its half of the day on one line", () => {
    const words = createWords(messageSource("en-US"));
    const night = new Date(2026, 4, 4, 0, 48, 9).getTime();
    expect(words.time(night, night)).toBe("12:48\u00a0AM");
    expect(words.time(night, night + 86_400_000)).toBe("May 4, 12:48\u00a0AM");
    expect(words.timeWithSeconds(night)).toBe("12:48:09\u00a0AM");
  });

  it("writes the year of a day that is not of this one", () => {
    const words = createWords(messageSource("en-GB"));
    const newYear = new Date(2027, 0, 1, 12, 5).getTime();
    expect(words.time(new Date(2026, 11, 31, 23, 55).getTime(), newYear)).toBe("31 Dec 2026, 23:55");
    expect(words.time(newYear, new Date(2027, 11, 31).getTime())).toBe("1 Jan, 12:05");
  });

  it("writes times as the browser's language does even where words are English", () => {
    const words = createWords(messageSource("de"));
    const evening = new Date(2026, 4, 4, 18, 4).getTime();
    expect(words.time(evening, evening)).toBe("18:04");
  });
});
