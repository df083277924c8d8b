// page-analysis-v5, "Timing", "ConfigSettings" and "PagescoreVersion".
import { describe, expect, it } from "vitest";
import { analysis, scoringBrowser, shownFor } from "../../world/pages/scores.tsx";

const factsOf = async (result: object, from?: ReturnType<typeof scoringBrowser>) =>
  (await shownFor(analysis(result as Record<string, unknown>), from)).report.facts();

describe("Timing", () => {
  it("total: the full report has the tool's own duration", async () => {
    expect((await factsOf({ timing: { total: 9_400 } })).total).toBe("9400");
    expect((await factsOf({ timing: { total: "soon", more: [] } })).total).toBe("soon");
  });
});

describe("ConfigSettings", () => {
  it.each([
    ["onlyCategories", ["performance", "seo"], "performance, seo"],
    ["onlyCategories", "seo", "seo"],
    ["locale", "en-GB", "en-GB"],
    ["channel", "api", "api"],
    ["formFactor", "mobile", "mobile"],
  ])("%s: the full report names it, as in %j", async (name, value, said) => {
    expect((await factsOf({ configSettings: { [name]: value } }))[name]).toBe(said);
    expect((await factsOf({ configSettings: { [name]: {} } }))[name]).toBeUndefined();
  });

  it("emulatedFormFactor: deprecated, and read only where formFactor is absent", async () => {
    expect((await factsOf({ configSettings: { emulatedFormFactor: "desktop" } })).formFactor).toBe("desktop");
    const both = { emulatedFormFactor: "none", formFactor: "mobile" };
    expect((await factsOf({ configSettings: both })).formFactor).toBe("mobile");
  });

  it.each([
    ["de", "ltr"],
    ["ar", "rtl"],
    ["no language!", "ltr"],
  ])("locale: the report is in %s, and reads %s", async (locale, dir) => {
    const { report } = await shownFor(analysis({ configSettings: { locale } }));
    const drawn = report.place.querySelector<HTMLElement>(".drawn-report");
    expect([drawn?.lang, drawn?.dir]).toEqual([locale.includes(" ") ? "en" : locale, dir]);
  });

  it.each([
    [{ formFactor: "mobile" }, "Mobile"],
    [{ emulatedFormFactor: "mobile" }, "Mobile"],
    [{}, "Desktop"],
  ])(
    "formFactor: where the service chooses the device, the report says which it took: %j, %s",
    async (settings, said) => {
      const from = scoringBrowser({ pageScore: { strategy: "STRATEGY_UNSPECIFIED" } });
      expect((await factsOf({ configSettings: settings }, from)).Device).toBe(`Service’s choice: ${said}`);
    },
  );
});

describe("PagescoreVersion", () => {
  it.each([
    ["major", { major: "5" }, "5"],
    ["minor", { major: "5", minor: "1" }, "5.1"],
    ["a number in place of a string", { major: 5, minor: 0 }, "5.0"],
    ["neither", { major: null, minor: {} }, undefined],
  ])("%s: %j is shown as %s", async (_name, version, said) => {
    const { popup } = await shownFor(analysis({}, { version }));
    expect(popup.facts().Version).toBe(said);
  });
});
