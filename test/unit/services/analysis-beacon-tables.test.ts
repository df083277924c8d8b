// Table by table: every field of the audit tool's result is read (page-analysis-v5 "BeaconResultV5" and below).
import { describe, expect, it } from "vitest";
import type { BeaconResult } from "../../../src/services/analysis/tables.ts";
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
    expect(read).toMatchObject({
      fetchTime: "2026-05-01T10:00:01.000Z",
      requestedUrl: "http://shop.example/",
      finalUrl: "https://shop.example/",
      beaconVersion: "13.0.0",
      i18n: { rendererFormattedStrings: { errorLabel: "Error!" } },
      userAgent: "Agent",
      stackPacks: [{ id: "wordpress" }],
      environment: { benchmarkIndex: 1000 },
      runWarnings: ["Slow"],
      runtimeError: { code: "NO_FCP", message: "Nothing was painted." },
      timing: { total: 8000 },
      configSettings: { channel: "api" },
    });
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

describe("I18n", () => {
  it("is read field by field", async () => {
    expect((await result({ i18n: { rendererFormattedStrings: {}, icuMessagePaths: {} } })).i18n).toEqual({
      rendererFormattedStrings: {},
    });
    expect((await result({ i18n: {} })).i18n).toEqual({});
  });
});

describe("RendererFormattedStrings", () => {
  it("is read field by field", async () => {
    const names = [
      ..."varianceDisclaimer opportunityResourceColumnLabel opportunitySavingsColumnLabel".split(" "),
      ..."errorMissingAuditInfo errorLabel warningHeader auditGroupExpandTooltip".split(" "),
      ..."passedAuditsGroupTitle notApplicableAuditsGroupTitle manualAuditsGroupTitle".split(" "),
      ..."toplevelWarningsMessage scorescaleLabel crcLongestDurationLabel crcInitialNavigation".split(" "),
      ..."lsPerformanceCategoryDescription labDataTitle".split(" "),
    ];
    const strings = Object.fromEntries(names.map((name) => [name, `text of ${name}`]));
    const read = async (rendererFormattedStrings: unknown) =>
      (await result({ i18n: { rendererFormattedStrings } })).i18n?.rendererFormattedStrings;
    expect(await read({ ...strings, dropdownViewer: "unknown" })).toEqual(strings);
    expect(await read({ ...strings, errorLabel: 7 })).not.toHaveProperty("errorLabel");
  });
});

describe("StackPack", () => {
  it("is read field by field", async () => {
    const pack = {
      id: "wordpress",
      title: "WordPress",
      iconDataURL: "data:image/svg+xml,x",
      descriptions: { "unused-css-rules": "Fewer plugins", broken: 7 },
    };
    expect((await result({ stackPacks: [pack, 7, {}] })).stackPacks).toEqual([
      { ...pack, descriptions: new Map([["unused-css-rules", "Fewer plugins"]]) },
      { descriptions: new Map() },
    ]);
  });
});

describe("Environment", () => {
  it("is read field by field", async () => {
    const environment = { networkUserAgent: "n", hostUserAgent: "h", benchmarkIndex: 1791.5 };
    expect((await result({ environment: { ...environment, credits: {} } })).environment).toEqual(environment);
    expect((await result({ environment: { benchmarkIndex: "1" } })).environment).toEqual({});
  });
});

describe("RuntimeError", () => {
  it("is read field by field", async () => {
    const read = async (runtimeError: unknown) => (await result({ runtimeError })).runtimeError;
    expect(await read({ code: "NO_FCP", message: "m" })).toEqual({ code: "NO_FCP", message: "m" });
    expect(await read({ message: "m" })).toEqual({ message: "m" });
    expect(await read({ code: "NO_ERROR", message: "" })).toBeUndefined();
    expect(await read({ code: "", message: "" })).toBeUndefined();
  });
});

describe("Categories", () => {
  it("has the keys of the table, and keeps others", async () => {
    const keys = ["accessibility", "best-practices", "seo", "performance", "pwa", "agentic-browsing"];
    const categories = Object.fromEntries(keys.map((key) => [key, { id: key }]));
    expect([...(await result({ categories })).categories].map(([key, { id }]) => [key, id])).toEqual(
      keys.map((key) => [key, key]),
    );
  });
});

describe("BeaconCategoryV5", () => {
  it("is read field by field", async () => {
    const category = {
      id: "seo",
      title: "SEO",
      description: "d",
      manualDescription: "m",
      auditRefs: [{ id: "a", weight: 1 }],
      score: 0.92,
    };
    expect((await result({ categories: { seo: category } })).categories.get("seo")).toEqual(category);
  });

  it.each([null, undefined, "0.9", -0.1, 1.1, 92, {}])("has no score where it is %j", async (score) => {
    expect((await result({ categories: { seo: { score } } })).categories.get("seo")?.score).toBeNull();
  });
});

describe("AuditRefs", () => {
  it("is read field by field", async () => {
    const auditRefs = [
      { id: "a", weight: 25, group: "metrics", acronym: "A" },
      { id: "b" },
      { weight: 1 },
      7,
    ];
    const { categories } = await result({ categories: { seo: { auditRefs } } });
    expect(categories.get("seo")?.auditRefs).toEqual([
      { id: "a", weight: 25, group: "metrics" },
      { id: "b", weight: 0 },
    ]);
  });
});

describe("BeaconAuditResultV5", () => {
  const read = async (audit: unknown) => (await result({ audits: { a: audit } })).audits.get("a");

  it("is read field by field", async () => {
    const audit = {
      id: "a",
      title: "Avoid `document.write()`",
      description: "[Learn more](https://docs.example)",
      score: 0.5,
      scoreDisplayMode: "metricSavings",
      displayValue: "Est savings of 1,230 ms",
      numericValue: 1230.4,
      numericUnit: "millisecond",
      metricSavings: { LCP: 300, CLS: 0.1 },
      details: { type: "table", items: [] },
      errorMessage: "No trace",
      warnings: ["w"],
    };
    expect(await read(audit)).toEqual({
      ...audit,
      metricSavings: new Map(Object.entries(audit.metricSavings)),
    });
  });

  it.each([{}, { score: null, metricSavings: null, details: null, warnings: null, displayValue: "" }])(
    "may be next to nothing (%j)",
    async (audit) => {
      expect(await read(audit)).toEqual({ score: null, metricSavings: new Map(), warnings: [] });
    },
  );

  it("may have a mode that nobody knows", async () => {
    expect(await read({ scoreDisplayMode: "vibes", score: 1 })).toMatchObject({ scoreDisplayMode: "vibes" });
  });
});

describe("CategoryGroupV5", () => {
  it("is read field by field", async () => {
    const group = { title: "Metrics", description: "d" };
    expect((await result({ categoryGroups: { metrics: group } })).categoryGroups.get("metrics")).toEqual(
      group,
    );
  });
});

describe("Timing", () => {
  it("is read field by field", async () => {
    expect((await result({ timing: { total: 8569.46, entries: [] } })).timing).toEqual({ total: 8569.46 });
    expect((await result({ timing: { total: "1" } })).timing).toEqual({});
  });
});

describe("ConfigSettings", () => {
  it("is read field by field", async () => {
    const configSettings = {
      onlyCategories: ["performance", "seo"],
      emulatedFormFactor: "mobile",
      locale: "en-GB",
      channel: "lr",
      formFactor: "desktop",
    };
    expect((await result({ configSettings })).configSettings).toEqual(configSettings);
    expect((await result({ configSettings: { onlyCategories: null } })).configSettings).toEqual({});
  });
});
