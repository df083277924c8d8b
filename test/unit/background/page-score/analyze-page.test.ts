// Tests fetching all categories at once, then one by one if that fails: the requests and the result.
import { expect, it } from "vitest";
import { type AskAnalysis, analyzePage } from "../../../../src/background/page-score/analyze-page.ts";
import { parseAnalysis } from "../../../../src/services/analysis/answer.ts";
import type { AnalysisQuestion } from "../../../../src/services/analysis/client.ts";
import { type ErrorData, ServiceError } from "../../../../src/shared/errors.ts";
import type { Category } from "../../../../src/shared/page-score/page-score.ts";

const ALL: Category[] = ["ACCESSIBILITY", "BEST_PRACTICES", "PERFORMANCE", "SEO"];

function answerOf(scores: Record<string, number | null>): ReturnType<typeof parseAnalysis> {
  const categories = Object.fromEntries(
    Object.entries(scores).map(([id, score]) => [
      id,
      { id, title: id, score, auditRefs: [{ id: `${id}-audit`, weight: 1 }] },
    ]),
  );
  const audits = Object.fromEntries(
    Object.keys(scores).map((id) => [`${id}-audit`, { id: `${id}-audit`, title: id, score: 1 }]),
  );
  const answer = { beaconResult: { categories, audits, runWarnings: ["a warning"] } };
  return parseAnalysis(JSON.stringify(answer), "https://scores.example");
}

function failure(data: Partial<ErrorData>): ServiceError {
  return new ServiceError({ code: "unavailable", service: "analysis", ...data });
}

const REFUSED = failure({ code: "bad-request", status: 400 });

/** Analyzes with a service that answers by the requested categories: "SEO", "ACCESSIBILITY BEST_PRACTICES". */
async function walk(answers: (asked: string) => ReturnType<AskAnalysis> | ServiceError, categories = ALL) {
  const asked: string[] = [];
  const steps: string[] = [];
  const question: AnalysisQuestion = { url: "https://shop.example/", strategy: "MOBILE", categories };
  const outcome = await analyzePage(
    question,
    async (each) => {
      const name = each.categories.join(" ");
      asked.push(name);
      const answer = await answers(name);
      if (answer instanceof ServiceError) throw answer;
      return answer;
    },
    (step, stepCount) => steps.push(`${step} of ${stepCount}`),
  ).catch((thrown: ServiceError) => thrown);
  const summary = "summary" in outcome ? outcome.summary : undefined;
  return { asked, steps, outcome, summary, scores: summary?.scores.map(({ id, score }) => `${id} ${score}`) };
}

const ALL_SCORES = ["performance 0.5", "accessibility 0.5", "best-practices 0.5", "seo 0.5"];

/** The response for "BEST_PRACTICES", which responses call "best-practices". */
const single = async (category: string) => answerOf({ [category.toLowerCase().replace("_", "-")]: 0.5 });

/** Rejects several categories at once; a single one gets a response or the given failure. */
const oneByOne =
  (failures: Record<string, ServiceError> = {}) =>
  (name: string) =>
    name.includes(" ") ? REFUSED : (failures[name] ?? single(name));

it("sends one request if all categories come back", async () => {
  const all = { performance: 0.9, accessibility: 1, "best-practices": 0.8, seo: null };
  const { asked, steps, scores } = await walk(async () => answerOf(all));
  expect(scores).toEqual(Object.entries(all).map(([id, score]) => `${id} ${score}`));
  expect(asked).toEqual([ALL.join(" ")]);
  expect(steps).toEqual([]);
});

it("sends one request if the service chooses the categories, and reports none as missing", async () => {
  const { asked, scores, summary } = await walk(
    async () => answerOf({ performance: 0.9, seo: 1 }),
    ["CATEGORY_UNSPECIFIED"],
  );
  expect(asked).toEqual(["CATEGORY_UNSPECIFIED"]);
  expect(scores).toEqual(["performance 0.9", "seo 1"]);
  expect(summary?.missing).toEqual([]);
});

it("fetches one by one if several are rejected, and merges the responses", async () => {
  const { asked, steps, scores, summary, outcome } = await walk(oneByOne());
  expect(scores).toEqual(ALL_SCORES);
  expect(asked).toEqual([ALL.join(" "), ...ALL]);
  expect(steps).toEqual(["1 of 4", "2 of 4", "3 of 4", "4 of 4"]);
  expect(summary).toMatchObject({ missing: [], warnings: ["a warning"] });
  const { full } = outcome as unknown as { full: { answers: string[]; beaconResult: { audits: object } } };
  expect(Object.keys(full.beaconResult.audits)).toHaveLength(4);
  // Each response as it came, in the order of the requests.
  expect(full.answers.map((text) => Object.keys(JSON.parse(text).beaconResult.categories))).toEqual(
    ["accessibility", "best-practices", "performance", "seo"].map((id) => [id]),
  );
});

it("fetches only the missing categories", async () => {
  const { asked, steps, scores } = await walk((name) => single(name.split(" ")[0] ?? ""));
  expect(scores).toHaveLength(4);
  expect(asked).toEqual([ALL.join(" "), "BEST_PRACTICES", "PERFORMANCE", "SEO"]);
  expect(steps).toEqual(["2 of 4", "3 of 4", "4 of 4"]);
});

it.each<[asked: number, categories: Category[], what: string]>([
  [1, ["SEO"], "for one category, which can't be split"],
  [1, [], "for none, which can't be split"],
  [2, ALL, "because the first single request is rejected too"],
])("sends %i requests if all are rejected, for %j, %s", async (count, categories) => {
  const { asked, outcome } = await walk(() => REFUSED, categories);
  expect(outcome).toBe(REFUSED);
  expect(asked).toHaveLength(count);
});

it("doesn't fetch one by one for a page that can't be analyzed", async () => {
  const page = { kind: "page", failure: { code: "NO_FCP", message: "nothing was painted" } } as const;
  const { asked, outcome } = await walk(async () => page);
  expect(outcome).toEqual(page);
  expect(asked).toHaveLength(1);
});

it("doesn't fetch one by one if the response has no categories", async () => {
  const { asked, summary } = await walk(async () => answerOf({}));
  expect(asked).toHaveLength(1);
  expect(summary?.missing.map(({ category }) => category)).toEqual(ALL);
});

it("fetches one by one if the response covers an unrequested category", async () => {
  const answers = (name: string) => single(name.includes(" ") ? "PERFORMANCE" : name);
  const { asked, scores } = await walk(answers, ["ACCESSIBILITY", "SEO"]);
  expect(scores).toEqual(["performance 0.5", "accessibility 0.5", "seo 0.5"]);
  expect(asked).toEqual(["ACCESSIBILITY SEO", "ACCESSIBILITY", "SEO"]);
});

it("keeps its results if a later category fails, and says why it's missing", async () => {
  const timeout = failure({ code: "timeout" });
  const { asked, scores, summary } = await walk(oneByOne({ BEST_PRACTICES: timeout }));
  expect(scores).toEqual(["performance 0.5", "accessibility 0.5", "seo 0.5"]);
  expect(asked).toHaveLength(5);
  expect(summary?.missing).toEqual([{ category: "BEST_PRACTICES", error: timeout.data }]);
});

it("stops once the service rate-limits it", async () => {
  const limited = failure({ code: "rate-limited", status: 429, retryAfterSeconds: 60 });
  const { asked, scores, summary } = await walk(oneByOne({ BEST_PRACTICES: limited }));
  expect(scores).toEqual(["accessibility 0.5"]);
  expect(asked).toEqual([ALL.join(" "), "ACCESSIBILITY", "BEST_PRACTICES"]);
  expect(summary?.missing.map(({ error }) => error?.code)).toEqual(Array(3).fill("rate-limited"));
});

it("stops at once when canceled", async () => {
  const aborted = failure({ code: "aborted" });
  const { asked, outcome } = await walk(oneByOne({ BEST_PRACTICES: aborted }));
  expect(outcome).toBe(aborted);
  expect(asked).toHaveLength(3);
});
