// Responses and errors of an analysis service, merged and summarized like the background does.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import * as v from "valibot";
import { type Analysis, parseAnalysis } from "../../../src/services/analysis/answer.ts";
import { readFailure } from "../../../src/services/analysis/failure.ts";
import { mergeAnalyses } from "../../../src/services/analysis/merge.ts";
import { summarizeAnalysis } from "../../../src/services/analysis/summary.ts";
import { defined } from "../../../src/services/json.ts";
import { CATEGORIES, type ScoreQuestion } from "../../../src/shared/page-score/page-score.ts";
import { analysisError, ownAnswer } from "../../services/analysis/answers.ts";
import { cannedAnswer } from "../../services/analysis/canned.ts";
import { withPublicNames } from "../../services/analysis/records.ts";
import { editedJson, longText } from "../hostile-text.ts";
import * as is from "../shapes.ts";
import { attempt, isHere, isMalformed, promise, realAnswers, type Target, written } from "../target.ts";

/** The parsers under test; a test replaces them with broken ones. */
export const ANALYSIS_PARSERS = { parseAnalysis, readFailure, mergeAnalyses, summarizeAnalysis };

const SERVICE_URL = "https://analysis.example/base";
const QUESTION: ScoreQuestion = {
  url: "https://shop.example/",
  strategy: "MOBILE",
  categories: ["PERFORMANCE", "SEO"],
};

function withoutUndefined(value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? defined(value as Record<string, unknown>)
    : value;
}

const { checkRefusals, each, text, number, share, score, list, map, flag } = is;

/** As {@link is.fields}, but an optional key may also be `undefined`: storage and JSON drop it. */
const fields = (required: Record<string, is.Shape>, optional: Record<string, is.Shape> = {}): is.Shape =>
  v.pipe(v.unknown(), v.transform(withoutUndefined), is.fields(required, optional));
const bucket = fields({ proportion: share }, { min: number, max: number });
const metric = fields({ name: text, distributions: list(bucket) }, { percentile: number, category: text });
const experience = fields(
  { metrics: list(metric), isOriginFallback: flag },
  each(text, "id overallCategory initialUrl"),
);
const audit = fields(
  { score, metricSavings: map(number) },
  {
    ...each(text, "title scoreDisplayMode"),
    ...each(is.name, "displayValue errorMessage"),
    details: v.unknown(),
  },
);
const auditRef = fields({ id: text, weight: number }, { group: text });
const category = fields({ score, auditRefs: list(auditRef) }, { title: text });
const beaconResult = fields(
  { audits: map(audit), categories: map(category), runWarnings: list(is.name), raw: is.record },
  { ...each(text, "finalUrl beaconVersion"), runtimeError: fields({}, each(is.name, "code message")) },
);
const analysis = fields(
  { beaconResult },
  {
    ...each(text, "kind captchaResult id analysisUTCTimestamp version"),
    ...each(experience, "loadingExperience originLoadingExperience"),
  },
);

const shown = v.pipe(text, v.maxLength(300));
/** Addresses are not cut at a realistic length. */
const address = v.pipe(text, v.maxLength(6_000));
const few = (shape: is.Shape) => v.pipe(list(shape), v.maxLength(20));
const failure = fields({ code: shown, message: shown });
const fieldMetric = fields(
  { name: shown, distributions: few(bucket) },
  { percentile: number, category: shown },
);
const fieldData = fields(
  { metrics: few(fieldMetric), isOriginFallback: flag },
  { ...each(address, "id initialUrl"), overallCategory: shown },
);
const scored = { id: shown, title: shown, score };
const suggestion = fields(each(shown, "id title"), {
  displayValue: shown,
  ...each(number, "savingMs savingBytes"),
});
const summary = fields(
  {
    scores: few(fields(scored)),
    metrics: few(fields(scored, each(shown, "displayValue errorMessage"))),
    suggestions: few(suggestion),
    warnings: few(shown),
    missing: few(fields({ category: is.oneOf(...CATEGORIES) })),
  },
  {
    ...each(fieldData, "field originField"),
    ...each(shown, "kind analysisUTCTimestamp beaconVersion serviceVersion captchaResult"),
    runtimeError: failure,
    ...each(address, "finalUrl id"),
    lacksLab: v.literal(true),
    moreWarnings: is.count,
  },
);

/** Everything except the raw response, which may be nested too deep to compare. */
function comparable(it: Analysis): unknown {
  const audits = [...it.beaconResult.audits].map(([id, { details: _, ...rest }]) => [id, rest]);
  return { ...it, beaconResult: { ...it.beaconResult, raw: undefined, audits } };
}

function checkLink(link: string): void {
  const { protocol, username, password, hostname } = new URL(link);
  promise(
    (protocol === "https:" || (protocol === "http:" && isHere(hostname))) && username + password === "",
    `${link} is shown`,
  );
}

function checkAnalysis(found: Analysis, parsers: typeof ANALYSIS_PARSERS): void {
  is.conform(found, analysis, "the analysis");
  const merged = attempt(() => parsers.mergeAnalyses(found, [found, found]))?.value as Analysis;
  is.conform(merged, analysis, "the merged analysis");
  promise(
    isDeepStrictEqual([...merged.beaconResult.audits.keys()], [...found.beaconResult.audits.keys()]),
    "merged with itself, an answer has other audits",
  );
  for (const one of [found, merged]) {
    const short = attempt(() => parsers.summarizeAnalysis(one, QUESTION))?.value;
    is.conform(short, summary, "the summary");
    promise((written(short)?.length ?? 0) < 400_000, "the summary is as long as an answer");
  }
}

function checkAnswer(input: string, parsers: typeof ANALYSIS_PARSERS): void {
  const isAllowed = isMalformed("analysis");
  const parsed = attempt(() => parsers.parseAnalysis(input, SERVICE_URL), isAllowed)?.value;
  if (parsed === undefined) return;
  if (parsed.kind === "captcha") {
    checkLink(parsed.link);
    return;
  }
  promise(parsed.answer === input, "the answer is kept otherwise than it came");
  checkAnalysis(parsed.analysis, parsers);
  const json = written(JSON.parse(input));
  if (json === undefined) return;
  const again = attempt(() => parsers.parseAnalysis(json, SERVICE_URL), isAllowed)?.value;
  promise(
    again?.kind === "analyzed" && isDeepStrictEqual(comparable(again.analysis), comparable(parsed.analysis)),
    "what was read is read otherwise the next time",
  );
}

const CANNED = cannedAnswer({
  url: QUESTION.url,
  categories: ["performance", "seo"],
  runWarnings: ["Slow"],
});
const CAPTCHA = ownAnswer({ kind: "captcha", form: "forbidden" }, false, "https://captcha.example");
const SEEDS = [
  ...[CANNED, withPublicNames(CANNED), { captchaResult: "CAPTCHA_NEEDED" }].map((seed) =>
    JSON.stringify(seed),
  ),
  analysisError(400, "FAILED_DOCUMENT_REQUEST", "Gone.").body as string,
  CAPTCHA?.body as string,
];

export function analysisTarget(parsers: typeof ANALYSIS_PARSERS = ANALYSIS_PARSERS): Target {
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
      checkAnswer(input, parsers);
      checkRefusals(
        "analysis",
        input,
        (answer, accessToken) =>
          parsers.readFailure(answer, { url: SERVICE_URL, credential: { accessToken } }),
        (found) => {
          if (found.kind === "captcha") checkLink(found.link);
          else is.conform(found.failure, failure, "the failure");
        },
      );
    },
  };
}
