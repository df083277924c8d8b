// What counts as an answer, under the spec's names and the public service's (page-analysis-v5 "Analysis response").
import { describe, expect, it } from "vitest";
import { summarizeAnalysis } from "../../../../src/services/analysis/client.ts";
import { analysisIn, analysisOf, failureOf, QUESTION } from "./analysis-answers.ts";

describe("an answer", () => {
  const RESULT = "finalUrl beaconVersion audits runWarnings runtimeError categories".split(" ");
  const ANSWER =
    "kind captchaResult id loadingExperience originLoadingExperience analysisUTCTimestamp version".split(" ");
  const all = (names: string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

  it.each([undefined, null, [[7]]])(
    "with nothing in it, or all of it %j, is summarized as that",
    async (value) => {
      const answer = { ...all(ANSWER, value), beaconResult: all(RESULT, value) };
      const nothing = { scores: [], metrics: [], suggestions: [], warnings: [] };
      expect(summarizeAnalysis(await analysisIn(answer), QUESTION)).toEqual({
        ...nothing,
        lacksLab: true,
        missing: [{ category: "PERFORMANCE" }],
      });
    },
  );

  it("may have the public service's name for the result, whatever the settings say", async () => {
    const versionIn = async (answer: object) => (await analysisIn(answer)).beaconResult.beaconVersion;
    const lighthouseResult = { lighthouseVersion: "2" };
    expect(await versionIn({ lighthouseResult })).toBe("2");
    expect(await versionIn({ beaconResult: { beaconVersion: "1" }, lighthouseResult })).toBe("1");
    expect(await versionIn({ beaconResult: null, lighthouseResult })).toBe("2");
  });

  it.each([undefined, null, "broken", [], 7])(
    "with visitors' measurements is used though its lab result is %j, and says so",
    async (result) => {
      const data = (percentile: number) => ({ metrics: { LARGEST_CONTENTFUL_PAINT_MS: { percentile } } });
      for (const name of ["loadingExperience", "originLoadingExperience"]) {
        const { field, originField, lacksLab } = summarizeAnalysis(
          await analysisIn({ [name]: data(2_100), beaconResult: result }),
          QUESTION,
        );
        expect((field ?? originField)?.metrics).toMatchObject([{ percentile: 2_100 }]);
        expect(lacksLab).toBe(true);
      }
    },
  );

  it.each([
    [{ categories: { seo: { score: null } } }, undefined],
    [{ audits: { a: {} } }, undefined],
    [{ runtimeError: { code: "NO_FCP" }, categories: { seo: { score: null } } }, true],
    [{ runtimeError: { code: "NO_FCP" }, categories: { seo: { score: 0.4 } } }, undefined],
    [
      { runtimeError: { code: "NO_FCP" }, audits: { "speed-index": { displayValue: "3 s", score: 0.4 } } },
      undefined,
    ],
    [{ runtimeError: { code: "NO_ERROR" }, audits: { a: {} } }, undefined],
  ])("with the result %j lacks a usable one: %j", async (result, lacksLab) => {
    expect(summarizeAnalysis(await analysisOf(result), QUESTION).lacksLab).toBe(lacksLab);
  });

  it("keeps its result unchanged", async () => {
    const result = { fetchTime: "2026-05-01T10:00:01.000Z", categories: { seo: 7 }, next: { any: 1 } };
    expect((await analysisOf(result)).beaconResult.raw).toEqual(result);
  });

  // Texts without an object: hostile-services.test.ts.
  it.each([
    ["nothing", ""],
    ["no result", "{}"],
    ["a result that is a text", '{"beaconResult":"ok"}'],
    ["a result that is a list", '{"lighthouseResult":[]}'],
    ["a wrong result beside a right one", '{"beaconResult":7,"lighthouseResult":{}}'],
    ["visitors who measured nothing", '{"loadingExperience":{"id":"a","metrics":{"M":{"category":"NONE"}}}}'],
    ["a captcha that was not needed, and no result", '{"captchaResult":"CAPTCHA_NOT_NEEDED"}'],
  ])("is malformed if it is %s", async (_name, body) => {
    expect(await failureOf(body, 200)).toEqual({ code: "malformed", service: "analysis" });
  });
});
