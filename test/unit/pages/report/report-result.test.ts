// An answer in the renderer's terms (page-analysis-v5 "BeaconResultV5"): every field is read, nothing breaks it.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rendererResult } from "../../../../src/pages/report/renderer/renderer-result.ts";
import { CONTEXT, PIXEL } from "./report-answers.ts";

const WHOLE = {
  fetchTime: "2026-11-20T11:03:50.000Z",
  requestedUrl: "http://shop.example/",
  finalUrl: "https://shop.example/",
  beaconVersion: "12.3.0",
  i18n: { rendererFormattedStrings: { errorLabel: "Fehler!", broken: 7 } },
  userAgent: "Browser/1",
  audits: { a: { title: "Speed Index", score: 0.5, scoreDisplayMode: "numeric" } },
  categoryGroups: { names: { title: "Names" } },
  stackPacks: [{ id: "shop", title: "Shop", iconDataURL: PIXEL, descriptions: { a: "Fewer plugins" } }],
  environment: { networkUserAgent: "Network/1", benchmarkIndex: 1500 },
  runWarnings: ["Slow"],
  categories: { seo: { title: "SEO", score: 0.63, auditRefs: [{ id: "a", weight: 10, group: "names" }] } },
  timing: { total: 9000 },
  configSettings: { onlyCategories: ["seo"], locale: "de", channel: "api", formFactor: "desktop" },
};

const map = (beaconResult: unknown) => rendererResult(beaconResult, CONTEXT);

it("an audit that a category refers to and the answer lacks is an error of its own", () => {
  const { audits } = map({ categories: { seo: { auditRefs: [{ id: "gone", weight: 1 }] } } });
  expect(audits.gone).toMatchObject({ title: "gone", score: null, scoreDisplayMode: "error" });
});

describe("images", () => {
  const FAR = "http://elsewhere.example/icon.png";

  it("are only those in the answer", () => {
    const result = map({
      stackPacks: [FAR, "data:text/html,<script>1</script>"].map((iconDataURL) => ({ id: "a", iconDataURL })),
      audits: {
        "final-screenshot": { details: { type: "screenshot", data: FAR } },
        "screenshot-thumbnails": { details: { type: "filmstrip", items: [{ data: FAR }, { data: PIXEL }] } },
      },
      fullPageScreenshot: { screenshot: { data: FAR, width: 1, height: 1 }, nodes: {} },
    });
    expect(JSON.stringify(result)).not.toContain("elsewhere");
    expect(JSON.stringify(result)).not.toContain("text/html");
    expect(result.audits["screenshot-thumbnails"]?.details).toMatchObject({ items: [{}] });
    expect(result.fullPageScreenshot).toBeUndefined();
  });

  it("of a whole page can't break out of the style they are inserted into", () => {
    for (const data of [`${PIXEL}'), url('${FAR}`, "data:image/svg+xml,');}"]) {
      const screenshot = { data, width: 1, height: 1 };
      expect(map({ fullPageScreenshot: { screenshot } }).fullPageScreenshot, data).toBeUndefined();
    }
  });

  it("of a whole page are also found in older formats", () => {
    const screenshot = { data: PIXEL, width: 4, height: 5 };
    const rect = { top: 1, bottom: 2, left: 3, right: 4, width: 1, height: 1 };
    const nodes = { "1-A": rect, "2-B": { top: 1 } };
    const result = map({ audits: { "full-page-screenshot": { details: { screenshot, nodes } } } });
    expect(result.fullPageScreenshot).toEqual({ screenshot, nodes: { "1-A": rect } });
    expect(result.audits).toEqual({});
  });
});

describe("any value", () => {
  it("becomes something serializable", () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof JSON.stringify(map(value)) === "string"));
  });

  it("in any place of an answer becomes something serializable", () => {
    const places = Object.keys(WHOLE);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        const result = map({ ...WHOLE, [place]: value });
        expect(Number(result.lighthouseVersion.split(".")[0])).not.toBeNaN();
        expect(Number.isNaN(Date.parse(result.fetchTime))).toBe(false);
        expect(Intl.getCanonicalLocales(result.configSettings.locale)).toHaveLength(1);
      }),
    );
  });

  it("named like a property of every object is left out", () => {
    const odd = '{"constructor":{},"__proto__":{"a":1}}';
    const { audits, categories } = map(JSON.parse(`{"audits":${odd},"categories":${odd}}`));
    expect([audits, categories]).toEqual([{}, {}]);
  });
});

const CAPTURES = resolve(import.meta.dirname, "../../../../../shared/data/analysis");

interface Answer {
  audits: Record<string, { title: string; details?: { type: string; headings: []; items: [] } }>;
  categories: Record<string, { score: number; auditRefs: { id: string }[] }>;
}

describe.skipIf(!existsSync(CAPTURES))("real answers (skipped where ../shared/data is absent)", () => {
  it.each(["psi-autowebperf", "lhr-6.0.0", "lhr-10.4.0", "lhr-sample_v2"])(
    "%s keeps every audit, every reference to one, and every row of its tables",
    (name) => {
      const file = JSON.parse(readFileSync(`${CAPTURES}/${name}.json`, "utf8"));
      const answer: Answer = file.lighthouseResult ?? file;
      const { "full-page-screenshot": _picture, ...audits } = answer.audits;
      const result = map(answer);
      for (const [id, { title, details }] of Object.entries(audits)) {
        expect(result.audits[id]?.title).toBe(title);
        if (!/^(?:table|opportunity)$/.test(details?.type ?? "") || details?.headings.length === 0) continue;
        expect(result.audits[id]?.details, id).toMatchObject({ items: { length: details?.items.length } });
      }
      for (const [key, { score, auditRefs }] of Object.entries(answer.categories)) {
        expect(result.categories[key]?.score).toBe(score);
        expect(result.categories[key]?.auditRefs).toHaveLength(auditRefs.length);
      }
    },
  );
});

/** A category's reference to its only audit. */
function groupIn(category: string, version: string | undefined, group: unknown): unknown {
  const result = map({
    beaconVersion: version,
    audits: { a: {} },
    categoryGroups: { names: { title: "Names" }, "load-opportunities": { title: "Load" }, untitled: {} },
    categories: { [category]: { auditRefs: [{ id: "a", weight: 1, group }] } },
  });
  const { auditRefs } = result.categories[category] as unknown as { auditRefs: { group?: string }[] };
  return auditRefs[0]?.group;
}

describe("an audit", () => {
  const audit = (fields: unknown) => map({ audits: { a: fields } }).audits.a;

  it("without a score is never shown as failed, and explains an error", () => {
    expect(audit({ score: null, scoreDisplayMode: "numeric" })?.scoreDisplayMode).toBe("informative");
    const broken = audit({ score: null, scoreDisplayMode: "numeric", errorMessage: "It hung" });
    expect(broken).toMatchObject({ scoreDisplayMode: "error", errorMessage: "It hung" });
  });

  it("drops parts of a wrong type", () => {
    const odd = { title: 7, description: null, warnings: "no", displayValue: ["%d ms", 5] };
    const rated = { score: 1, scoreDisplayMode: "binary" };
    expect(audit({ ...odd, ...rated, metricSavings: { LCP: "x" } })).toEqual({
      ...rated,
      id: "a",
      title: "a",
      description: "",
      metricSavings: {},
    });
  });

  it("is cut if its text is too long to read", () => {
    expect(audit({ title: "x".repeat(1_000_000) })?.title.length).toBeLessThan(6_000);
  });
});

it.each([
  ["stays where the answer has it", "seo", "12.0.0", "names", "names"],
  ["stays where the answer has it", "performance", "12.0.0", "diagnostics", "diagnostics"],
  ["stays where the answer has it", "performance", "12.0.0", "hidden", "hidden"],
  ["is none where the answer does not say what it is", "seo", "12.0.0", "constructor", undefined],
  ["is none where the answer does not say what it is", "seo", "12.0.0", "untitled", undefined],
  ["is one that is drawn", "performance", "6.0.0", "load-opportunities", "diagnostics"],
  ["is one that is drawn", "performance", undefined, undefined, "diagnostics"],
  ["is one that is drawn", "performance", "12.0.0", "nowhere", "diagnostics"],
  ["is none for data of other tools", "performance", "6.0.0", undefined, undefined],
  ["is none for data of other tools", "performance", "12.0.0", undefined, "hidden"],
])("the group of an audit %s: %s of %s in %s", (_why, category, version, group, drawn) => {
  expect(groupIn(category, version, group)).toBe(drawn);
});
