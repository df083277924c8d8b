// Answers for tests that are not about Lighthouse: made up at once, and whole enough to draw everything.

import { CANNED_AUDITS, CANNED_GROUPS } from "./canned-audits.ts";
import type { CategoryKey, Question } from "./questions.ts";
import { type AnalysisRecord, analysisOf, type CategoryRecord } from "./records.ts";

interface CannedOptions extends Partial<Question> {
  url: string;
  /** From 0 to 1, or `null`; a category that is not named has its default. */
  scores?: Partial<Record<CategoryKey, number | null>>;
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
