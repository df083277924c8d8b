// Asking for all categories at once, and one by one where that did not do: what is asked, and what comes of it.
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

/** Asks a service that answers by the categories asked for: "SEO", "ACCESSIBILITY BEST_PRACTICES". */
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

/** The answer about "BEST_PRACTICES", which answers call "best-practices". */
const single = async (category: string) => answerOf({ [category.toLowerCase().replace("_", "-")]: 0.5 });

/** Refuses several categories at once; a single one is answered, or fails as it is said. */
const oneByOne =
  (failures: Record<string, ServiceError> = {}) =>
  (name: string) =>
    name.includes(" ") ? REFUSED : (failures[name] ?? single(name));

it("asks once where all categories come back", async () => {
  const all = { performance: 0.9, accessibility: 1, "best-practices": 0.8, seo: null };
  const { asked, steps, scores } = await walk(async () => answerOf(all));
  expect(scores).toEqual(Object.entries(all).map(([id, score]) => `${id} ${score}`));
  expect(asked).toEqual([ALL.join(" ")]);
  expect(steps).toEqual([]);
});

it("asks once where the categories are left to the service, and misses none of its choice", async () => {
  const { asked, scores, summary } = await walk(
    async () => answerOf({ performance: 0.9, seo: 1 }),
    ["CATEGORY_UNSPECIFIED"],
  );
  expect(asked).toEqual(["CATEGORY_UNSPECIFIED"]);
  expect(scores).toEqual(["performance 0.9", "seo 1"]);
  expect(summary?.missing).toEqual([]);
});

it("asks one by one where several are refused, and makes one result of the answers", async () => {
  const { asked, steps, scores, summary, outcome } = await walk(oneByOne());
  expect(scores).toEqual(ALL_SCORES);
  expect(asked).toEqual([ALL.join(" "), ...ALL]);
  expect(steps).toEqual(["1 of 4", "2 of 4", "3 of 4", "4 of 4"]);
  expect(summary).toMatchObject({ missing: [], warnings: ["a warning"] });
  const { beaconResult } = outcome as unknown as { beaconResult: { audits: object } };
  expect(Object.keys(beaconResult.audits)).toHaveLength(4);
});

it("asks for those that were left out, and for no other", async () => {
  const { asked, steps, scores } = await walk((name) => single(name.split(" ")[0] ?? ""));
  expect(scores).toHaveLength(4);
  expect(asked).toEqual([ALL.join(" "), "BEST_PRACTICES", "PERFORMANCE", "SEO"]);
  expect(steps).toEqual(["2 of 4", "3 of 4", "4 of 4"]);
});

it.each<[asked: number, categories: Category[], what: string]>([
  [1, ["SEO"], "about one category: it is not split"],
  [1, [], "about none: it is not split"],
  [2, ALL, "whose first single question is refused as well: repeating was not the trouble"],
])("asks %i times where all is refused, a question about %j, %s", async (count, categories) => {
  const { asked, outcome } = await walk(() => REFUSED, categories);
  expect(outcome).toBe(REFUSED);
  expect(asked).toHaveLength(count);
});

it("does not ask one by one about a page that cannot be analyzed", async () => {
  const page = { kind: "page", failure: { code: "NO_FCP", message: "nothing was painted" } } as const;
  const { asked, outcome } = await walk(async () => page);
  expect(outcome).toEqual(page);
  expect(asked).toHaveLength(1);
});

it("does not ask one by one where the answer has no category at all", async () => {
  const { asked, summary } = await walk(async () => answerOf({}));
  expect(asked).toHaveLength(1);
  expect(summary?.missing.map(({ category }) => category)).toEqual(ALL);
});

it("asks one by one where the answer is about a category that nobody asked for", async () => {
  const answers = (name: string) => single(name.includes(" ") ? "PERFORMANCE" : name);
  const { asked, scores } = await walk(answers, ["ACCESSIBILITY", "SEO"]);
  expect(scores).toEqual(["performance 0.5", "accessibility 0.5", "seo 0.5"]);
  expect(asked).toEqual(["ACCESSIBILITY SEO", "ACCESSIBILITY", "SEO"]);
});

it("keeps what it has where a later category fails, and says why it is missing", async () => {
  const timeout = failure({ code: "timeout" });
  const { asked, scores, summary } = await walk(oneByOne({ BEST_PRACTICES: timeout }));
  expect(scores).toEqual(["performance 0.5", "accessibility 0.5", "seo 0.5"]);
  expect(asked).toHaveLength(5);
  expect(summary?.missing).toEqual([{ category: "BEST_PRACTICES", error: timeout.data }]);
});

it("asks no further once the service wants quiet", async () => {
  const limited = failure({ code: "rate-limited", status: 429, retryAfterSeconds: 60 });
  const { asked, scores, summary } = await walk(oneByOne({ BEST_PRACTICES: limited }));
  expect(scores).toEqual(["accessibility 0.5"]);
  expect(asked).toEqual([ALL.join(" "), "ACCESSIBILITY", "BEST_PRACTICES"]);
  expect(summary?.missing.map(({ error }) => error?.code)).toEqual(Array(3).fill("rate-limited"));
});

it("ends at once when it is canceled", async () => {
  const aborted = failure({ code: "aborted" });
  const { asked, outcome } = await walk(oneByOne({ BEST_PRACTICES: aborted }));
  expect(outcome).toBe(aborted);
  expect(asked).toHaveLength(3);
});
