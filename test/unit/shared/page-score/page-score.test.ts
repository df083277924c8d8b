// Questions about pages: category names in answers, and which questions are equal.
import { describe, expect, it } from "vitest";
import {
  CATEGORIES,
  CHOOSABLE_CATEGORIES,
  CHOOSABLE_DEVICES,
  type ChoosableCategory,
  categoryKey,
  NAMED_CATEGORIES,
  type ScoreQuestion,
  STRATEGIES,
  scoreKey,
  withCategoryClicked,
} from "../../../../src/shared/page-score/page-score.ts";

const url = "https://shop.com/?a=1 b";
const QUESTION: ScoreQuestion = { url, strategy: "MOBILE", categories: ["SEO", "PERFORMANCE"] };

it("the keys of categories in an answer are spelled like the audit tool does", () => {
  const keys = ["performance", "accessibility", "best-practices", "seo"];
  expect(NAMED_CATEGORIES.map(categoryKey)).toEqual(keys);
});

it("a person can choose every value in the spec", () => {
  expect([...CHOOSABLE_CATEGORIES].sort()).toEqual([...CATEGORIES].sort());
  expect([...CHOOSABLE_DEVICES].sort()).toEqual(["BOTH", ...STRATEGIES].sort());
});

it.each<[string[], ChoosableCategory, ChoosableCategory[]]>([
  [["SEO"], "PERFORMANCE", ["PERFORMANCE", "SEO"]],
  [["SEO", "PERFORMANCE"], "SEO", ["PERFORMANCE"]],
  [["SEO"], "SEO", []],
  [["SEO", "PERFORMANCE"], "CATEGORY_UNSPECIFIED", ["CATEGORY_UNSPECIFIED"]],
  [["CATEGORY_UNSPECIFIED"], "CATEGORY_UNSPECIFIED", []],
  [["CATEGORY_UNSPECIFIED"], "SEO", ["SEO"]],
  [["CATEGORY_UNSPECIFIED", "SEO", "PWA"], "PERFORMANCE", ["PERFORMANCE", "SEO"]],
])("from %j a click on %s makes %j", (chosen, clicked, next) => {
  expect(withCategoryClicked(chosen, clicked)).toEqual(next);
});

describe("the key of a question", () => {
  it("ignores the order of categories, and leaves it unchanged", () => {
    const other: ScoreQuestion = { ...QUESTION, categories: ["PERFORMANCE", "SEO"] };
    expect(scoreKey(other)).toBe(scoreKey(QUESTION));
    expect(QUESTION.categories).toEqual(["SEO", "PERFORMANCE"]);
  });

  it("differs for another page, device or choice of categories", () => {
    const questions: ScoreQuestion[] = [
      QUESTION,
      { ...QUESTION, url: "https://shop.com/?a=1" },
      { ...QUESTION, strategy: "DESKTOP" },
      { ...QUESTION, categories: [] },
      { ...QUESTION, categories: ["SEO"] },
    ];
    expect(new Set(questions.map(scoreKey)).size).toBe(questions.length);
  });
});
