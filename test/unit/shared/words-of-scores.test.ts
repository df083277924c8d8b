// Decimals, shares, changes and ages are written in the language of the words.
import { describe, expect, it } from "vitest";
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "../pages/english-messages.ts";

const english = createWords(messageSource("en-GB"));
const german = createWords(messageSource("de", { language_tag: "de" }));

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

  it("say with a sign which way they went, and without one that they stayed", () => {
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
  ])("%d ms is told as %s", (agoMs, said) => {
    expect(english.ago(now - agoMs, now)).toBe(said);
  });

  it("is told in the language of the words", () => {
    expect(german.ago(now - 2 * HOUR_MS, now)).toBe("vor 2 Stunden");
    expect(createWords(messageSource("de")).ago(now - HOUR_MS, now)).toBe("1 hour ago");
  });
});
