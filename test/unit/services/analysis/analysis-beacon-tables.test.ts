// Table by table: every field of the audit tool's result is read (page-analysis-v5 "BeaconResultV5" and below).
import { describe, expect, it } from "vitest";
import type { BeaconResult } from "../../../../src/services/analysis/tables.ts";
import { analysisOf } from "./analysis-answers.ts";

async function result(raw: Record<string, unknown>): Promise<BeaconResult> {
  return (await analysisOf(raw)).beaconResult;
}

/** A value of a type that no field has. */
const WRONG = [[7]];

describe("BeaconResultV5", () => {
  const raw = {
    fetchTime: "2026-05-01T10:00:01.000Z",
    requestedUrl: "http://shop.example/",
    finalUrl: "https://shop.example/",
    beaconVersion: "13.0.0",
    i18n: { rendererFormattedStrings: { errorLabel: "Error!" } },
    userAgent: "Agent",
    audits: { a: { id: "a" } },
    categoryGroups: { g: { title: "Group" } },
    stackPacks: [{ id: "wordpress" }],
    environment: { benchmarkIndex: 1000 },
    runWarnings: ["Slow"],
    runtimeError: { code: "NO_FCP", message: "Nothing was painted." },
    categories: { seo: { score: 1 } },
    timing: { total: 8000 },
    configSettings: { channel: "api" },
  };

  it("is read field by field, and kept as it came", async () => {
    const read = await result({ ...raw, next: { any: 1 } });
    const { audits: _, categoryGroups: __, categories: ___, stackPacks, ...same } = raw;
    expect(read).toMatchObject({ ...same, stackPacks });
    expect([...read.audits.keys()]).toEqual(["a"]);
    expect([...read.categoryGroups]).toEqual([["g", { title: "Group" }]]);
    expect([...read.categories.keys()]).toEqual(["seo"]);
    expect(read.raw).toEqual({ ...raw, next: { any: 1 } });
  });

  it.each([{}, null, WRONG])("may lack everything (%j)", async (value) => {
    const names = Object.keys(raw);
    const wrong =
      value && !Array.isArray(value) ? {} : Object.fromEntries(names.map((name) => [name, value]));
    const { raw: _, ...read } = await result(wrong);
    expect(read).toEqual({
      audits: new Map(),
      categoryGroups: new Map(),
      stackPacks: [],
      runWarnings: [],
      categories: new Map(),
    });
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
    const read = await result({ audits: named, categories: named, categoryGroups: named });
    for (const map of [read.audits, read.categories, read.categoryGroups]) {
      expect([...map.keys()]).toEqual(["__proto__", "constructor", "toString"]);
    }
    expect(read.audits.get("__proto__")?.score).toBe(0.5);
    expect((await result({ categories: {} })).categories.get("constructor")).toBeUndefined();
  });
});

const STRINGS = Object.fromEntries(
  [
    ..."varianceDisclaimer opportunityResourceColumnLabel opportunitySavingsColumnLabel".split(" "),
    ..."errorMissingAuditInfo errorLabel warningHeader auditGroupExpandTooltip".split(" "),
    ..."passedAuditsGroupTitle notApplicableAuditsGroupTitle manualAuditsGroupTitle".split(" "),
    ..."toplevelWarningsMessage scorescaleLabel crcLongestDurationLabel crcInitialNavigation".split(" "),
    ..."lsPerformanceCategoryDescription labDataTitle".split(" "),
  ].map((name) => [name, `text of ${name}`]),
);
const PACK = { id: "wordpress", title: "WordPress", iconDataURL: "data:image/svg+xml,x" };
const ENVIRONMENT = { networkUserAgent: "n", hostUserAgent: "h", benchmarkIndex: 1791.5 };
const SETTINGS = {
  onlyCategories: ["performance", "seo"],
  emulatedFormFactor: "mobile",
  locale: "en-GB",
  channel: "lr",
  formFactor: "desktop",
};
const GROUP = { title: "Metrics", description: "d" };
const CATEGORY = {
  id: "seo",
  title: "SEO",
  description: "d",
  manualDescription: "m",
  auditRefs: [{ id: "a", weight: 1 }],
  score: 0.92,
};
const REFERENCE = { id: "a", weight: 25, group: "g" };
const AUDIT = {
  id: "a",
  title: "Avoid `document.write()`",
  description: "[Learn more](https://docs.example)",
  score: 0.5,
  scoreDisplayMode: "metricSavings",
  displayValue: "Est savings of 1,230 ms",
  numericValue: 1230.4,
  numericUnit: "millisecond",
  details: { type: "table", items: [] },
  errorMessage: "No trace",
  warnings: ["w"],
};

/** Every table below the result: of which field it is, what comes, and what is read. */
const TABLES: [table: string, field: keyof BeaconResult, raw: unknown, read: unknown][] = [
  ["I18n", "i18n", { icuMessagePaths: {} }, {}],
  ["RendererFormattedStrings", "i18n", strings({ ...STRINGS, dropdownViewer: "unknown" }), strings(STRINGS)],
  ["RendererFormattedStrings", "i18n", strings({ errorLabel: 7 }), strings({})],
  [
    "StackPack",
    "stackPacks",
    [{ ...PACK, descriptions: { css: "Fewer plugins", broken: 7 } }, 7, {}],
    [{ ...PACK, descriptions: new Map([["css", "Fewer plugins"]]) }, { descriptions: new Map() }],
  ],
  ["Environment", "environment", { ...ENVIRONMENT, credits: {} }, ENVIRONMENT],
  ["Environment", "environment", { benchmarkIndex: "1" }, {}],
  ["RuntimeError", "runtimeError", { code: "NO_FCP", message: "m" }, { code: "NO_FCP", message: "m" }],
  ["RuntimeError", "runtimeError", { message: "m" }, { message: "m" }],
  ["RuntimeError", "runtimeError", { code: "NO_ERROR", message: "" }, undefined],
  ["RuntimeError", "runtimeError", { code: "", message: "" }, undefined],
  ["BeaconCategoryV5", "categories", { seo: CATEGORY }, new Map([["seo", CATEGORY]])],
  [
    "AuditRefs",
    "categories",
    { seo: { auditRefs: [{ ...REFERENCE, acronym: "A" }, { id: "b" }, { weight: 1 }, 7] } },
    new Map([["seo", { score: null, auditRefs: [REFERENCE, { id: "b", weight: 0 }] }]]),
  ],
  [
    "BeaconAuditResultV5",
    "audits",
    { a: { ...AUDIT, metricSavings: { LCP: 300, CLS: 0.1 } } },
    new Map([["a", { ...AUDIT, metricSavings: new Map(Object.entries({ LCP: 300, CLS: 0.1 })) }]]),
  ],
  ["BeaconAuditResultV5", "audits", { a: {} }, new Map([["a", emptyAudit()]])],
  [
    "BeaconAuditResultV5",
    "audits",
    { a: { score: null, metricSavings: null, details: null, warnings: null, displayValue: "" } },
    new Map([["a", emptyAudit()]]),
  ],
  [
    "BeaconAuditResultV5 of an unknown mode",
    "audits",
    { a: { scoreDisplayMode: "vibes" } },
    new Map([["a", { ...emptyAudit(), scoreDisplayMode: "vibes" }]]),
  ],
  ["CategoryGroupV5", "categoryGroups", { metrics: GROUP }, new Map([["metrics", GROUP]])],
  ["Timing", "timing", { total: 8569.46, entries: [] }, { total: 8569.46 }],
  ["Timing", "timing", { total: "1" }, {}],
  ["ConfigSettings", "configSettings", SETTINGS, SETTINGS],
  ["ConfigSettings", "configSettings", { onlyCategories: null }, {}],
];

function strings(rendererFormattedStrings: object) {
  return { rendererFormattedStrings };
}

function emptyAudit() {
  return { score: null, metricSavings: new Map(), warnings: [] };
}

it.each(TABLES)("%s is read field by field, as %s: %j", async (_table, field, raw, read) => {
  expect((await result({ [field]: raw }))[field]).toEqual(read);
});

it("Categories has the keys of the table, and keeps others", async () => {
  const keys = ["accessibility", "best-practices", "seo", "performance", "pwa", "agentic-browsing"];
  const categories = Object.fromEntries(keys.map((key) => [key, { id: key }]));
  expect([...(await result({ categories })).categories].map(([key, { id }]) => [key, id])).toEqual(
    keys.map((key) => [key, key]),
  );
});

it.each([null, undefined, "0.9", -0.1, 1.1, 92, {}])(
  "a category has no score where it is %j",
  async (score) => {
    expect((await result({ categories: { seo: { score } } })).categories.get("seo")?.score).toBeNull();
  },
);
