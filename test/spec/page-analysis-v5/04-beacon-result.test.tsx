// page-analysis-v5, "BeaconResultV5".
import { describe, expect, it } from "vitest";
import { analysis, category, shownFor } from "../../world/pages/scores.tsx";

const WARNINGS = "Warnings about this result";

describe("BeaconResultV5", () => {
  it.each([
    ["fetchTime", "2026-11-20T12:03:50.000Z"],
    ["requestedUrl", "http://shop.example/"],
    ["userAgent", "Browser/1"],
  ])("%s: the full report names it", async (name, value) => {
    const { report } = await shownFor(analysis({ [name]: value }));
    expect(report.facts()[name]).toBe(value);
    expect((await shownFor(analysis({ [name]: {} }))).report.facts()[name]).toBeUndefined();
  });

  it("finalUrl: shown as the final address, before the id of the answer", async () => {
    const finalUrl = "https://shop.example/final";
    const { popup, report } = await shownFor(analysis({ finalUrl }, { id: "https://shop.example/other" }));
    expect(popup.text()).toContain(`Final address: ${finalUrl}`);
    expect(report.facts()).toMatchObject({ "Final address": finalUrl, finalUrl });
    for (const none of ["https://shop.example/login#top", "javascript:alert(1)", "chrome-error://x/"])
      expect((await shownFor(analysis({ finalUrl: none }))).popup.text()).not.toContain("Final address");
  });

  it("beaconVersion: shown as the version of the audit tool", async () => {
    const { popup, report } = await shownFor(analysis({ beaconVersion: "12.8.2" }));
    expect([popup.facts()["Audit tool"], report.facts()["Audit tool"]]).toEqual(["12.8.2", "12.8.2"]);
  });

  it("i18n: its strings are in the report, and invalid ones are left out", async () => {
    const audits = { a: { title: "Good", score: 1, scoreDisplayMode: "binary" } };
    const categories = { seo: category("SEO", 1, { auditRefs: [{ id: "a", weight: 1 }] }) };
    const shown = async (title: unknown) => {
      const i18n = { rendererFormattedStrings: { passedAuditsGroupTitle: title } };
      return (await shownFor(analysis({ audits, categories, i18n }))).report.textOf(".lh-clump--passed");
    };
    expect(await shown("Bestanden")).toContain("Bestanden");
    for (const odd of [7, null, {}]) expect(await shown(odd)).toContain("Passed audits");
  });

  it("audits: each is in the report with title, value and description, and one without a score never as failed", async () => {
    const audits = {
      a: { title: "First", description: "See [this](https://web.example/?utm_source=x&id=5)", score: 0.2 },
      b: { title: "Second", displayValue: "3 s", score: null, scoreDisplayMode: "numeric" },
    };
    const auditRefs = Object.keys(audits).map((id) => ({ id, weight: 1 }));
    const { report } = await shownFor(
      analysis({ audits, categories: { seo: category("SEO", 1, { auditRefs }) } }),
    );
    expect(report.textOf("#seo")).toMatch(/First.*See this/);
    expect(report.textOf("#b")).toContain("Second");
    expect(report.place.querySelector("#a a")?.getAttribute("href")).toBe("https://web.example/?id=5");
    expect(report.place.querySelector("#b")?.className).not.toContain("fail");
  });

  it("audits: those that no category counts are listed below, and all of them if there is no category", async () => {
    const audits = {
      a: { title: "First", score: 1, scoreDisplayMode: "binary" },
      b: {
        title: "Second",
        score: 0.25,
        scoreDisplayMode: "numeric",
        displayValue: "3 s",
        description: "See [x](https://web.example/)",
      },
      c: { title: "Third", score: null, scoreDisplayMode: "error", errorMessage: "It hung" },
      d: { title: "Fourth", scoreDisplayMode: "manual" },
    };
    const list = [
      "Thirdcouldn’t be doneIt hung",
      "SecondScore 25 · 3 sSee x",
      "FirstScore 100",
      "Fourthnot rated",
    ];
    const none = await shownFor(analysis({ audits, categories: null }));
    expect(none.report.texts(".plain-audits li")).toEqual(list);
    const some = await shownFor(analysis({ audits }));
    expect(some.report.texts(".plain-audits li")).toEqual(list);
  });

  it("categoryGroups: each has its title and description above its audits", async () => {
    const audits = { a: { title: "First", score: 0.2, scoreDisplayMode: "binary" } };
    const categories = { seo: category("SEO", 1, { auditRefs: [{ id: "a", weight: 1, group: "names" }] }) };
    const categoryGroups = { names: { title: "Names", description: "Of things" } };
    const { report } = await shownFor(analysis({ audits, categories, categoryGroups }));
    expect(report.textOf(".lh-audit-group")).toMatch(/^Names(?=.*First).*Of things/);
  });

  it("stackPacks: their advice is below the audit that it is about", async () => {
    const audits = { a: { title: "First", score: 0.2, scoreDisplayMode: "binary" } };
    const categories = { seo: category("SEO", 1, { auditRefs: [{ id: "a", weight: 1 }] }) };
    const stackPacks = [{ id: "shop", title: "Corner Shop", descriptions: { a: "Fewer plugins" } }, 7];
    const { report } = await shownFor(analysis({ audits, categories, stackPacks }));
    expect(report.textOf("#a .lh-audit__stackpack")).toContain("Fewer plugins");
  });

  it("environment: without it, the report is drawn all the same", async () => {
    for (const environment of [undefined, null, 7, []]) {
      const { report } = await shownFor(analysis({ environment }));
      expect(report.textOf(".drawn-report")).toContain("Performance");
    }
  });

  it("runWarnings: all are in the full report, once each, and the popup has the first and says how many more", async () => {
    const all = Array.from({ length: 100 }, (_, index) => `${index} ${"long ".repeat(180)}end`);
    const runWarnings = [...all, all[0], " ", null, 7, { message: "wrapped" }];
    const { popup, report } = await shownFor(analysis({ runWarnings }));
    expect(popup.text()).toContain(`${WARNINGS}The service says: 0 long`);
    expect(popup.text()).toContain("More warnings in the full report: 81");
    expect(report.texts(".notice-items li")).toEqual([...all, "wrapped"]);
  });

  it("runWarnings: more than can be read are cut, which the report says", async () => {
    const { report } = await shownFor(
      analysis({ runWarnings: ["x".repeat(6_000), "[a](https://b.example/)"] }),
    );
    expect(report.text()).toContain("Some warnings are shortened. “Save as JSON” has them all.");
    expect(report.texts(".notice-items li")).toEqual([`${"x".repeat(5_000)}…`, "a"]);
  });

  it("runWarnings: an empty array, or none, shows no warning", async () => {
    for (const runWarnings of [[], undefined, null, "slow", {}]) {
      const { popup, report } = await shownFor(analysis({ runWarnings }));
      expect([popup.text(), report.text()].join()).not.toContain(WARNINGS);
    }
  });

  it("runtimeError: the person reads first that the result may be wrong, and what the service says", async () => {
    const runtimeError = { code: "NO_FCP", message: "The page <b>stayed</b> empty." };
    const { popup, report } = await shownFor(analysis({ runtimeError, runWarnings: ["Slow"] }));
    for (const { text } of [popup, report]) {
      expect(text()).toMatch(/This result may be wrong.*Don’t rely on these scores/);
      expect(text()).toContain("The page <b>stayed</b> empty. (NO_FCP)");
    }
    expect(report.texts(".panel-title")).toEqual(["This result may be wrong", WARNINGS]);
    const fine = await shownFor(analysis({ runtimeError: { code: "NO_ERROR", message: "" } }));
    expect(fine.popup.text()).not.toContain("may be wrong");
  });

  it("runtimeError: a result that it made useless has what visitors measured, and is said to be useless", async () => {
    const runtimeError = { code: "NO_FCP", message: "No paint." };
    const loadingExperience = { metrics: { LARGEST_CONTENTFUL_PAINT_MS: { percentile: 3_100 } } };
    const categories = { performance: category("Performance", null) };
    const { popup } = await shownFor(analysis({ runtimeError, categories }, { loadingExperience }));
    for (const text of ["No paint.", "The response has no usable lab result.", "3.1 s"])
      expect(popup.text()).toContain(text);
    const some = await shownFor(analysis({ runtimeError }));
    expect(some.popup.text()).not.toContain("no usable lab result");
  });

  it("runtimeError: an answer that is only this, with null for everything else, is explained and drawn", async () => {
    const nothing = {
      configSettings: null,
      requestedUrl: null,
      finalUrl: null,
      environment: null,
      timing: null,
    };
    const runtimeError = { code: "UNKNOWN_ERROR", message: "Unknown error encountered." };
    const { popup, report } = await shownFor(analysis({ ...nothing, categories: {}, runtimeError }));
    for (const { text } of [popup, report])
      expect(text()).toContain("Unknown error encountered. (UNKNOWN_ERROR)");
  });

  it("audits: those of old versions, without texts and with other values, are drawn", async () => {
    const audits = {
      "first-contentful-paint": {
        title: "First paint",
        rawValue: 2_140,
        score: 0.68,
        scoreDisplayMode: "numeric",
      },
      "time-to-first-byte": {
        title: "Server",
        score: 0,
        scoreDisplayMode: "numeric",
        displayValue: ["%d ms", 9],
      },
      "final-screenshot": { title: "Shot", score: null, scoreDisplayMode: "informative", rawValue: true },
    };
    const auditRefs = [
      { id: "first-contentful-paint", weight: 3, group: "metrics" },
      { id: "time-to-first-byte", weight: 0, group: "load-opportunities" },
    ];
    const categoryGroups = {
      metrics: { title: "Metrics" },
      "load-opportunities": { title: "Opportunities" },
    };
    const categories = { performance: category("Performance", 0.6, { auditRefs }) };
    const beaconVersion = "3.0.0-alpha.2";
    const { report } = await shownFor(analysis({ beaconVersion, audits, categories, categoryGroups }));
    expect(report.textOf("#performance")).toMatch(/First paint.*Server/);
  });

  it("categories: one gauge each, the known ones first, whatever else there is", async () => {
    const categories = {
      pwa: category("PWA", 0.3),
      seo: category("SEO", 1),
      "agentic-browsing": category(" "),
      performance: category("`Speed`", 0.47),
      constructor: { score: 0.1 },
    };
    const { popup, report } = await shownFor(analysis({ categories }));
    const said = ["Speed: 47", "SEO: 100", "PWA: 30", "Agentic browsing: 50", "Constructor: 10"];
    expect(popup.pictures().map((one) => one?.replace(/ of.*/, ""))).toEqual(said);
    expect(report.texts(".lh-scores-header .lh-gauge__label")).toEqual(
      expect.arrayContaining(["SEO", "PWA"]),
    );
  });

  it("timing: without it, the duration shown is our own", async () => {
    const { popup, report } = await shownFor(analysis({ timing: null }));
    expect([popup.facts().Duration, report.facts().Duration]).toEqual(["1 s", "1 s"]);
  });

  it("configSettings: without it, the report is for the device that was asked for", async () => {
    const { report } = await shownFor(analysis({ configSettings: null }));
    expect(report.facts().Device).toBe("Mobile");
    expect(report.facts().formFactor).toBeUndefined();
  });
});
