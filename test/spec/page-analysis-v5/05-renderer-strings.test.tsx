// page-analysis-v5, "I18n" and "RendererFormattedStrings (all fields are strings)".
import { describe, expect, it } from "vitest";
import { analysis, category, shownFor } from "../../world/pages/scores.tsx";

const request = { url: "https://shop.example/", startTime: 1, endTime: 2, transferSize: 9 };
const audit = (title: string, more: object) => ({ title, score: null, ...more });

/** Has something of each kind that a text of the service is about. */
const RESULT = {
  beaconVersion: "13.0.0",
  runWarnings: ["Slow"],
  audits: {
    "speed-index": audit("Speed Index", { description: "How fast", scoreDisplayMode: "error" }),
    chain: audit("Chain", {
      score: 0.2,
      scoreDisplayMode: "metricSavings",
      warnings: ["First slow", "Second slow"],
      metricSavings: { SI: 300 },
      details: {
        type: "criticalrequestchain",
        chains: { a: { request, children: { b: { request } } } },
        longestChain: { duration: 5 },
      },
    }),
    broken: audit("Broken", { scoreDisplayMode: "error", errorMessage: "It hung" }),
    silent: audit("Silent", { scoreDisplayMode: "error" }),
    good: audit("Good", { score: 1, scoreDisplayMode: "binary" }),
    other: audit("Other", { scoreDisplayMode: "notApplicable" }),
    byhand: audit("By hand", { scoreDisplayMode: "manual" }),
  },
  categories: {
    performance: category("Performance", 0.5, {
      description: "How fast.",
      auditRefs: [
        { id: "speed-index", weight: 10, group: "metrics", acronym: "SI" },
        { id: "chain", weight: 0, group: "diagnostics" },
      ],
    }),
    seo: category("Found", 0.9, {
      auditRefs: ["broken", "silent", "good", "other", "byhand"].map((id) => ({ id, weight: 1 })),
    }),
  },
  categoryGroups: { metrics: { title: "Metrics" }, diagnostics: { title: "Diagnostics" } },
};

async function reportWith(strings?: object) {
  const i18n = strings && { rendererFormattedStrings: strings };
  return (await shownFor(analysis({ ...RESULT, i18n }))).report;
}

describe("I18n", () => {
  it("rendererFormattedStrings: texts of another type, or none at all, leave the report readable", async () => {
    for (const odd of [undefined, null, 7, [], { errorLabel: 7, labDataTitle: {} }]) {
      expect((await reportWith(odd as object)).textOf("#performance")).toContain("Metrics");
    }
  });
});

describe("RendererFormattedStrings", () => {
  it.each([
    ["varianceDisclaimer", "under the metrics", "#performance .lh-metrics__disclaimer"],
    ["opportunityResourceColumnLabel", "above a list of what saves something", ".lh-columns"],
    ["opportunitySavingsColumnLabel", "above a list of what saves something", ".lh-columns"],
    ["errorMissingAuditInfo", "beside an audit with an error", "#silent .lh-tooltip--error"],
    ["errorLabel", "beside what had an error", "#broken"],
    ["errorLabel", "in place of a metric's value", ".lh-metric--error .lh-metric__value"],
    ["warningHeader", "above the warnings of an audit", "#chain .lh-warnings"],
    ["auditGroupExpandTooltip", "as the tooltip of what opens", ".lh-clump > summary"],
    ["passedAuditsGroupTitle", "above passed audits", ".lh-clump--passed"],
    ["notApplicableAuditsGroupTitle", "above audits that don't apply", ".lh-clump--notapplicable"],
    ["manualAuditsGroupTitle", "above audits for people to check", ".lh-clump--manual"],
    ["toplevelWarningsMessage", "above the warnings of the run", ".panel-title"],
    ["scorescaleLabel", "beside the scale of scores", ".lh-scorescale"],
    ["crcLongestDurationLabel", "in a chain of requests", ".lh-crc-container"],
    ["crcInitialNavigation", "at the start of a chain of requests", ".lh-crc-container"],
    [
      "lsPerformanceCategoryDescription",
      "below Performance, after its own description",
      "#performance .lh-category-header__description",
    ],
    ["labDataTitle", "above the metrics", ".lh-audit-group--metrics .lh-audit-group__title"],
  ])("%s: the report shows it %s", async (name, _where, selector) => {
    const text = `their <b>${name}</b>`;
    const report = await reportWith({ [name]: text });
    const found = report.place.querySelector<HTMLElement>(selector);
    expect([found?.textContent, found?.title].join(" ")).toContain(text);
  });
});
