// Merging several answers to one question, when categories were requested one by one.
import { describe, expect, it } from "vitest";
import { mergeAnalyses } from "../../../../src/services/analysis/client.ts";
import { analysisIn, analysisOf } from "./analysis-answers.ts";

describe("several answers to one question", () => {
  const one = (name: string, more: Record<string, unknown> = {}) => ({
    beaconVersion: "13.0.0",
    audits: { shared: { title: name, score: 1 }, [`${name}-audit`]: { score: 0 } },
    categories: { [name]: { title: name, score: 0.5, auditRefs: [{ id: `${name}-audit`, weight: 1 }] } },
    categoryGroups: { [`${name}-group`]: { title: name } },
    stackPacks: [{ id: "wordpress" }, { id: name }],
    runWarnings: ["shared", name],
    configSettings: { locale: "en", onlyCategories: [name] },
    timing: { total: 1000.5, entries: [name] },
    ...more,
  });

  it("become one: merged, and the first wins where there can be only one", async () => {
    const first = await analysisIn({ id: "1", beaconResult: one("seo"), loadingExperience: { id: "f" } });
    const more = [
      await analysisIn({
        id: "2",
        kind: "k",
        beaconResult: one("performance", { fullPageScreenshot: { w: 1 } }),
      }),
      await analysisIn({ id: "3", beaconResult: one("accessibility", { runtimeError: { code: "NO_FCP" } }) }),
    ];
    const { beaconResult, ...rest } = mergeAnalyses(first, more);
    expect(rest).toMatchObject({ id: "1", kind: "k", loadingExperience: { id: "f" } });
    const all = ["seo", "performance", "accessibility"];
    expect([...beaconResult.categories.keys()]).toEqual(all);
    expect([...beaconResult.audits.keys()]).toEqual(["shared", ...all.map((name) => `${name}-audit`)]);
    expect(beaconResult.audits.get("shared")?.title).toBe("seo");
    expect(beaconResult.runWarnings).toEqual(["shared", ...all]);
    expect(beaconResult.runtimeError).toEqual({ code: "NO_FCP" });
    expect(beaconResult.raw).toMatchObject({
      beaconVersion: "13.0.0",
      fullPageScreenshot: { w: 1 },
      categories: { seo: {}, performance: {}, accessibility: {} },
      categoryGroups: { "seo-group": {}, "performance-group": {}, "accessibility-group": {} },
      stackPacks: ["wordpress", ...all].map((id) => ({ id })),
      configSettings: { locale: "en", onlyCategories: all },
      timing: { total: 3001.5, entries: ["seo"] },
    });
  });

  it("have the run-time error of one answer, even if the first says that it has none", async () => {
    const first = await analysisOf({ runtimeError: { code: "NO_ERROR", message: "" } });
    const second = await analysisOf({ runtimeError: { code: "NO_FCP" } });
    expect(mergeAnalyses(first, [second]).beaconResult.runtimeError?.code).toBe("NO_FCP");
  });

  it("have visitor data from the first that has any", async () => {
    const metrics = { LARGEST_CONTENTFUL_PAINT_MS: { percentile: 2100 } };
    const [page, origin] = [
      { id: "page", metrics },
      { id: "origin", metrics },
    ];
    const bare = await analysisIn({ beaconResult: one("seo"), loadingExperience: { initial_url: "asked" } });
    const full = await analysisIn({
      beaconResult: one("performance"),
      loadingExperience: page,
      originLoadingExperience: origin,
    });
    const { loadingExperience, originLoadingExperience } = mergeAnalyses(bare, [full]);
    expect([loadingExperience?.id, originLoadingExperience?.id]).toEqual(["page", "origin"]);
    expect(mergeAnalyses(bare, [bare]).loadingExperience?.initialUrl).toBe("asked");
    expect(mergeAnalyses(bare, [bare])).not.toHaveProperty("originLoadingExperience");
  });

  it("are not modified", async () => {
    const first = await analysisIn({ beaconResult: one("seo") });
    const before = structuredClone(first);
    mergeAnalyses(first, [await analysisIn({ beaconResult: one("performance") })]);
    expect(first).toEqual(before);
  });

  it("may be just one, or nearly empty", async () => {
    const first = await analysisIn({ beaconResult: { categories: [7], audits: null } });
    expect(mergeAnalyses(first, [])).toEqual(first);
    expect(mergeAnalyses(first, [await analysisIn({ beaconResult: {} })]).beaconResult.raw).toEqual({
      categories: [7],
      audits: null,
    });
  });

  it("keep names that are properties of every object", async () => {
    const named = JSON.parse('{"categories":{"__proto__":{"score":1}}}');
    const merged = mergeAnalyses(await analysisIn({ beaconResult: named }), [await analysisOf(one("seo"))]);
    expect([...merged.beaconResult.categories.keys()]).toEqual(["__proto__", "seo"]);
    expect(Object.hasOwn(merged.beaconResult.raw.categories as object, "__proto__")).toBe(true);
  });
});
