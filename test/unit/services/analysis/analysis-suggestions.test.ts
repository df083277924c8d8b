// The few changes to a page that save most, whichever version of the audit tool reports them.
import { describe, expect, it } from "vitest";
import { plainText } from "../../../../src/services/analysis/beacon-result.ts";
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

const refs = (weights: Record<string, number>) =>
  Object.entries(weights).map(([id, weight]) => ({ id, weight }));

async function suggestedIds(result: Record<string, unknown>) {
  return (await resultSummary(result)).suggestions.map(({ id }) => id);
}

describe("suggestions", () => {
  it("are those that save the most time, sorted; at most five", async () => {
    const saving = (ms: number) => ({ details: { overallSavingsMs: ms } });
    const savings = {
      a: saving(10),
      b: saving(300),
      c: saving(20),
      d: saving(5),
      e: saving(40),
      f: saving(1),
    };
    expect(await suggestedIds(failing(savings))).toEqual(["b", "e", "c", "a", "d"]);
  });

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

  it("are sorted by weight if they save the same", async () => {
    const same = { details: { overallSavingsMs: 100 } };
    const ids = await suggestedIds(failing({ a: same, b: same, c: same }, { b: 3, c: 1 }));
    expect(ids).toEqual(["b", "c", "a"]);
  });

  it("are filled up with byte savings, then with the heaviest audits of other categories", async () => {
    const { audits, categories } = failing({
      time: { details: { overallSavingsMs: 1 } },
      small: { details: { overallSavingsBytes: 10 } },
      large: { details: { overallSavingsBytes: 999 } },
      nothing: {},
    });
    const binary = { score: 0, scoreDisplayMode: "binary" };
    const result = {
      audits: { ...audits, half: { ...binary, score: 0.5 }, alt: binary, lang: binary },
      categories: {
        ...categories,
        seo: { auditRefs: refs({ lang: 1 }) },
        accessibility: { auditRefs: refs({ half: 10, alt: 7, lang: 3 }) },
      },
    };
    expect(await suggestedIds(result)).toEqual(["time", "large", "small", "alt", "half"]);
  });

  it("name an audit once, by the category where it weighs most", async () => {
    const audits = { alt: { score: 0 }, b: { score: 0 } };
    const categories = {
      seo: { auditRefs: refs({ alt: 1 }) },
      accessibility: { auditRefs: refs({ b: 5, alt: 10 }) },
    };
    expect(await suggestedIds({ audits, categories })).toEqual(["alt", "b"]);
  });

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

  it("need references with an id, and ignore an invalid weight", async () => {
    const { audits } = failing({ a: {}, b: {}, c: {} });
    const auditRefs = [{ id: "a" }, { id: "b", weight: 2 }, { weight: 1 }, 7, { id: "c", weight: -1 }];
    expect(await suggestedIds({ audits, categories: { seo: { auditRefs } } })).toEqual(["b", "a", "c"]);
  });

  it("include failures in unknown modes", async () => {
    expect(await suggestedIds(failing({ a: { scoreDisplayMode: "vibes" } }))).toEqual(["a"]);
  });

  it("leave out metrics and hidden audits", async () => {
    const { audits } = failing({ "largest-contentful-paint": {}, "first-cpu-idle": {}, own: {}, hidden: {} });
    const auditRefs = [
      { id: "largest-contentful-paint", group: "metrics" },
      { id: "first-cpu-idle" },
      { id: "own", group: "metrics" },
      { id: "hidden", group: "hidden" },
    ];
    expect(await suggestedIds({ audits, categories: { performance: { auditRefs } } })).toEqual([]);
  });

  it("are plain text, with values as the service writes them", async () => {
    const audit = {
      title: "Avoid `document.write()`, [see](https://a.example/x)",
      displayValue: "Est savings of 81\u00a0KiB",
    };
    expect((await resultSummary(failing({ a: audit }))).suggestions).toEqual([
      { id: "a", title: "Avoid document.write(), see", displayValue: "Est savings of 81\u00a0KiB" },
    ]);
  });
});

describe("plain text", () => {
  it.each([
    ["`<html>` has no `[lang]`", "<html> has no [lang]"],
    ["[a](https://a.example/(b)) c", "a c"],
    ["see [Learn `x`](https://a.example) or [y]", "see Learn x or [y]"],
    ["  two\n lines ", "two lines"],
  ])("of %j is %j", (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });
});
