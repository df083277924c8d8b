// Responses and errors of an analysis service, merged and summarized like the background does.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { type Analysis, parseAnalysis } from "../../../src/services/analysis/answer.ts";
import { readFailure } from "../../../src/services/analysis/failure.ts";
import { mergeAnalyses } from "../../../src/services/analysis/merge.ts";
import { summarizeAnalysis } from "../../../src/services/analysis/summary.ts";
import type { ScoreQuestion } from "../../../src/shared/page-score/page-score.ts";
import { analysisError, captcha } from "../../services/analysis/answers.ts";
import { cannedAnswer } from "../../services/analysis/canned.ts";
import { withPublicNames } from "../../services/analysis/records.ts";
import { editedJson, longText } from "../hostile-text.ts";
import { checkNumbers, checkRefusals } from "../shapes.ts";
import { attempt, isHere, isMalformed, promise, realAnswers, type Target, written } from "../target.ts";

const SERVICE_URL = "https://analysis.example/base";
const QUESTION: ScoreQuestion = {
  url: "https://shop.example/",
  strategy: "MOBILE",
  categories: ["PERFORMANCE", "SEO"],
};

/** Lists and texts are short in a summary; only addresses may be as long as this. */
const MOST_ITEMS = 20;
const LONGEST_ADDRESS = 6_000;

/** What is shown and stored of an analysis: little, whatever the service sent. */
function checkSummary(value: unknown): void {
  if (typeof value === "string") promise(value.length <= LONGEST_ADDRESS, "a text of the summary is long");
  if (Array.isArray(value)) promise(value.length <= MOST_ITEMS, "a list of the summary is long");
  if (typeof value === "object" && value !== null) Object.values(value).forEach(checkSummary);
}

function checkLink(link: string): void {
  const { protocol, username, password, hostname } = new URL(link);
  promise(
    (protocol === "https:" || (protocol === "http:" && isHere(hostname))) && username + password === "",
    `${link} is shown`,
  );
}

function checkAnalysis(found: Analysis): void {
  const merged = attempt(() => mergeAnalyses(found, [found, found]))?.value as Analysis;
  promise(
    isDeepStrictEqual([...merged.beaconResult.audits.keys()], [...found.beaconResult.audits.keys()]),
    "merged with itself, an answer has other audits",
  );
  for (const one of [found, merged]) {
    checkNumbers(one);
    const short = attempt(() => summarizeAnalysis(one, QUESTION))?.value;
    checkSummary(short);
    checkNumbers(short);
    promise((written(short)?.length ?? 0) < 400_000, "the summary is as long as an answer");
  }
}

function checkAnswer(input: string): void {
  const isAllowed = isMalformed("analysis");
  const parsed = attempt(() => parseAnalysis(input, SERVICE_URL), isAllowed)?.value;
  if (parsed === undefined) return;
  if (parsed.kind === "captcha") {
    checkLink(parsed.link);
    return;
  }
  promise(parsed.answer === input, "the answer is kept otherwise than it came");
  checkAnalysis(parsed.analysis);
}

const CANNED = cannedAnswer({
  url: QUESTION.url,
  categories: ["performance", "seo"],
  runWarnings: ["Slow"],
});
const CAPTCHA = captcha("forbidden", "https://captcha.example");
const SEEDS = [
  ...[CANNED, withPublicNames(CANNED), { captchaResult: "CAPTCHA_NEEDED" }].map((seed) =>
    JSON.stringify(seed),
  ),
  analysisError(400, "FAILED_DOCUMENT_REQUEST", "Gone.").body as string,
  CAPTCHA?.body as string,
];

export function analysisTarget(): Target {
  return {
    name: "analysis",
    seeds: [...SEEDS, ...realAnswers("analysis/psi-autowebperf.json")],
    inputs: fc.oneof(
      { weight: 40, arbitrary: editedJson(SEEDS) },
      {
        weight: 1,
        arbitrary: longText(
          ["captcha", "/captcha", "[](", "[]((a)", "A_", "Lighthouse returned error: ", "`"],
          400_000,
        ),
      },
    ),
    check(input) {
      checkAnswer(input);
      checkRefusals(
        "analysis",
        input,
        (answer, accessToken) => readFailure(answer, { url: SERVICE_URL, credential: { accessToken } }),
        (found) => {
          if (found.kind === "captcha") checkLink(found.link);
          else checkSummary(found.failure);
        },
      );
    },
  };
}
