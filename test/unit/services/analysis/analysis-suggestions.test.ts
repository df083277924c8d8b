// The few changes to a page that save most, whichever version of the audit tool reports them.
import { describe, expect, it } from "vitest";
import { summarizeAnalysis } from "../../../../src/services/analysis/client.ts";
import { analysisOf, QUESTION } from "./analysis-answers.ts";

async function resultSummary(beaconResult: Record<string, unknown>) {
  return summarizeAnalysis(await analysisOf(beaconResult), QUESTION);
}

/** A performance category with these audits, all failed unless they say otherwise. */
function failing(audits: Record<string, Record<string, unknown>>, weights: Record<string, number> = {}) {
  const entries = Object.entries(audits);
  return {
    audits: Object.fromEntries(
      entries.map(([id, audit]) => [
        id,
        { id, title: id, score: 0, scoreDisplayMode: "metricSavings", ...audit },
      ]),
    ),
    categories: {
      performance: { auditRefs: entries.map(([id]) => ({ id, weight: weights[id] ?? 0 })) },
    },
  };
}

async function suggestedIds(result: Record<string, unknown>) {
  return (await resultSummary(result)).suggestions.map(({ id }) => id);
}

describe("suggestions", () => {
  it.each([
    ["an opportunity", { scoreDisplayMode: "numeric", details: { overallSavingsMs: 580.4 } }, 580],
    ["savings by metric", { metricSavings: { LCP: 3100, FCP: 0, CLS: 9_000 } }, 3100],
    ["savings by metric in its debug data", { details: { debugData: { metricSavings: { LCP: 90 } } } }, 90],
    [
      "savings by metric in both places: its own",
      { metricSavings: { LCP: 40 }, details: { debugData: { metricSavings: { LCP: 90 } } } },
      40,
    ],
    ["both: the larger", { metricSavings: { TBT: 600, INP: 20 }, details: { overallSavingsMs: 580 } }, 600],
    ["less than nothing", { details: { overallSavingsMs: -548 } }, undefined],
    ["less than half a millisecond", { metricSavings: { LCP: 0.3 } }, undefined],
    ["only a shift of the layout", { metricSavings: { CLS: 0.1 } }, undefined],
    ["an opportunity", { details: { overallSavingsBytes: 94_194.2 } }, undefined, 94_194],
    ["an insight", { details: { debugData: { wastedBytes: 1_834_075 } } }, undefined, 1_834_075],
    ["a table with a summary", { details: { summary: { wastedBytes: 30_381.2 } } }, undefined, 30_381],
    ["nothing", { details: { overallSavingsBytes: 0 } }, undefined, undefined],
  ])(
    "save the time and bytes that the audit tool reports in %s",
    async (_name, audit, savingMs, savingBytes?) => {
      const [suggestion] = (await resultSummary(failing({ a: audit }))).suggestions;
      expect([suggestion?.savingMs, suggestion?.savingBytes]).toEqual([savingMs, savingBytes]);
    },
  );

  it.each([
    ["passed", { score: 0.9 }],
    ["has no score", { score: null }],
    ["has a score of a wrong type", { score: "0" }],
    ["informs", { scoreDisplayMode: "informative" }],
    ["is for people to check", { scoreDisplayMode: "manual" }],
    ["does not apply", { scoreDisplayMode: "notApplicable" }],
    ["does not apply, as older tools write it", { scoreDisplayMode: "not-applicable" }],
    ["failed to run", { scoreDisplayMode: "error" }],
  ])("leave out what %s", async (_name, audit) => {
    expect(await suggestedIds(failing({ a: { details: { overallSavingsMs: 9 }, ...audit } }))).toEqual([]);
  });
});
