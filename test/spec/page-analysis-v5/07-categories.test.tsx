// page-analysis-v5, "Categories", "BeaconCategoryV5" and "AuditRefs".
import { describe, expect, it } from "vitest";
import { analysis, category, scoringBrowser, shownFor } from "../../world/pages/scores.tsx";

describe("Categories", () => {
  it.each([
    ["accessibility", "ACCESSIBILITY"],
    ["best-practices", "BEST_PRACTICES"],
    ["seo", "SEO"],
    ["performance", "PERFORMANCE"],
  ])("%s: its score is the answer to %s, and it is a section of the report", async (key, asked) => {
    const from = scoringBrowser({ pageScore: { categories: [asked] } });
    const { popup, report } = await shownFor(analysis({ categories: { [key]: category("Named") } }), from);
    expect(popup.pictures()).toContain("Named: 50 of 100, fair");
    expect(popup.text()).not.toContain("not in the response");
    expect(report.textOf(`#${key}`)).toContain("Named");
  });

  it("a category that was asked for and isn't in the answer is named", async () => {
    const { popup, report } = await shownFor(analysis({ categories: { seo: category("SEO") } }));
    expect(popup.text()).toContain("Performance: not in the response.");
    expect(report.text()).toContain(
      "Some categories are missing from this reportPerformance: not in the response.",
    );
  });
});

describe("BeaconCategoryV5", () => {
  const reportOf = async (seo: object, more = {}) =>
    (await shownFor(analysis({ categories: { seo: { ...category("SEO"), ...seo } }, ...more }))).report;

  it("id: the same as the key, which is what counts", async () => {
    const report = await reportOf({ id: "another" });
    expect(report.textOf("#seo")).toContain("SEO");
    expect(report.place.querySelector("#another")).toBeNull();
  });

  it("title: the name of the score; without one its key is made readable", async () => {
    const { popup } = await shownFor(analysis({ categories: { seo: category("Found") } }));
    expect(popup.pictures()).toEqual(["Found: 50 of 100, fair"]);
    const none = await shownFor(analysis({ categories: { "best-practices": { score: 0.5 } } }));
    expect(none.popup.pictures()).toEqual(["Best practices: 50 of 100, fair"]);
  });

  it("description: below the title in the report, with its links", async () => {
    const report = await reportOf({ description: "By [search](https://web.example/) engines" });
    expect(report.textOf("#seo .lh-category-header__description")).toBe("By search engines");
  });

  it("manualDescription: with the audits for people to check", async () => {
    const auditRefs = [{ id: "a", weight: 0 }];
    const audits = { a: { title: "By hand", scoreDisplayMode: "manual" } };
    const report = await reportOf({ manualDescription: "Look yourself", auditRefs }, { audits });
    expect(report.textOf("#seo")).toMatch(/Look yourself(.*)By hand|By hand(.*)Look yourself/);
  });

  it("auditRefs: the audits of the category, and no others", async () => {
    const audits = { a: { title: "First", score: 0.1 }, b: { title: "Second", score: 0.1 } };
    const report = await reportOf({ auditRefs: [{ id: "a", weight: 1 }, { id: "gone" }, 7] }, { audits });
    expect(report.textOf("#seo")).toContain("First");
    expect(report.textOf("#seo")).not.toContain("Second");
  });

  it.each([null, undefined, "0.9", -0.1, 1.1, 92, {}])(
    "score: %j is shown as no score, never as zero",
    async (score) => {
      const { popup, report } = await shownFor(
        analysis({ categories: { seo: { ...category("SEO"), score } } }),
      );
      expect(popup.pictures()).toEqual(["SEO: no score"]);
      expect(popup.texts(".gauge-text")).toEqual(["–"]);
      expect(report.textOf(".lh-gauge__percentage")).toBe("–");
    },
  );

  it("score: 0 is shown as 0", async () => {
    const { popup } = await shownFor(analysis({ categories: { seo: category("SEO", 0) } }));
    expect(popup.pictures()).toEqual(["SEO: 0 of 100, poor"]);
  });
});

describe("AuditRefs", () => {
  const audit = (title: string) => ({ title, score: 0, scoreDisplayMode: "binary" });

  it("id: names the audit; a reference without one counts for nothing", async () => {
    const auditRefs = [{ id: "a", weight: 1 }, { weight: 9 }];
    const { popup } = await shownFor(
      analysis({
        audits: { a: audit("First"), b: audit("Second") },
        categories: { seo: category("S", 1, { auditRefs }) },
      }),
    );
    expect(popup.texts(".suggestions li")).toEqual(["First"]);
  });

  it("weight: what counts most in its category comes first, and a negative weight counts as none", async () => {
    const audits = { a: audit("First"), b: audit("Second"), c: audit("Third") };
    const auditRefs = [
      { id: "a", weight: -3 },
      { id: "b", weight: 1 },
      { id: "c", weight: 7 },
    ];
    const { popup } = await shownFor(
      analysis({ audits, categories: { seo: category("S", 1, { auditRefs }) } }),
    );
    expect(popup.texts(".suggestions li")).toEqual(["Third", "Second", "First"]);
  });

  it("weight: an audit in two categories is suggested once, for the one where it gains most", async () => {
    const audits = { alt: audit("Alt"), b: audit("B") };
    const seo = category("S", 1, { auditRefs: [{ id: "alt", weight: 1 }] });
    const accessibility = category("A", 1, {
      auditRefs: [
        { id: "b", weight: 5 },
        { id: "alt", weight: 10 },
      ],
    });
    const { popup } = await shownFor(analysis({ audits, categories: { seo, accessibility } }));
    expect(popup.texts(".suggestions li")).toEqual(["Alt", "B"]);
  });

  it.each([
    ["its group has a title", "names", ".lh-audit-group--names"],
    ["the answer doesn't say what its group is", "constructor", "#seo"],
    ["it has no group", undefined, "#seo"],
  ])("group: an audit is in the report where %s", async (_why, group, place) => {
    const auditRefs = [{ id: "a", weight: 1, group }];
    const categoryGroups = { names: { title: "Names" } };
    const { report } = await shownFor(
      analysis({
        audits: { a: audit("First") },
        categoryGroups,
        categories: { seo: category("S", 0, { auditRefs }) },
      }),
    );
    expect(report.textOf(place)).toContain("First");
  });
});

describe("BeaconAuditResultV5", () => {
  it.each([
    ["binary", "lh-audit--fail"],
    ["manual", "lh-audit--manual"],
    ["notApplicable", "lh-audit--notapplicable"],
    ["not_applicable", "lh-audit--notapplicable"],
    ["informative", "lh-audit--informative"],
    ["a new mode", "lh-audit--informative"],
  ])(
    "fields not shown: scoreDisplayMode is read as the public service writes it, %s",
    async (mode, drawn) => {
      const audits = { a: { title: "First", score: 0, scoreDisplayMode: mode } };
      const seo = category("S", 0, { auditRefs: [{ id: "a", weight: 1 }] });
      const { report } = await shownFor(analysis({ audits, categories: { seo } }));
      expect(report.place.querySelector("#a")?.className).toContain(drawn);
    },
  );

  it("fields not shown: details are drawn as a table, and of an unknown kind as they are", async () => {
    const headings = [
      { key: "url", valueType: "url", label: "Address" },
      { key: "size", valueType: "bytes" },
    ];
    const items = [{ url: "https://shop.example/a.js", size: 2_048 }];
    const draw = async (details: object) => {
      const audits = { a: { title: "First", score: 0, scoreDisplayMode: "binary", details } };
      const seo = category("S", 0, { auditRefs: [{ id: "a", weight: 1 }] });
      return (await shownFor(analysis({ audits, categories: { seo } }))).report.textOf("#a");
    };
    expect(await draw({ type: "table", headings, items })).toMatch(/Address.*\/a\.js.*2\.0.KiB/);
    expect(await draw({ type: "hologram", depth: 3 })).toContain('"depth": 3');
  });
});

describe("CategoryGroupV5", () => {
  it("fields not shown: title and description are read; a group without a title is no group", async () => {
    const audits = { a: { title: "First", score: 0 } };
    const seo = category("S", 0, { auditRefs: [{ id: "a", weight: 1, group: "untitled" }] });
    const { report } = await shownFor(
      analysis({ audits, categories: { seo }, categoryGroups: { untitled: {} } }),
    );
    expect(report.textOf("#seo")).toContain("First");
    expect(report.place.querySelector(".lh-audit-group--untitled")).toBeNull();
  });
});
