// Answers for tests that are not about Lighthouse: made up at once, and whole enough to draw everything.

import { wrapBeaconResult } from "./beacon-result.ts";
import { auditRecord, auditRefsOf, CANNED_AUDITS, CANNED_GROUPS } from "./canned-audits.ts";
import type { CategoryKey } from "./questions.ts";
import type { AnalysisRecord, CategoryRecord } from "./records.ts";

export interface CannedOptions {
  url: string;
  /** Default DESKTOP. */
  strategy?: "DESKTOP" | "MOBILE";
  /** Default: all four. */
  categories?: readonly CategoryKey[];
  /** From 0 to 1, or `null`; a category that is not named has its default. */
  scores?: Partial<Record<CategoryKey, number | null>>;
  /** Default "en-US"; the words are English all the same. */
  locale?: string;
  runWarnings?: readonly string[];
}

/** One of each band, and one without a fault. */
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

/** A whole answer by the spec's names; the service changes them where the public ones are asked for. */
export function cannedAnswer({
  url,
  strategy = "DESKTOP",
  categories = ["performance", "accessibility", "best-practices", "seo"],
  scores = {},
  locale = "en-US",
  runWarnings = [],
}: CannedOptions): AnalysisRecord {
  const at = new Date();
  const score = (key: CategoryKey) => (scores[key] === undefined ? DEFAULT_SCORES[key] : scores[key]);
  const formFactor = strategy === "DESKTOP" ? "desktop" : "mobile";
  return wrapBeaconResult(
    {
      requestedUrl: url,
      finalUrl: url,
      beaconVersion: "13.5.0",
      fetchTime: at.toISOString(),
      userAgent: AGENT,
      audits: Object.fromEntries(
        CANNED_AUDITS.filter(({ category }) => categories.includes(category)).map((audit) => [
          audit.id,
          auditRecord(audit),
        ]),
      ),
      categories: Object.fromEntries(
        categories.map((key) => [
          key,
          { id: key, ...WORDS[key], auditRefs: auditRefsOf(key), score: score(key) },
        ]),
      ),
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
        onlyCategories: [...categories],
        emulatedFormFactor: formFactor,
        formFactor,
        locale,
        channel: "canned",
      },
      i18n: { rendererFormattedStrings: STRINGS },
    },
    at,
  );
}
