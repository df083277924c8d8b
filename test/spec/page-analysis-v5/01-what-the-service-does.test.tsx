// page-analysis-v5, "What the service does".
import { describe, expect, it } from "vitest";
import {
  analysesSent,
  analysis,
  answerAnalyses,
  category,
  chosenIn,
  openScore,
  parametersOf,
  scoringBrowser,
  shownFor,
} from "../../world/pages/scores.tsx";
import { playIn } from "../../world/scenario.ts";

describe("What the service does", () => {
  it("runs an analysis of the page at a URL: one click sends the tab's address, as shown, and opening the popup sends nothing", () =>
    playIn(scoringBrowser(), async (world) => {
      answerAnalyses(world, analysis());
      const popup = await openScore(world);
      expect(popup.text()).toContain(
        "Scoring sends this page’s address to analysis.example.https://shop.example/login",
      );
      expect(analysesSent(world)).toEqual([]);
      await popup.press("Score");
      expect(parametersOf(analysesSent(world)[0] ?? { url: "" })[0]).toEqual([
        "url",
        "https://shop.example/login",
      ]);
      expect(popup.text()).toContain("Page scored: Performance 50.");
    }));

  it("returns scores: each is shown as a number of 100 with its band, and a category without one as a dash", async () => {
    const scores = { performance: 0.494, accessibility: 0.895, "best-practices": 0.5, seo: null };
    const categories = Object.fromEntries(
      Object.entries(scores).map(([id, score]) => [id, category(`Of ${id}`, score)]),
    );
    const { popup, report } = await shownFor(analysis({ categories }));
    const said = [
      "Of performance: 49 of 100, poor",
      "Of accessibility: 90 of 100, fine",
      "Of best-practices: 50 of 100, fair",
      "Of seo: no score",
    ];
    expect(popup.pictures().slice(0, 4)).toEqual(said);
    for (const one of said) expect(report.text()).toContain(one);
  });

  it("suggestions to make the page faster: those that save the most time come first, then size, then weight, five at most", async () => {
    const audit = (title: string, more = {}) => ({
      title,
      score: 0,
      scoreDisplayMode: "metricSavings",
      ...more,
    });
    const audits = {
      some: audit("Saves some", { details: { overallSavingsMs: 300.4 } }),
      most: audit("Saves `most`, [see](https://web.example/)", { metricSavings: { LCP: 3_100, CLS: 9_000 } }),
      debug: audit("Saves a bit", { details: { debugData: { metricSavings: { TBT: 90 } } } }),
      size: audit("Saves size", { details: { debugData: { wastedBytes: 122_880 } } }),
      heavy: audit("Counts much", { displayValue: "3 links" }),
      light: audit("Counts little"),
      passed: audit("Passed", { score: 0.9, details: { overallSavingsMs: 9_000 } }),
      informs: audit("Informs", { scoreDisplayMode: "informative" }),
      "speed-index": audit("A metric"),
      part: audit("Part of another"),
    };
    const weights: Record<string, number> = { heavy: 10, light: 1 };
    const auditRefs = Object.keys(audits).map((id) => ({
      id,
      weight: weights[id] ?? 0,
      ...(id === "part" && { group: "hidden" }),
    }));
    const { popup } = await shownFor(
      analysis({ audits, categories: { performance: category("Performance", 0.5, { auditRefs }) } }),
    );
    expect(popup.text()).toContain("What to fix");
    expect(popup.texts(".suggestions li")).toEqual([
      "Saves most, see3.1 s",
      "Saves some300 ms",
      "Saves a bit90 ms",
      "Saves size120 KiB",
      "Counts much3 links",
    ]);
  });

  it("further information: the main measurements of the lab are shown with value and band", async () => {
    const audits = {
      "speed-index": { title: "Speed Index", displayValue: "2.6 s", score: 0.97 },
      "first-contentful-paint": { title: "First Paint", score: null, errorMessage: "No paint." },
      other: { title: "Other", score: 1 },
    };
    const auditRefs = [
      { id: "speed-index", group: "metrics" },
      { id: "first-contentful-paint", group: "metrics" },
      { id: "gone", group: "metrics" },
      { id: "other" },
    ];
    const performance = category("Performance", 0.5, { auditRefs });
    const { popup } = await shownFor(analysis({ audits, categories: { performance } }));
    expect(popup.texts(".lab-metrics > div")).toEqual([
      "Speed Index 2.6 s, fine",
      "First Paint unknown, not ratedNo paint.",
    ]);
  });

  it("field measurements: page and origin are shown apart, and without any that is said", async () => {
    const data = (percentile: number) => ({ metrics: { LARGEST_CONTENTFUL_PAINT_MS: { percentile } } });
    const both = { loadingExperience: data(2_100), originLoadingExperience: data(900) };
    const { popup, report } = await shownFor(analysis({}, both));
    expect(popup.text()).toMatch(/Visitors to this page.*2\.1 s.*Visitors to the whole site.*900 ms/);
    expect(report.text()).toMatch(/Visitors to this page.*2\.1 s.*Visitors to the whole site.*900 ms/);
    const none = await shownFor(analysis());
    expect(none.popup.text()).toContain("Core Web Vitals: too little data from visitors");
  });

  it("a detailed audit result: each audit is in the full report", async () => {
    const audits = { a: { title: "First", score: 1 }, b: { title: "Second", score: null } };
    const { report } = await shownFor(analysis({ audits }));
    expect(report.text()).toMatch(/First.*Second/);
  });

  it("desktop or mobile: both run with one click by default, and one switch shows either", () =>
    playIn(scoringBrowser({ pageScore: { strategy: "BOTH" } }), async (world) => {
      const scored = (score: number) =>
        analysis({ categories: { performance: category("Performance", score) } });
      answerAnalyses(world, scored(0.47), scored(0.91));
      const popup = await openScore(world);
      await popup.press("Score");
      const asked = analysesSent(world).map((one) => new URL(one.url).searchParams.get("strategy"));
      expect(asked.toSorted()).toEqual(["DESKTOP", "MOBILE"]);
      const [mobile, desktop] = popup.texts(".score-devices button");
      expect([mobile?.slice(-2), desktop?.slice(-2)].toSorted()).toEqual(["47", "91"]);
      expect(popup.texts(".gauge-text")).toEqual([mobile?.slice(-2)]);
      await popup.click(popup.getByRole("button", { name: /^Desktop/, pressed: false }));
      expect(popup.texts(".gauge-text")).toEqual([desktop?.slice(-2)]);
    }));

  it("selected audit categories: those chosen in the popup are asked for, and the choice stays", () =>
    playIn(scoringBrowser(), async (world) => {
      answerAnalyses(world, analysis({ categories: { performance: category("P"), seo: category("S") } }));
      const popup = await openScore(world);
      await popup.click(popup.getByLabelText("SEO"));
      await popup.press("Score");
      const asked = parametersOf(analysesSent(world)[0] ?? { url: "" });
      expect(asked.filter(([name]) => name === "category")).toEqual([
        ["category", "PERFORMANCE"],
        ["category", "SEO"],
      ]);
      const again = await openScore(world);
      expect(chosenIn(again)).toEqual(["Mobile", "Performance", "SEO"]);
    }));
});
