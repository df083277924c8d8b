// Questions about pages: the names of categories in answers, and which questions are the same.
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

it("the keys of categories in an answer are their names as the audit tool writes them", () => {
  const keys = ["performance", "accessibility", "best-practices", "seo"];
  expect(NAMED_CATEGORIES.map(categoryKey)).toEqual(keys);
});

it("a person can choose every value that the spec knows", () => {
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
])("of %j a click on %s makes %j", (chosen, clicked, next) => {
  expect(withCategoryClicked(chosen, clicked)).toEqual(next);
});

describe("the key of a question", () => {
  it("is the same in whatever order its categories are, and leaves them in theirs", () => {
    const other: ScoreQuestion = { ...QUESTION, categories: ["PERFORMANCE", "SEO"] };
    expect(scoreKey(other)).toBe(scoreKey(QUESTION));
    expect(QUESTION.categories).toEqual(["SEO", "PERFORMANCE"]);
  });

  it("is another for another page, device or choice of categories", () => {
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
