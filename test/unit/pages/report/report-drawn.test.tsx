// What the real renderer draws of the service's texts, and of savings in either place (page-analysis-v5 "RendererFormattedStrings").
import { describe, expect, it } from "vitest";
import { drawReport } from "../../../../src/pages/report/drawing/draw-report.ts";
import { rendererResult } from "../../../../src/pages/report/renderer/renderer-result.ts";
import { CONTEXT } from "./report-answers.ts";

const audit = (fields: object) => ({ score: 0.4, scoreDisplayMode: "metricSavings", ...fields });

const ANSWER = {
  beaconVersion: "13.0.0",
  categories: {
    performance: {
      title: "Performance",
      score: 0.5,
      auditRefs: [
        { id: "speed-index", weight: 10, group: "metrics", acronym: "SI" },
        { id: "a", weight: 0, group: "diagnostics" },
        { id: "b", weight: 0, group: "insights" },
      ],
    },
  },
  categoryGroups: {
    metrics: { title: "Metrics" },
    insights: { title: "Insights" },
    diagnostics: { title: "Rest" },
  },
  audits: {
    "speed-index": {
      title: "Speed Index",
      score: 0.5,
      scoreDisplayMode: "numeric",
      numericValue: 1_000,
      displayValue: "1 s",
    },
    a: audit({ title: "Saves", metricSavings: { SI: 300 } }),
    b: audit({ title: "Saves nothing", metricSavings: { SI: 0 } }),
  },
};

function draw(strings: Record<string, unknown>, answer: object = {}): HTMLElement {
  const i18n = { rendererFormattedStrings: strings };
  const result = rendererResult({ ...ANSWER, ...answer, i18n }, CONTEXT);
  return drawReport(result, document, { gauge: () => "", gaugeWithoutScore: () => "" }).element;
}

const OLDER = {
  type: "opportunity",
  headings: [{ key: "url", valueType: "url", label: "Address" }],
  items: [{ url: "https://shop.example/a.js" }],
};

it.each([
  ["Chance", "Ersparnis", "Chance — Ersparnis", { metricSavings: { SI: 300 } }],
  ["", "<b>Ersparnis</b>", "<b>Ersparnis</b>", { metricSavings: { SI: 300 } }],
  ["Chance", "", "Chance", { details: OLDER }],
])("the service's texts %j and %j stand above the list of what saves something, and no other", (...texts) => {
  const [opportunityResourceColumnLabel, opportunitySavingsColumnLabel, said, saving] = texts;
  const audits = { ...ANSWER.audits, a: audit({ title: "Saves", ...saving }) };
  const drawn = draw({ opportunityResourceColumnLabel, opportunitySavingsColumnLabel }, { audits });
  expect([...drawn.querySelectorAll(".lh-columns")].map(({ textContent }) => textContent)).toEqual([said]);
  const [line, next] = drawn.querySelectorAll(".lh-audit-group--diagnostics > :is(.lh-columns, .lh-audit)");
  expect([line?.textContent, next?.id]).toEqual([said, "a"]);
});

describe("savings of an audit", () => {
  const order = (audits: object) =>
    [
      ...draw({}, { audits: { ...ANSWER.audits, ...audits }, categories: bothDiagnostics }).querySelectorAll(
        ".lh-audit-group--diagnostics .lh-audit",
      ),
    ].map(({ id }) => id);
  const [performance] = Object.values(ANSWER.categories);
  const bothDiagnostics = {
    performance: {
      ...performance,
      auditRefs: performance?.auditRefs.map((ref) =>
        ref.id === "b" ? { ...ref, group: "diagnostics" } : ref,
      ),
    },
  };
  const below = (ms: number) => ({
    details: { type: "table", debugData: { type: "debugdata", metricSavings: { SI: ms } } },
  });

  it("are taken from its debug data where it has none itself", () => {
    expect(order({ a: audit(below(10)), b: audit(below(400)) })).toEqual(["b", "a"]);
    expect(order({ a: audit(below(400)), b: audit(below(10)) })).toEqual(["a", "b"]);
  });

  it("of its own come first", () => {
    const own = audit({ ...below(900), metricSavings: { SI: 5 } });
    expect(order({ a: own, b: audit(below(400)) })).toEqual(["b", "a"]);
  });
});
