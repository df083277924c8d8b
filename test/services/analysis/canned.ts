// Made-up responses, complete enough to draw everything; the ids and forms of their audits are from real results.

import type { Question } from "./questions.ts";
import { type AnalysisRecord, type AuditRecord, analysisOf, type CategoryRecord } from "./records.ts";

type Category = "performance" | "accessibility" | "best-practices" | "seo";

interface CannedAudit extends AuditRecord {
  category: Category;
  weight: number;
  group?: string;
}

const LEARN = "[Learn more](https://docs.example/audits).";

/** An audit that passed, unless `more` says otherwise. */
function audit(
  category: Category,
  weight: number,
  id: string,
  title: string,
  more: Partial<CannedAudit> = {},
): CannedAudit {
  const description = `A page that heeds this is of use to more people. ${LEARN}`;
  return { id, title, description, score: 1, scoreDisplayMode: "binary", category, weight, ...more };
}

function metric(
  id: string,
  title: string,
  weight: number,
  [numericValue, displayValue, score]: readonly [number, string, number],
): CannedAudit {
  const numericUnit = id === "cumulative-layout-shift" ? "unitless" : "millisecond";
  const value = { numericValue, displayValue, score, numericUnit, scoreDisplayMode: "numeric" };
  return audit("performance", weight, id, title, { ...value, group: "metrics" });
}

const SIZES = [
  { key: "url", valueType: "url", label: "Address" },
  { key: "totalBytes", valueType: "bytes", label: "Size" },
];

/** An audit with savings: in the style of Lighthouse 12 an opportunity, in that of 13 an insight. */
function saving(
  id: string,
  title: string,
  metricSavings: Record<string, number>,
  opportunity?: { ms: number; bytes: number },
): CannedAudit {
  const { ms = Math.max(...Object.values(metricSavings)), bytes = 1_120_000 } = opportunity ?? {};
  const items = [{ url: "http://127.0.0.1/slow/banner.js", totalBytes: bytes * 2, wastedMs: ms }];
  const details = opportunity
    ? { type: "opportunity", overallSavingsMs: ms, overallSavingsBytes: bytes, headings: SIZES, items }
    : { type: "table", headings: SIZES, items, debugData: { type: "debugdata", wastedBytes: bytes } };
  return audit("performance", 0, id, title, {
    score: opportunity ? 0 : 0.5,
    scoreDisplayMode: "metricSavings",
    displayValue: ms > 0 ? `Est savings of ${ms} ms` : `Est savings of ${bytes / 1024} KiB`,
    ...(opportunity && { numericValue: ms, numericUnit: "millisecond" }),
    metricSavings,
    details,
    group: opportunity ? "diagnostics" : "insights",
  });
}

function opportunity(id: string, title: string, ms: number, bytes: number): CannedAudit {
  return saving(id, title, { FCP: Math.round(ms / 3), LCP: ms }, { ms, bytes });
}

const FAINT = { selector: "p.faint", snippet: '<p class="faint">', nodeLabel: "p.faint" };

/** At least one of everything: 5 metrics, 7 with savings, failed, passed, manual, not applicable, informative, errored. */
const CANNED_AUDITS: readonly CannedAudit[] = [
  metric("first-contentful-paint", "First Contentful Paint", 10, [2140, "2.1 s", 0.68]),
  metric("largest-contentful-paint", "Largest Contentful Paint", 25, [4310, "4.3 s", 0.36]),
  metric("total-blocking-time", "Total Blocking Time", 30, [310, "310 ms", 0.78]),
  metric("cumulative-layout-shift", "Cumulative Layout Shift", 25, [0.14, "0.14", 0.8]),
  metric("speed-index", "Speed Index", 10, [3900, "3.9 s", 0.84]),
  saving("image-delivery-insight", "Improve how images are delivered", { LCP: 1230, FCP: 0 }),
  saving("render-blocking-insight", "Requests that hold up the first paint", { FCP: 900, LCP: 940 }),
  saving("font-display-insight", "Show text while fonts load", { FCP: 80 }),
  opportunity("unused-javascript", "Leave out JavaScript that is not used", 620, 153_600),
  opportunity("unused-css-rules", "Leave out CSS that is not used", 310, 51_200),
  opportunity("unminified-css", "Make CSS smaller", 150, 20_480),
  opportunity("modern-image-formats", "Use newer image formats", 0, 307_200),
  audit("performance", 0, "bootup-time", "Scripts that run for long", {
    ...{ score: null, scoreDisplayMode: "error", group: "diagnostics" },
    errorMessage: "The trace held no scripts.",
  }),
  audit("performance", 0, "network-requests", "All requests", {
    ...{ score: null, scoreDisplayMode: "informative", group: "diagnostics" },
    details: { type: "table", headings: SIZES.slice(0, 1), items: [{ url: "http://127.0.0.1/" }] },
  }),
  audit("accessibility", 7, "color-contrast", "Text stands out too little from its background", {
    ...{ score: 0, group: "a11y-color-contrast" },
    details: {
      type: "table",
      headings: [{ key: "node", valueType: "node", label: "Failing elements" }],
      items: [{ node: { type: "node", path: "1,HTML,1,BODY,0,P", ...FAINT } }],
    },
  }),
  audit("accessibility", 7, "html-has-lang", "The page says its language"),
  audit("accessibility", 10, "button-name", "Buttons have names"),
  audit("accessibility", 0, "video-caption", "`<video>` elements have captions", {
    ...{ score: null, scoreDisplayMode: "notApplicable" },
  }),
  audit("accessibility", 0, "logical-tab-order", "The keyboard goes through the page in a sensible order", {
    ...{ score: null, scoreDisplayMode: "manual" },
  }),
  audit("best-practices", 1, "doctype", "The page has a doctype"),
  audit("best-practices", 1, "errors-in-console", "Errors were written to the console", {
    ...{ score: 0, warnings: ["Some of them may come from the browser itself."] },
  }),
  audit("seo", 1, "document-title", "The page has a title"),
  audit("seo", 1, "meta-description", "The page has no description", { score: 0 }),
];

const CANNED_GROUPS: Record<string, { title: string; description?: string }> = {
  metrics: { title: "Metrics" },
  insights: { title: "Insights", description: `What the trace shows. ${LEARN}` },
  diagnostics: { title: "Diagnostics", description: "More about how the page performs." },
  "a11y-color-contrast": { title: "Contrast", description: "Ways to make text easier to read." },
};

interface CannedOptions extends Partial<Question> {
  url: string;
  runWarnings?: readonly string[];
}

/** One of each band, and one perfect score. */
const CATEGORIES: Record<Category, Omit<CategoryRecord, "id" | "auditRefs">> = {
  performance: { title: "Performance", score: 0.42 },
  accessibility: {
    ...{ title: "Accessibility", score: 0.94 },
    description: "How well the page works for everybody. [Learn more](https://docs.example/accessibility).",
    manualDescription: "These have to be looked at by a person.",
  },
  "best-practices": { title: "Best Practices", score: 0.78 },
  seo: { title: "SEO", score: 1, description: "Whether search engines understand the page." },
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
  locale = "en-US",
  runWarnings = [],
}: CannedOptions): AnalysisRecord {
  const audits = CANNED_AUDITS.filter(({ category }) => categories.includes(category));
  const categoryOf = (category: Category): CategoryRecord => ({
    id: category,
    ...CATEGORIES[category],
    auditRefs: audits
      .filter((one) => one.category === category)
      .map(({ id, weight, group }) => ({ id, weight, group })),
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
