// Questions about pages: the names of categories in answers, and which questions are the same.
import { describe, expect, it } from "vitest";
import {
  CATEGORIES,
  CHOOSABLE_CATEGORIES,
  CHOOSABLE_STRATEGIES,
  categoryKey,
  type ScoreQuestion,
  STRATEGIES,
  scoreKey,
} from "../../../src/shared/page-score.ts";

const url = "https://shop.com/?a=1 b";
const QUESTION: ScoreQuestion = { url, strategy: "MOBILE", categories: ["SEO", "PERFORMANCE"] };

it("the keys of categories in an answer are their names as the audit tool writes them", () => {
  const keys = ["performance", "accessibility", "best-practices", "seo"];
  expect(CHOOSABLE_CATEGORIES.map(categoryKey)).toEqual(keys);
});

it("a person can choose what the spec knows, without what is not specified", () => {
  const isChoosable = (name: string) => !name.endsWith("_UNSPECIFIED");
  expect([...CHOOSABLE_CATEGORIES].sort()).toEqual(CATEGORIES.filter(isChoosable));
  expect([...CHOOSABLE_STRATEGIES].sort()).toEqual(STRATEGIES.filter(isChoosable));
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
