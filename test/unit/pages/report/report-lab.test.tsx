// What a report says about its run before the audits: the error, what visitors measured, and the device.
import { expect, it } from "vitest";
import { type Draw, ReportPage } from "../../../../src/pages/report/ReportPage.tsx";
import type { ScoreReport } from "../../../../src/shared/page-score/page-score.ts";
import { renderPage } from "../../../world/render.tsx";
import { scoreReport } from "./report-answers.ts";

const failing: Draw = () => Promise.reject(new TypeError("cannot read"));

function open(report: ScoreReport) {
  return renderPage(<ReportPage runId="run-1" draw={failing} />, { answers: { getScoreReport: report } });
}

function textsOf({ place }: Awaited<ReturnType<typeof open>>, selector: string): string[] {
  return [...place.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
}

it("shows the run's error whole, as text", async () => {
  const message = `<b>Empty</b> [x](https://web.example/)\n${"long ".repeat(4_000)}end`;
  const runtimeError = { code: "NO_FCP", message: "<b>Empty</b> x long…" };
  const page = await open(scoreReport({ runtimeError }, {}, { runtimeError: { code: "NO_FCP", message } }));
  expect(textsOf(page, ".notice-said")).toEqual([`${message} (NO_FCP)`]);
  // A report of an earlier version may have it in its summary only.
  for (const odd of [undefined, null, { message: 7 }]) {
    const old = await open(scoreReport({ runtimeError }, {}, { runtimeError: odd }));
    expect(textsOf(old, ".notice-said")).toEqual(["<b>Empty</b> x long… (NO_FCP)"]);
  }
});

it("shows what visitors measured, also without a result of the lab, which it says", async () => {
  const data = (percentile: number, isOriginFallback = false) => ({
    id: "https://shop.example/cart?item=7",
    isOriginFallback,
    metrics: [{ name: "LARGEST_CONTENTFUL_PAINT_MS", percentile, category: "FAST", distributions: [] }],
  });
  const what = { lacksLab: true, field: data(2_100), originField: data(900, true) };
  const page = await open(scoreReport(what, {}, null));
  expect(textsOf(page, ".report-visitors h2")).toEqual([
    "Visitors to this page",
    "Visitors to the whole site",
  ]);
  expect(textsOf(page, ".report-visitors strong bdi")).toEqual(["2.1 s", "900 ms"]);
  expect(textsOf(page, ".panel-title")).toEqual(["The response has no usable lab result."]);
});

it("says which device the service took if that was left to it", async () => {
  const question = {
    url: "https://shop.example/",
    strategy: "STRATEGY_UNSPECIFIED" as const,
    categories: [],
  };
  const deviceOf = async (configSettings: unknown) =>
    textsOf(await open(scoreReport({}, { question }, { configSettings })), ".report-facts dd")[0];
  expect(await deviceOf({ formFactor: "mobile" })).toBe("Service’s choice: Mobile");
  expect(await deviceOf(undefined)).toBe("Service’s choice: Desktop");
});
