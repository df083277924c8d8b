// Each part of an answer that the real renderer draws is in what it drew (page-analysis-v5 "BeaconResultV5" and the tables below it).
import { describe, expect, it } from "vitest";
import { drawReport } from "../../../../src/pages/report/drawing/draw-report.ts";
import { rendererResult } from "../../../../src/pages/report/renderer/renderer-result.ts";
import { CONTEXT, PIXEL } from "./report-answers.ts";

const request = { url: "https://shop.example/", startTime: 1, endTime: 2, transferSize: 9 };

/** Has something of each kind that a text of the service is about. */
const ANSWER = {
  beaconVersion: "13.0.0",
  audits: {
    "speed-index": { title: "Speed Index", description: "How fast", score: null, scoreDisplayMode: "error" },
    chain: {
      title: "Chain",
      score: 0.2,
      scoreDisplayMode: "numeric",
      displayValue: "3 chains",
      warnings: ["First slow", "Second slow"],
      details: {
        type: "criticalrequestchain",
        chains: { a: { request, children: { b: { request } } } },
        longestChain: { duration: 5 },
      },
    },
    broken: { title: "Broken", score: null, scoreDisplayMode: "error", errorMessage: "It hung" },
    silent: { title: "Silent", score: null, scoreDisplayMode: "error" },
    good: { title: "Good", score: 1, scoreDisplayMode: "binary" },
    other: { title: "Other", score: null, scoreDisplayMode: "notApplicable" },
    byhand: { title: "By hand", score: null, scoreDisplayMode: "manual" },
  },
  categories: {
    performance: {
      id: "speed",
      title: "Performance",
      score: 0.5,
      auditRefs: [
        { id: "speed-index", weight: 10, group: "metrics", acronym: "SI" },
        { id: "chain", weight: 0, group: "diagnostics" },
      ],
    },
    seo: {
      id: "seo",
      title: "Found",
      description: "By search engines",
      manualDescription: "Look yourself",
      score: 0.9,
      auditRefs: [
        { id: "broken", weight: 1, group: "names" },
        { id: "silent", weight: 1 },
        { id: "good", weight: 1 },
        { id: "other", weight: 0 },
        { id: "byhand", weight: 0 },
      ],
    },
  },
  categoryGroups: { names: { title: "Names", description: "Of things" } },
  stackPacks: [
    { id: "shop", title: "Corner Shop", iconDataURL: PIXEL, descriptions: { broken: "Fewer plugins" } },
  ],
};

const NAMES = { gauge: () => "", gaugeWithoutScore: () => "" };

function drawn(strings: object = {}): HTMLElement {
  const i18n = { rendererFormattedStrings: strings };
  return drawReport(rendererResult({ ...ANSWER, i18n }, CONTEXT), document, NAMES).element;
}

/** Text without style sheets, and tooltips. */
function readable(element: HTMLElement): string {
  for (const style of element.querySelectorAll("style")) style.remove();
  const titles = [...element.querySelectorAll<HTMLElement>("[title]")].map(({ title }) => title);
  return [element.textContent, ...titles].join(" ");
}

describe("a text of the service is drawn where it belongs", () => {
  it.each([
    ["varianceDisclaimer", "#performance .lh-metrics__disclaimer"],
    ["errorMissingAuditInfo", ".lh-metric--error .lh-metric__description"],
    ["errorMissingAuditInfo", "#silent .lh-tooltip--error"],
    ["errorLabel", "#broken"],
    ["errorLabel", ".lh-metric--error .lh-metric__value"],
    ["warningHeader", "#chain .lh-warnings"],
    ["passedAuditsGroupTitle", ".lh-clump--passed"],
    ["notApplicableAuditsGroupTitle", ".lh-clump--notapplicable"],
    ["manualAuditsGroupTitle", ".lh-clump--manual"],
    ["crcLongestDurationLabel", ".lh-crc-container"],
    ["crcInitialNavigation", ".lh-crc-container"],
    ["scorescaleLabel", ".lh-scorescale"],
  ])("%s in %s", (name, place) => {
    const text = drawn({ [name]: `their ${name}` }).querySelector(place)?.textContent;
    expect(text).toContain(`their ${name}`);
    expect(readable(drawn())).not.toContain("their");
  });

  it("auditGroupExpandTooltip, as a tooltip", () => {
    expect(readable(drawn({ auditGroupExpandTooltip: "their tooltip" }))).toContain("their tooltip");
  });
});

describe("an answer's", () => {
  const element = drawn();

  it("categories have title, descriptions and anchor, which is their key", () => {
    const seo = element.querySelector("#seo");
    for (const text of ["Found", "By search engines", "Look yourself"])
      expect(seo?.textContent).toContain(text);
    expect(element.querySelector("#performance")?.textContent).toContain("Performance");
    expect(element.querySelector("#speed")).toBeNull();
  });

  it("groups have title and description", () => {
    const group = element.querySelector("#broken")?.closest(".lh-audit-group")?.textContent;
    expect(group).toContain("Names");
    expect(group).toContain("Of things");
  });

  it("audits are there, each with its title and value", () => {
    const text = readable(element);
    for (const { title } of Object.values(ANSWER.audits)) expect(text).toContain(title);
    expect(text).toContain("3 chains");
    expect(text).toContain("First slow");
  });

  it("stack packs advise below the audit that they are about, with title and icon", () => {
    const advice = element.querySelector("#broken .lh-audit__stackpack");
    expect(advice?.textContent).toContain("Fewer plugins");
    const icon = advice?.querySelector("img");
    expect([icon?.title || icon?.alt, icon?.getAttribute("src")]).toEqual(["Corner Shop", PIXEL]);
  });
});
