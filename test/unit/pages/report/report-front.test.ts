// What stands in front of a report, and of performance in it, beside facts and scores: all warnings of the run, how fast page
// and site are for visitors, and that the network can vary.
import { describe, expect, it } from "vitest";
import { rendererResult } from "../../../../src/pages/report/renderer/renderer-result.ts";
import { describeReport } from "../../../../src/pages/report/report-view.ts";
import { createWords } from "../../../../src/shared/words.ts";
import { messageSource } from "../english-messages.ts";
import { CONTEXT, scoreReport } from "./report-answers.ts";

const words = createWords(messageSource("en-GB"));

describe("the warnings of a report", () => {
  const warningsIn = (runWarnings: unknown, warnings: string[] = []) =>
    describeReport(scoreReport({ warnings }, {}, { runWarnings }), words).notices.find(
      ({ name }) => name === "warnings",
    );

  it("are all of the run, whole, where the popup has the first of them", () => {
    const all = Array.from({ length: 100 }, (_, index) => `${index} ${"long ".repeat(180)}end`);
    const told = warningsIn(
      [...all, all[0], " ", null, 7, { message: "wrapped" }, { text: "too" }],
      ["0 long…"],
    );
    expect(told?.items).toEqual([...all, "wrapped", "too"]);
    expect(told?.sentences).toEqual([]);
  });

  it.each([
    ["too many", Array.from({ length: 100_000 }, (_, index) => `${index}`), 300],
    ["one that is too long", ["x".repeat(1_000_000)], 1],
    ["too long in all", Array.from({ length: 300 }, (_, index) => `${index} ${"`a`".repeat(2_000)}`), 19],
  ])("say where they are cut: %s", (_what, runWarnings, count) => {
    const told = warningsIn(runWarnings);
    expect(told?.items).toHaveLength(count);
    expect(told?.items.every((item) => item.length <= 5_001)).toBe(true);
    expect(told?.sentences).toEqual(["Some warnings are cut or left out here. “Save as JSON” has them all."]);
  });

  it.each([undefined, null, "slow", {}, []])("are none where there is no list of any: %j", (none) => {
    expect(warningsIn(none)).toBeUndefined();
  });
});

describe("visitors in front of a report", () => {
  const FIELD = { isOriginFallback: false, metrics: [] };
  const PAGE = "Speed for visitors of this page";
  const SITE = "Speed for visitors of the whole site";

  it.each([
    ["AVERAGE", "FAST", false, { [PAGE]: "fair (AVERAGE)", [SITE]: "fine (FAST)" }],
    ["SLOW", undefined, false, { [PAGE]: "poor (SLOW)" }],
    ["NONE", "BRILLIANT", false, { [PAGE]: "not rated (NONE)", [SITE]: "BRILLIANT" }],
    ["FAST", "FAST", true, { [SITE]: "fine (FAST)" }],
    [undefined, undefined, false, {}],
  ])("says how fast page and site are for visitors: %s, %s", (page, site, isOriginFallback, facts) => {
    const told = scoreReport({
      field: { ...FIELD, isOriginFallback, ...(page && { overallCategory: page }) },
      originField: { ...FIELD, ...(site && { overallCategory: site }) },
    });
    const found = describeReport(told, words)
      .facts.map(({ label, value }) => [label, value] as const)
      .filter(([label]) => label.startsWith("Speed"));
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
    ["It can vary.", "desktop", "Of the page", "Of the page"],
    [MOBILE, "mobile", undefined, MOBILE],
    [MOBILE, "desktop", undefined, undefined],
  ])(
    "stands where the category says nothing, unless it is of another device: %j, %s, %j",
    (note, device, own, said) => {
      expect(described(note, device, own)).toEqual([
        ["performance", said],
        ["seo", undefined],
      ]);
    },
  );
});
