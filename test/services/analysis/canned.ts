// Made-up responses, complete enough to draw everything; the ids and forms of their audits are from real results.

import type { CategoryKey, Question } from "./questions.ts";
import { type AnalysisRecord, type AuditRecord, analysisOf, type CategoryRecord } from "./records.ts";

interface CannedAudit extends AuditRecord {
  category: "performance" | "accessibility" | "best-practices" | "seo";
  weight: number;
  group?: string;
}

const LEARN = "[Learn more](https://docs.example/audits).";

function metric(
  id: string,
  title: string,
  weight: number,
  [numericValue, displayValue, score]: readonly [number, string, number],
): CannedAudit {
  return {
    id,
    title,
    score,
    numericValue,
    displayValue,
    weight,
    description: `${title} is one of the main metrics. ${LEARN}`,
    scoreDisplayMode: "numeric",
    numericUnit: id === "cumulative-layout-shift" ? "unitless" : "millisecond",
    category: "performance",
    group: "metrics",
  };
}

const METRICS: readonly CannedAudit[] = [
  metric("first-contentful-paint", "First Contentful Paint", 10, [2140, "2.1 s", 0.68]),
  metric("largest-contentful-paint", "Largest Contentful Paint", 25, [4310, "4.3 s", 0.36]),
  metric("total-blocking-time", "Total Blocking Time", 30, [310, "310 ms", 0.78]),
  metric("cumulative-layout-shift", "Cumulative Layout Shift", 25, [0.14, "0.14", 0.8]),
  metric("speed-index", "Speed Index", 10, [3900, "3.9 s", 0.84]),
];

const URL_HEADING = { key: "url", valueType: "url", label: "Address" };

/** In the style of Lighthouse 12 and earlier: an opportunity. */
function opportunity(id: string, title: string, savingMs: number, savingBytes: number): CannedAudit {
  return {
    id,
    title,
    description: `What is asked for too early, or not needed, keeps the page waiting. ${LEARN}`,
    score: 0,
    scoreDisplayMode: "metricSavings",
    displayValue: savingMs > 0 ? `Est savings of ${savingMs} ms` : `Est savings of ${savingBytes / 1024} KiB`,
    numericValue: savingMs,
    numericUnit: "millisecond",
    metricSavings: { FCP: Math.round(savingMs / 3), LCP: savingMs },
    details: {
      type: "opportunity",
      overallSavingsMs: savingMs,
      overallSavingsBytes: savingBytes,
      headings: [URL_HEADING, { key: "totalBytes", valueType: "bytes", label: "Size" }],
      items: [{ url: "http://127.0.0.1/slow/banner.js", totalBytes: savingBytes * 2, wastedMs: savingMs }],
    },
    category: "performance",
    weight: 0,
    group: "diagnostics",
  };
}

/** In the style of Lighthouse 13: an insight. */
function insight(id: string, title: string, metricSavings: Record<string, number>): CannedAudit {
  return {
    id,
    title,
    description: `Seen in the trace of the page. ${LEARN}`,
    score: 0.5,
    scoreDisplayMode: "metricSavings",
    displayValue: `Est savings of ${Math.max(...Object.values(metricSavings))} ms`,
    metricSavings,
    details: {
      type: "table",
      headings: [URL_HEADING, { key: "wastedBytes", valueType: "bytes", label: "Could be saved" }],
      items: [{ url: "http://127.0.0.1/slow/photo-1.png", wastedBytes: 1_120_000 }],
      debugData: { type: "debugdata", wastedBytes: 1_120_000 },
    },
    category: "performance",
    weight: 0,
    group: "insights",
  };
}

function flag(
  category: CannedAudit["category"],
  weight: number,
  id: string,
  title: string,
  more: Partial<CannedAudit> = {},
): CannedAudit {
  const description = `A page that heeds this is of use to more people. ${LEARN}`;
  return { id, title, description, score: 1, scoreDisplayMode: "binary", category, weight, ...more };
}

function nodeTable(selector: string, snippet: string): Record<string, unknown> {
  const node = { type: "node", selector, snippet, nodeLabel: selector, path: "1,HTML,1,BODY,0,P" };
  const headings = [{ key: "node", valueType: "node", label: "Failing elements" }];
  return { type: "table", headings, items: [{ node }] };
}

/** At least one of everything: 5 metrics, 7 with savings, failed, passed, manual, not applicable, informative, errored. */
const CANNED_AUDITS: readonly CannedAudit[] = [
  ...METRICS,
  insight("image-delivery-insight", "Improve how images are delivered", { LCP: 1230, FCP: 0 }),
  insight("render-blocking-insight", "Requests that hold up the first paint", { FCP: 900, LCP: 940 }),
  insight("font-display-insight", "Show text while fonts load", { FCP: 80 }),
  opportunity("unused-javascript", "Leave out JavaScript that is not used", 620, 153_600),
  opportunity("unused-css-rules", "Leave out CSS that is not used", 310, 51_200),
  opportunity("unminified-css", "Make CSS smaller", 150, 20_480),
  opportunity("modern-image-formats", "Use newer image formats", 0, 307_200),
  flag("performance", 0, "bootup-time", "Scripts that run for long", {
    score: null,
    scoreDisplayMode: "error",
    errorMessage: "The trace held no scripts.",
    group: "diagnostics",
  }),
  flag("performance", 0, "network-requests", "All requests", {
    score: null,
    scoreDisplayMode: "informative",
    details: {
      type: "table",
      headings: [URL_HEADING],
      items: [{ url: "http://127.0.0.1/" }, { url: "http://127.0.0.1/style.css" }],
    },
    group: "diagnostics",
  }),
  flag("accessibility", 7, "color-contrast", "Text stands out too little from its background", {
    group: "a11y-color-contrast",
    score: 0,
    details: nodeTable("p.faint", '<p class="faint">'),
  }),
  flag("accessibility", 7, "html-has-lang", "The page says its language"),
  flag("accessibility", 10, "button-name", "Buttons have names"),
  flag("accessibility", 0, "video-caption", "`<video>` elements have captions", {
    score: null,
    scoreDisplayMode: "notApplicable",
  }),
  flag("accessibility", 0, "logical-tab-order", "The keyboard goes through the page in a sensible order", {
    score: null,
    scoreDisplayMode: "manual",
  }),
  flag("best-practices", 1, "doctype", "The page has a doctype"),
  flag("best-practices", 1, "errors-in-console", "Errors were written to the console", {
    score: 0,
    warnings: ["Some of them may come from the browser itself."],
  }),
  flag("seo", 1, "document-title", "The page has a title"),
  flag("seo", 1, "meta-description", "The page has no description", { score: 0 }),
];

const CANNED_GROUPS: Record<string, { title: string; description?: string }> = {
  metrics: { title: "Metrics" },
  insights: { title: "Insights", description: `What the trace shows. ${LEARN}` },
  diagnostics: { title: "Diagnostics", description: "More about how the page performs." },
  "a11y-color-contrast": { title: "Contrast", description: "Ways to make text easier to read." },
};

interface CannedOptions extends Partial<Question> {
  url: string;
  /** From 0 to 1, or `null`; unnamed categories have their default. */
  scores?: Partial<Record<CategoryKey, number | null>>;
  runWarnings?: readonly string[];
}

/** One of each band, and one perfect score. */
const DEFAULT_SCORES: Record<CategoryKey, number> = {
  performance: 0.42,
  accessibility: 0.94,
  "best-practices": 0.78,
  seo: 1,
};

const WORDS: Record<CategoryKey, Pick<CategoryRecord, "title" | "description" | "manualDescription">> = {
  performance: { title: "Performance" },
  accessibility: {
    title: "Accessibility",
    description: "How well the page works for everybody. [Learn more](https://docs.example/accessibility).",
    manualDescription: "These have to be looked at by a person.",
  },
  "best-practices": { title: "Best Practices" },
  seo: { title: "SEO", description: "Whether search engines understand the page." },
};

const AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

const STRINGS = {
  varianceDisclaimer: "Values are estimated and may vary.",
  opportunityResourceColumnLabel: "Opportunity",
  opportunitySavingsColumnLabel: "Estimated savings",
  errorMissingAuditInfo: "There is no information about this audit",
  errorLabel: "Error!",
  warningHeader: "Warnings: ",
  auditGroupExpandTooltip: "Show audits",
  passedAuditsGroupTitle: "Passed audits",
  notApplicableAuditsGroupTitle: "Not applicable",
  manualAuditsGroupTitle: "To check by hand",
  toplevelWarningsMessage: "Something may have affected this run:",
  scorescaleLabel: "Score scale:",
  crcLongestDurationLabel: "Longest path:",
  crcInitialNavigation: "First navigation",
  lsPerformanceCategoryDescription: "Measured on an emulated network, which can vary.",
  labDataTitle: "Lab data",
};

/** A complete response with the spec's names; the service renames them for requests with the public ones. */
export function cannedAnswer({
  url,
  strategy = "DESKTOP",
  categories = ["performance", "accessibility", "best-practices", "seo"],
  scores = {},
  locale = "en-US",
  runWarnings = [],
}: CannedOptions): AnalysisRecord {
  const audits = CANNED_AUDITS.filter(({ category }) => categories.includes(category));
  const categoryOf = (id: CategoryKey): CategoryRecord => ({
    id,
    ...WORDS[id],
    auditRefs: audits
      .filter(({ category }) => category === id)
      .map(({ id, weight, group }) => ({ id, weight, group })),
    score: scores[id] === undefined ? DEFAULT_SCORES[id] : scores[id],
  });
  return analysisOf(
    {
      lighthouseVersion: "13.5.0",
      fetchTime: new Date().toISOString(),
      userAgent: AGENT,
      audits: Object.fromEntries(
        audits.map(({ category: _, weight: __, group: ___, ...audit }) => [audit.id, audit]),
      ),
      categories: Object.fromEntries(categories.map((id) => [id, categoryOf(id)])),
      categoryGroups: CANNED_GROUPS,
      stackPacks: [
        {
          id: "corner-shop",
          title: "Corner Shop",
          iconDataURL: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>')}`,
          descriptions: { "unused-css-rules": "The shop has a style sheet for each page: use those." },
        },
      ],
      environment: { networkUserAgent: AGENT, hostUserAgent: AGENT, benchmarkIndex: 1500 },
      runWarnings: [...runWarnings],
      timing: { total: 6120.5 },
      configSettings: {
        formFactor: strategy === "DESKTOP" ? "desktop" : "mobile",
        locale,
        channel: "canned",
      },
      i18n: { rendererFormattedStrings: STRINGS },
    },
    { url, categories: [...categories], strategy, locale },
  );
}
