// What a summary needs of the audit tool's result is read (page-analysis-v5 "BeaconResultV5" and below).
import { describe, expect, it } from "vitest";
import type { BeaconResult } from "../../../../src/services/analysis/beacon-result.ts";
import { analysisOf } from "./analysis-answers.ts";

async function result(raw: Record<string, unknown>): Promise<BeaconResult> {
  return (await analysisOf(raw)).beaconResult;
}

/** A value of a type that no field has. */
const WRONG = [[7]];

describe("BeaconResultV5", () => {
  const raw = {
    finalUrl: "https://shop.example/",
    beaconVersion: "13.0.0",
    audits: { a: { title: "A" } },
    runWarnings: ["Slow"],
    runtimeError: { code: "NO_FCP", message: "Nothing was painted." },
    categories: { seo: { score: 1 } },
  };

  it("is read field by field, and kept as it came", async () => {
    const whole = { ...raw, fetchTime: "2026-05-01T10:00:01.000Z", next: { any: 1 } };
    const { audits, categories, raw: kept, ...same } = await result(whole);
    expect(raw).toMatchObject(same);
    expect([[...audits.keys()], [...categories.keys()], kept]).toEqual([["a"], ["seo"], whole]);
  });

  it.each([{}, null, WRONG])("may lack everything (%j)", async (value) => {
    const names = Object.keys(raw);
    const wrong =
      value && !Array.isArray(value) ? {} : Object.fromEntries(names.map((name) => [name, value]));
    const { raw: _, ...read } = await result(wrong);
    expect(read).toEqual({ audits: new Map(), runWarnings: [], categories: new Map() });
  });

  it.each([
    [{ finalUrl: "a", finalDisplayedUrl: "b", mainDocumentUrl: "c" }, "a"],
    [{ finalDisplayedUrl: "b", mainDocumentUrl: "c" }, "b"],
    [{ mainDocumentUrl: "c" }, "c"],
  ])("takes the final address of %j", async (names, expected) => {
    expect((await result(names)).finalUrl).toBe(expected);
  });

  it("takes warnings that are objects by their text", async () => {
    const runWarnings = ["a", { message: "b" }, { text: "c" }, { code: 1 }, 7, null, " "];
    expect((await result({ runWarnings })).runWarnings).toEqual(["a", "b", "c"]);
  });

  it("takes a name for a name, even one that every object has", async () => {
    const named = JSON.parse(
      '{"__proto__":{"score":0.5},"constructor":{"score":0.4},"toString":{"score":0.3}}',
    );
    const read = await result({ audits: named, categories: named });
    for (const map of [read.audits, read.categories]) {
      expect([...map.keys()]).toEqual(["__proto__", "constructor", "toString"]);
    }
    expect(read.audits.get("__proto__")?.score).toBe(0.5);
    expect((await result({ categories: {} })).categories.get("constructor")).toBeUndefined();
  });
});

const CATEGORY = { title: "SEO", auditRefs: [{ id: "a", weight: 1 }], score: 0.92 };
const REFERENCE = { id: "a", weight: 25, group: "g" };
const AUDIT = {
  title: "Avoid `document.write()`",
  score: 0.5,
  scoreDisplayMode: "metricSavings",
  displayValue: "Est savings of 1,230 ms",
  details: { type: "table", items: [] },
  errorMessage: "No trace",
};
const EMPTY_AUDIT = { score: null, metricSavings: new Map() };

/** Every table below the result: of which field it is, what comes, and what is read. */
const TABLES: [table: string, field: keyof BeaconResult, raw: unknown, read: unknown][] = [
  ["RuntimeError", "runtimeError", { code: "NO_FCP", message: "m" }, { code: "NO_FCP", message: "m" }],
  ["RuntimeError", "runtimeError", { message: "m" }, { message: "m" }],
  ["RuntimeError", "runtimeError", { code: "NO_ERROR", message: "" }, undefined],
  ["RuntimeError", "runtimeError", { code: "", message: "" }, undefined],
  ["BeaconCategoryV5", "categories", { seo: { ...CATEGORY, id: "seo" } }, new Map([["seo", CATEGORY]])],
  [
    "AuditRefs",
    "categories",
    { seo: { auditRefs: [{ ...REFERENCE, acronym: "A" }, { id: "b" }, { weight: 1 }, 7] } },
    new Map([["seo", { score: null, auditRefs: [REFERENCE, { id: "b", weight: 0 }] }]]),
  ],
  [
    "BeaconAuditResultV5",
    "audits",
    { a: { ...AUDIT, id: "a", metricSavings: { LCP: 300, CLS: 0.1 } } },
    new Map([["a", { ...AUDIT, metricSavings: new Map(Object.entries({ LCP: 300, CLS: 0.1 })) }]]),
  ],
  ["BeaconAuditResultV5", "audits", { a: { score: "1", displayValue: "" } }, new Map([["a", EMPTY_AUDIT]])],
  [
    "BeaconAuditResultV5 of an unknown mode",
    "audits",
    { a: { metricSavings: null, scoreDisplayMode: "vibes" } },
    new Map([["a", { ...EMPTY_AUDIT, scoreDisplayMode: "vibes" }]]),
  ],
];

it.each(TABLES)("%s is read field by field, as %s: %j", async (_table, field, raw, read) => {
  expect((await result({ [field]: raw }))[field]).toEqual(read);
});

it.each([null, undefined, "0.9", -0.1, 1.1, 92, {}])(
  "a category has no score where it is %j",
  async (score) => {
    expect((await result({ categories: { seo: { score } } })).categories.get("seo")?.score).toBeNull();
  },
);
