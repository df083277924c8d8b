// Asking for all categories at once, and one by one where that did not do: what is asked, and what comes of it.
import { expect, it } from "vitest";
import { type AskAnalysis, analysePage } from "../../../src/background/analyse-page.ts";
import { parseAnalysis } from "../../../src/services/analysis/answer.ts";
import type { AnalysisQuestion } from "../../../src/services/analysis/client.ts";
import { type ErrorData, ServiceError } from "../../../src/shared/errors.ts";
import type { Category } from "../../../src/shared/page-score.ts";

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

interface Walk {
  asked: string[];
  steps: string[];
  outcome: ReturnType<typeof analysePage>;
}

/** Asks a service that answers by the categories asked for: "SEO", "ACCESSIBILITY BEST_PRACTICES". */
function walk(answers: (asked: string) => ReturnType<AskAnalysis> | ServiceError, categories = ALL): Walk {
  const asked: string[] = [];
  const steps: string[] = [];
  const question: AnalysisQuestion = { url: "https://shop.example/", strategy: "MOBILE", categories };
  const outcome = analysePage(
    question,
    async (each) => {
      const name = each.categories.join(" ");
      asked.push(name);
      const answer = await answers(name);
      if (answer instanceof ServiceError) throw answer;
      return answer;
    },
    (step, stepCount) => steps.push(`${step} of ${stepCount}`),
  );
  return { asked, steps, outcome };
}

const KEYS: Record<string, string> = {
  ACCESSIBILITY: "accessibility",
  BEST_PRACTICES: "best-practices",
  PERFORMANCE: "performance",
  SEO: "seo",
};

function single(category: string, score = 0.5): ReturnType<AskAnalysis> {
  return Promise.resolve(answerOf({ [KEYS[category] ?? category]: score }));
}

async function scoresIn(outcome: Walk["outcome"]): Promise<string[]> {
  const result = await outcome;
  if (result.kind !== "analysed") throw new Error(result.kind);
  return result.summary.scores.map(({ id, score }) => `${id} ${score}`);
}

it("asks once where all categories come back", async () => {
  const { asked, steps, outcome } = walk(async () =>
    answerOf({ performance: 0.9, accessibility: 1, "best-practices": 0.8, seo: null }),
  );
  expect(await scoresIn(outcome)).toEqual([
    "performance 0.9",
    "accessibility 1",
    "best-practices 0.8",
    "seo null",
  ]);
  expect(asked).toEqual([ALL.join(" ")]);
  expect(steps).toEqual([]);
});

it("asks one by one where several are refused, and makes one result of the answers", async () => {
  const { asked, steps, outcome } = walk((name) => (name.includes(" ") ? REFUSED : single(name)));
  expect(await scoresIn(outcome)).toEqual([
    "performance 0.5",
    "accessibility 0.5",
    "best-practices 0.5",
    "seo 0.5",
  ]);
  expect(asked).toEqual([ALL.join(" "), ...ALL]);
  expect(steps).toEqual(["1 of 4", "2 of 4", "3 of 4", "4 of 4"]);
  const result = await outcome;
  if (result.kind !== "analysed") throw new Error(result.kind);
  expect(result.summary.missing).toEqual([]);
  expect(result.summary.warnings).toEqual(["a warning"]);
  expect(Object.keys((result.beaconResult as { audits: object }).audits)).toHaveLength(4);
});

it("asks for those that were left out, and for no other", async () => {
  const { asked, steps, outcome } = walk((name) => single(name.split(" ")[0] ?? ""));
  expect(await scoresIn(outcome)).toHaveLength(4);
  expect(asked).toEqual([ALL.join(" "), "BEST_PRACTICES", "PERFORMANCE", "SEO"]);
  expect(steps).toEqual(["2 of 4", "3 of 4", "4 of 4"]);
});

it("does not split a question about one category, or about none", async () => {
  for (const categories of [["SEO"], []] as Category[][]) {
    const { asked, outcome } = walk(() => REFUSED, categories);
    await expect(outcome).rejects.toBe(REFUSED);
    expect(asked).toHaveLength(1);
  }
});

it("stops at the first single question that is refused as well: repeating was not the trouble", async () => {
  const { asked, outcome } = walk(() => REFUSED);
  await expect(outcome).rejects.toBe(REFUSED);
  expect(asked).toHaveLength(2);
});

it("does not ask one by one about a page that cannot be analysed", async () => {
  const page = { kind: "page", failure: { code: "NO_FCP", message: "nothing was painted" } } as const;
  const { asked, outcome } = walk(async () => page);
  expect(await outcome).toEqual(page);
  expect(asked).toHaveLength(1);
});

it("does not ask one by one where the answer has no category at all", async () => {
  const { asked, outcome } = walk(async () => answerOf({}));
  const result = await outcome;
  expect(asked).toHaveLength(1);
  expect(result.kind === "analysed" && result.summary.missing.map(({ category }) => category)).toEqual(ALL);
});

it("asks one by one where the answer is about a category that nobody asked for", async () => {
  const { asked, outcome } = walk(
    (name) => (name.includes(" ") ? single("PERFORMANCE") : single(name)),
    ["ACCESSIBILITY", "SEO"],
  );
  expect(await scoresIn(outcome)).toEqual(["performance 0.5", "accessibility 0.5", "seo 0.5"]);
  expect(asked).toEqual(["ACCESSIBILITY SEO", "ACCESSIBILITY", "SEO"]);
});

it("keeps what it has where a later category fails, and says why it is missing", async () => {
  const timeout = failure({ code: "timeout" });
  const { asked, outcome } = walk((name) => {
    if (name.includes(" ")) return REFUSED;
    return name === "BEST_PRACTICES" ? timeout : single(name);
  });
  expect(await scoresIn(outcome)).toEqual(["performance 0.5", "accessibility 0.5", "seo 0.5"]);
  expect(asked).toHaveLength(5);
  const result = await outcome;
  expect(result.kind === "analysed" && result.summary.missing).toEqual([
    { category: "BEST_PRACTICES", error: timeout.data },
  ]);
});

it("asks no further once the service wants quiet", async () => {
  const limited = failure({ code: "rate-limited", status: 429, retryAfterSeconds: 60 });
  const { asked, outcome } = walk((name) => {
    if (name.includes(" ")) return REFUSED;
    return name === "ACCESSIBILITY" ? single(name) : limited;
  });
  expect(await scoresIn(outcome)).toEqual(["accessibility 0.5"]);
  expect(asked).toEqual([ALL.join(" "), "ACCESSIBILITY", "BEST_PRACTICES"]);
  const result = await outcome;
  expect(result.kind === "analysed" && result.summary.missing.map(({ error }) => error?.code)).toEqual([
    "rate-limited",
    "rate-limited",
    "rate-limited",
  ]);
});

it("ends at once when it is cancelled", async () => {
  const aborted = failure({ code: "aborted" });
  const { asked, outcome } = walk((name) =>
    name === "ACCESSIBILITY" ? single(name) : name.includes(" ") ? REFUSED : aborted,
  );
  await expect(outcome).rejects.toBe(aborted);
  expect(asked).toHaveLength(3);
});
