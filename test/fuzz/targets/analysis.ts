// Answers and refusals of an analysis service, merged and summarised as the background does it.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import * as v from "valibot";
import { type Analysis, parseAnalysis } from "../../../src/services/analysis/answer.ts";
import { readFailure } from "../../../src/services/analysis/failure.ts";
import { mergeAnalyses } from "../../../src/services/analysis/merge.ts";
import { summariseAnalysis } from "../../../src/services/analysis/summary.ts";
import { defined } from "../../../src/services/json.ts";
import { ERROR_CODES, ServiceError } from "../../../src/shared/errors.ts";
import { CATEGORIES, type ScoreQuestion } from "../../../src/shared/page-score/page-score.ts";
import { editedJson, longText } from "../hostile-text.ts";
import * as is from "../shapes.ts";
import { attempt, isHere, isMalformed, promise, realAnswers, type Target, written } from "../target.ts";

/** What is tried; a test puts broken ones in its place. */
export const ANALYSIS_PARSERS = { parseAnalysis, readFailure, mergeAnalyses, summariseAnalysis };

const SERVICE_URL = "https://analysis.example/base";
const TOKEN = "fuzzed-token-that-nobody-may-read-0123456789";
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

const { text, number, share, score, list, map, flag } = is;

/** As {@link is.fields}, but an optional key may also be `undefined`: storage and JSON drop it. */
const fields = (required: Record<string, is.Shape>, optional: Record<string, is.Shape> = {}): is.Shape =>
  v.pipe(v.unknown(), v.transform(withoutUndefined), is.fields(required, optional));
const bucket = fields({ proportion: share }, { min: number, max: number });
const metric = fields({ name: text, distributions: list(bucket) }, { percentile: number, category: text });
const experience = fields(
  { metrics: list(metric), isOriginFallback: flag },
  { id: text, overallCategory: text, initialUrl: text },
);
const audit = fields(
  { score, metricSavings: map(number) },
  {
    title: text,
    scoreDisplayMode: text,
    displayValue: is.name,
    details: v.unknown(),
    errorMessage: is.name,
  },
);
const category = fields(
  { score, auditRefs: list(fields({ id: text, weight: number }, { group: text })) },
  { title: text },
);
const beaconResult = fields(
  { audits: map(audit), categories: map(category), runWarnings: list(is.name), raw: is.record },
  {
    finalUrl: text,
    beaconVersion: text,
    runtimeError: fields({}, { code: is.name, message: is.name }),
  },
);
const analysis = fields(
  { beaconResult },
  {
    kind: text,
    captchaResult: text,
    id: text,
    analysisUTCTimestamp: text,
    loadingExperience: experience,
    originLoadingExperience: experience,
    version: text,
  },
);

const shown = v.pipe(text, v.maxLength(300));
/** Addresses are not cut at a length that real ones have. */
const address = v.pipe(text, v.maxLength(6_000));
const few = (shape: is.Shape) => v.pipe(list(shape), v.maxLength(20));
const failure = fields({ code: shown, message: shown });
const fieldData = fields(
  {
    metrics: few(
      fields({ name: shown, distributions: few(bucket) }, { percentile: number, category: shown }),
    ),
    isOriginFallback: flag,
  },
  { id: address, overallCategory: shown, initialUrl: address },
);
const summary = fields(
  {
    scores: few(fields({ id: shown, title: shown, score })),
    metrics: few(fields({ id: shown, title: shown, score }, { displayValue: shown, errorMessage: shown })),
    suggestions: few(
      fields({ id: shown, title: shown }, { displayValue: shown, savingMs: number, savingBytes: number }),
    ),
    warnings: few(shown),
    missing: few(fields({ category: is.oneOf(...CATEGORIES) })),
  },
  {
    field: fieldData,
    originField: fieldData,
    kind: shown,
    analysisUTCTimestamp: shown,
    runtimeError: failure,
    finalUrl: address,
    beaconVersion: shown,
    serviceVersion: shown,
    captchaResult: shown,
  },
);

/** All but the answer as it came, which may be nested too deep to be compared. */
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
    const short = attempt(() => parsers.summariseAnalysis(one, QUESTION))?.value;
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
  checkAnalysis(parsed.analysis, parsers);
  const json = written(JSON.parse(input));
  if (json === undefined) return;
  const again = attempt(() => parsers.parseAnalysis(json, SERVICE_URL), isAllowed)?.value;
  promise(
    again?.kind === "analysed" && isDeepStrictEqual(comparable(again.analysis), comparable(parsed.analysis)),
    "what was read is read otherwise the next time",
  );
}

function checkFailure(input: string, { readFailure: read }: typeof ANALYSIS_PARSERS): void {
  for (const status of [301, 400, 403, 429, 500]) {
    let data: ServiceError["data"] | undefined;
    const answer = { status, headers: new Headers(), text: `${input} ${TOKEN}` };
    const found = attempt(
      () => read(answer, { url: SERVICE_URL, accessToken: TOKEN }),
      (thrown) => {
        data = thrown instanceof ServiceError ? thrown.data : undefined;
        return data !== undefined;
      },
    )?.value;
    if (found?.kind === "captcha") checkLink(found.link);
    if (found?.kind === "page") is.conform(found.failure, failure, "the failure");
    if (data)
      promise(ERROR_CODES.includes(data.code) && data.service === "analysis", "an error of another kind");
    promise(!JSON.stringify([found, data]).includes(TOKEN), "a refusal repeats the token");
  }
}

const RESULT = {
  requestedUrl: "https://shop.example/",
  finalDisplayedUrl: "https://shop.example/start",
  lighthouseVersion: "12.0.0",
  fetchTime: "2026-01-01T00:00:00Z",
  runWarnings: ["Slow", { message: "wrapped" }],
  runtimeError: { code: "NO_ERROR", message: "" },
  configSettings: { onlyCategories: ["performance"], formFactor: "mobile", locale: "en" },
  categories: {
    performance: {
      title: "Performance",
      score: 0.5,
      auditRefs: [
        { id: "lcp", weight: 25, group: "metrics" },
        { id: "images", weight: 3 },
      ],
    },
    seo: { title: "SEO", score: null, auditRefs: [] },
  },
  audits: {
    lcp: { id: "lcp", title: "Largest `paint`", score: 0.2, displayValue: "3 s", numericValue: 3000 },
    images: {
      ...{
        id: "images",
        title: "See [this](https://a.example/)",
        score: 0,
        scoreDisplayMode: "metricSavings",
      },
      metricSavings: { LCP: 300 },
      details: { type: "opportunity", overallSavingsBytes: 5, items: [] },
    },
  },
  timing: { total: 1234 },
  stackPacks: [{ id: "x", title: "X", descriptions: { images: "do" } }],
  categoryGroups: { metrics: { title: "Metrics" } },
  i18n: { rendererFormattedStrings: { errorLabel: "Error!" } },
  environment: { benchmarkIndex: 1000, hostUserAgent: "x" },
};
const EXPERIENCE = {
  id: "https://shop.example",
  metrics: {
    LARGEST_CONTENTFUL_PAINT_MS: {
      percentile: 2000,
      category: "FAST",
      distributions: [
        { min: 0, max: 2500, proportion: 0.7 },
        { min: 2500, proportion: 0.3 },
      ],
    },
  },
  overall_category: "FAST",
};
const ANSWER = {
  ...{
    kind: "x#result",
    captchaResult: "CAPTCHA_NOT_NEEDED",
    id: "https://shop.example/",
    version: { major: 5, minor: "0" },
  },
  beaconResult: RESULT,
  loadingExperience: EXPERIENCE,
  originLoadingExperience: EXPERIENCE,
};
const REFUSAL = {
  error: {
    code: 400,
    message: "Lighthouse returned error: FAILED_DOCUMENT_REQUEST. Gone.",
    errors: [{ domain: "lighthouse", reason: "lighthouseUserError" }],
    details: [{ links: [{ url: "https://captcha.example/?x" }], metadata: { a: "http://127.0.0.1/" } }],
  },
};
const SEEDS = [ANSWER, { lighthouseResult: RESULT }, REFUSAL, { captchaResult: "CAPTCHA_NEEDED" }].map(
  (seed) => JSON.stringify(seed),
);

/** Answers of an analysis service, as these parsers read them. */
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
      checkFailure(input, parsers);
    },
  };
}
