// What comes first in a report, and in its performance section, beside facts and scores: all warnings of the run, how fast page
// and site are for visitors, and that the network can vary.
import { describe, expect, it } from "vitest";
import { warningsOf } from "../../../../src/pages/report/Notices.tsx";
import { rendererResult } from "../../../../src/pages/report/renderer/renderer-result.ts";
import { runFacts } from "../../../../src/pages/report/report-facts.ts";
import { words } from "../tab-states.ts";
import { CONTEXT, scoreReport } from "./report-answers.ts";

describe("the warnings of a report", () => {
  it("are all of the run's, in full, while the popup has only the first", () => {
    const all = Array.from({ length: 100 }, (_, index) => `${index} ${"long ".repeat(180)}end`);
    const runWarnings = [...all, all[0], " ", null, 7, { message: "wrapped" }, { text: "too" }];
    expect(warningsOf({ runWarnings })).toEqual({ items: [...all, "wrapped", "too"], isCut: false });
  });

  it.each([
    ["too many", Array.from({ length: 100_000 }, (_, index) => `${index}`), 300],
    ["one that is too long", ["x".repeat(1_000_000)], 1],
    ["too long in all", Array.from({ length: 300 }, (_, index) => `${index} ${"`a`".repeat(2_000)}`), 19],
  ])("say where they are cut: %s", (_what, runWarnings, count) => {
    const { items, isCut } = warningsOf({ runWarnings });
    expect(items).toHaveLength(count);
    expect(items.every((item) => item.length <= 5_001)).toBe(true);
    expect(isCut).toBe(true);
  });

  it.each([undefined, null, "slow", {}, []])("are none without a valid list: %j", (none) => {
    expect(warningsOf({ runWarnings: none })).toEqual({ items: [], isCut: false });
  });
});

describe("visitors' data at the top of a report", () => {
  const FIELD = { isOriginFallback: false, metrics: [] };
  const PAGE = "Visitors to this page";
  const SITE = "Visitors to the whole site";

  it.each([
    ["AVERAGE", "FAST", false, { [PAGE]: "fair (AVERAGE)", [SITE]: "fine (FAST)" }],
    ["SLOW", undefined, false, { [PAGE]: "poor (SLOW)" }],
    ["NONE", "BRILLIANT", false, { [PAGE]: "not rated (NONE)", [SITE]: "BRILLIANT" }],
    ["FAST", "FAST", true, { [SITE]: "fine (FAST)" }],
    [undefined, undefined, false, {}],
  ])("says how fast page and site are for visitors: %s, %s", (page, site, isOriginFallback, facts) => {
    const report = scoreReport({
      field: { ...FIELD, isOriginFallback, overallCategory: page },
      originField: { ...FIELD, overallCategory: site },
    });
    const what = runFacts(report, words).map(([name, value]) => [words.word(name), value] as const);
    const found = what.filter(([label]) => label.startsWith("Visitors"));
    expect(Object.fromEntries(found)).toEqual(facts);
  });
});

describe("the service's note on performance", () => {
  const MOBILE = "[Lighthouse](https://developers.google.com/web/tools/lighthouse/) on a mobile network.";
  const described = (note: string, formFactor: string, description?: string) => {
    const i18n = { rendererFormattedStrings: { lsPerformanceCategoryDescription: note } };
    const categories = { performance: { description }, seo: {} };
    const result = rendererResult({ i18n, categories, configSettings: { formFactor } }, CONTEXT);
    return Object.entries(result.categories).map(([key, category]) => [key, category.description]);
  };

  it.each([
    ["It can vary.", "desktop", undefined, "It can vary."],
    ["It can vary.", "desktop", "", "It can vary."],
    ["It can vary.", "desktop", "Of the page.", "Of the page. It can vary."],
    [MOBILE, "mobile", undefined, MOBILE],
    [MOBILE, "desktop", undefined, MOBILE],
  ])(
    "follows what the category says, whenever the service sends it: %j, %s, %j",
    (note, device, own, said) => {
      expect(described(note, device, own)).toEqual([
        ["performance", said],
        ["seo", undefined],
      ]);
    },
  );
});

describe("the device of a run", () => {
  it.each([
    ["MOBILE", {}, "mobile"],
    ["DESKTOP", {}, "desktop"],
    ["DESKTOP", { formFactor: "", emulatedFormFactor: "mobile" }, "mobile"],
    ["MOBILE", { formFactor: "desktop" }, "desktop"],
    // The interface's default.
    ["STRATEGY_UNSPECIFIED", {}, "desktop"],
    ["STRATEGY_UNSPECIFIED", null, "desktop"],
    ["STRATEGY_UNSPECIFIED", { formFactor: "mobile" }, "mobile"],
  ] as const)(
    "is the one in the answer, or else the requested one: %s, %j, %s",
    (strategy, configSettings, device) => {
      const environment = { networkUserAgent: "Mobile/1" };
      const { configSettings: drawn } = rendererResult(
        { configSettings, environment },
        { ...CONTEXT, strategy },
      );
      expect([drawn.formFactor, drawn.screenEmulation.mobile]).toEqual([device, device === "mobile"]);
    },
  );
});
