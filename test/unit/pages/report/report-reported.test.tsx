// Answers that broke other tools, as people reported them: each is drawn or explained here.
import { describe, expect, it } from "vitest";
import { drawReport } from "../../../../src/pages/report/drawing/draw-report.ts";
import { rendererResult } from "../../../../src/pages/report/renderer/renderer-result.ts";
import { summarizeAnalysis } from "../../../../src/services/analysis/client.ts";
import {
  analysisIn,
  ask,
  failureOf,
  ofDomain,
  QUESTION,
  refusal,
} from "../../services/analysis/analysis-answers.ts";
import { CONTEXT } from "./report-answers.ts";

const NAMES = { gauge: () => "", gaugeWithoutScore: () => "" };

function drawn(answer: unknown): HTMLElement {
  const { element } = drawReport(rendererResult(answer, CONTEXT), document, NAMES);
  for (const style of element.querySelectorAll("style")) style.remove();
  return element;
}

const summaryOf = async (answer: object) => summarizeAnalysis(await analysisIn(answer), QUESTION);

describe("an answer that", () => {
  it("is only an error, with null for everything else, is explained and drawn", async () => {
    const nothing = {
      configSettings: null,
      requestedUrl: null,
      finalUrl: null,
      environment: null,
      timing: null,
    };
    const lighthouseResult = {
      ...nothing,
      lighthouseVersion: "5.2.0",
      categories: {},
      audits: {},
      runtimeError: { code: "UNKNOWN_ERROR", message: "Unknown error encountered." },
    };
    expect(await summaryOf({ lighthouseResult })).toMatchObject({
      runtimeError: { code: "UNKNOWN_ERROR", message: "Unknown error encountered." },
      lacksLab: true,
    });
    expect(() => drawn(lighthouseResult)).not.toThrow();
  });

  it("is of version 3, without texts and environment, is drawn", () => {
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
    const text = drawn({
      lighthouseVersion: "3.0.0-alpha.2",
      audits,
      categories: { performance: { title: "Performance", score: 0.6, auditRefs } },
      categoryGroups: { metrics: { title: "Metrics" }, "load-opportunities": { title: "Opportunities" } },
    }).textContent;
    expect(text).toContain("First paint");
    expect(text).toContain("Server");
  });

  it("has no score for one category only has no zero for it", async () => {
    const categories = { performance: { title: "P", score: null }, seo: { title: "S", score: 0.9 } };
    expect((await summaryOf({ lighthouseResult: { categories } })).scores.map(({ score }) => score)).toEqual([
      null,
      0.9,
    ]);
    const element = drawn({ categories });
    const texts = [...element.querySelectorAll(".lh-scores-container .lh-gauge__percentage")];
    expect(texts.map(({ textContent }) => textContent)).toEqual(["–", "90"]);
  });

  it("has a category that is no longer made is shown, and one without it misses nothing", async () => {
    const { scores } = await summaryOf({
      lighthouseResult: { categories: { pwa: { title: "PWA", score: 0.3 } } },
    });
    expect(scores).toEqual([{ id: "pwa", title: "PWA", score: 0.3 }]);
    const { missing } = await summaryOf({ lighthouseResult: { categories: { performance: { score: 1 } } } });
    expect(missing).toEqual([]);
  });

  it("has values in another language shows them as they are", async () => {
    const audits = { "speed-index": { title: "Speed-Index", displayValue: "1.234,5 s", score: 0.4 } };
    expect((await summaryOf({ lighthouseResult: { audits } })).metrics[0]?.displayValue).toBe("1.234,5 s");
  });

  it.each([
    [
      "only the site's data",
      { originLoadingExperience: { metrics: { A_MS: { percentile: 1 } } } },
      [undefined, "A_MS"],
    ],
    [
      "the older name of a metric",
      { loadingExperience: { metrics: { EXPERIMENTAL_INTERACTION_TO_NEXT_PAINT: { percentile: 1 } } } },
      ["EXPERIMENTAL_INTERACTION_TO_NEXT_PAINT", undefined],
    ],
    [
      "field data without metrics",
      { loadingExperience: { initial_url: "https://shop.example/" } },
      [undefined, undefined],
    ],
  ])("has %s is read", async (_what, data, names) => {
    const { field, originField } = await summaryOf({ lighthouseResult: {}, ...data });
    expect([field?.metrics[0]?.name, originField?.metrics[0]?.name]).toEqual(names);
  });
});

describe("a refusal", () => {
  it("about the page in another language is about the page", async () => {
    const message = "Lighthouse heeft een fout geretourneerd: NO_FCP. Er is iets misgegaan. (NO_FCP)";
    expect(await ask(ofDomain(500, message, "lighthouse", "lighthouseError"), 500)).toEqual({
      kind: "page",
      failure: { code: "NO_FCP", message },
    });
  });

  it("of the service itself isn't about the page", async () => {
    const message = "generic::internal: Error unmarshalling JSON into proto";
    expect(await failureOf(refusal(500, message, { status: "INTERNAL" }), 500)).toMatchObject({
      code: "unavailable",
      said: message,
    });
  });

  it("with a quota for 100 seconds, and then one for a day, tells them apart", async () => {
    const of = (period: string) => {
      const said = `Quota exceeded for quota group 'default' and limit 'Queries per ${period}' of service 'pagespeedonline.googleapis.com' for consumer 'project_number:1'.`;
      const errors = [{ message: said, domain: "global", reason: "rateLimitExceeded" }];
      return failureOf(refusal(429, said, { errors, status: "RESOURCE_EXHAUSTED" }), 429);
    };
    expect((await of("100 seconds")).reason).toBe("quota-short");
    expect((await of("day")).reason).toBe("quota-day");
  });
});
