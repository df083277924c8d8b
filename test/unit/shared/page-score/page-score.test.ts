// Questions about pages: the categories that a click chooses, and which questions are equal.
import { expect, it } from "vitest";
import {
  type ChoosableCategory,
  type ScoreQuestion,
  scoreKey,
  withCategoryClicked,
} from "../../../../src/shared/page-score/page-score.ts";

const url = "https://shop.com/?a=1 b";
const QUESTION: ScoreQuestion = { url, strategy: "MOBILE", categories: ["SEO", "PERFORMANCE"] };

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

it("the key of a question ignores the order of categories, and differs for all else that is asked", () => {
  expect(scoreKey({ ...QUESTION, categories: ["PERFORMANCE", "SEO"] })).toBe(scoreKey(QUESTION));
  const others: Partial<ScoreQuestion>[] = [
    {},
    { url: "https://shop.com/?a=1" },
    { strategy: "DESKTOP" },
    { categories: [] },
    { categories: ["SEO"] },
  ];
  expect(new Set(others.map((other) => scoreKey({ ...QUESTION, ...other }))).size).toBe(others.length);
});
