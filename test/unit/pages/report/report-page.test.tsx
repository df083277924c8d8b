// The report page: what was scored, what to know first, the report itself, and what is shown without one.
import { describe, expect, it } from "vitest";
import { type Draw, ReportPage } from "../../../../src/pages/report/ReportPage.tsx";
import type { ScoreReport } from "../../../../src/shared/page-score/page-score.ts";
import { describeMissing } from "../../../../src/ui/said/missing-categories.ts";
import { renderPage } from "../../../world/render.tsx";
import { words } from "../tab-states.ts";
import { scoreReport } from "./report-answers.ts";

const failing: Draw = () => Promise.reject(new TypeError("cannot read"));

/** The page of a report, as `draw` draws it. */
function open(report: ScoreReport, draw = failing) {
  return renderPage(<ReportPage runId="run-1" draw={draw} />, { answers: { getScoreReport: report } });
}

type Page = Awaited<ReturnType<typeof open>>;

function textsOf({ place }: Page, selector: string): string[] {
  return [...place.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
}

async function factsOf(report: ScoreReport): Promise<Record<string, string | undefined>> {
  const page = await open(report);
  const values = textsOf(page, ".report-facts dd");
  return Object.fromEntries(textsOf(page, ".report-facts dt").map((label, index) => [label, values[index]]));
}

describe("the frame of a report", () => {
  it("says whose it is, and how it was made", async () => {
    const captchaResult = "CAPTCHA_NOT_NEEDED";
    const report = scoreReport({ beaconVersion: "12.3.0", serviceVersion: "5.0", captchaResult });
    const { getByRole } = await open(report);
    expect(document.title).toBe("Report on shop.example - Breachlight");
    expect(getByRole("heading", { level: 1 }).textContent).toBe("Report on shop.example");
    const link = getByRole("link", { name: "https://shop.example/cart?item=7" });
    expect(link.getAttribute("href")).toBe("https://shop.example/cart?item=7");
    expect(await factsOf(report)).toEqual({
      Device: "Mobile",
      Scored: "20 Nov 2026, 12:04",
      Duration: "14 s",
      Service: "analysis.example",
      Version: "5.0",
      "Audit tool": "12.3.0",
      captchaResult,
    });
  });

  it("of a private window has a title that leaves no trace of the site", async () => {
    const { getByRole } = await open({ ...scoreReport(), isPrivate: true });
    expect(document.title).not.toContain("shop.example");
    expect(getByRole("heading", { level: 1 }).textContent).toBe("Report on shop.example");
  });

  it("whose text is damaged on this device is shown as far as it is known, and can be saved", async () => {
    const { getByRole } = await open({ ...scoreReport(), answers: ["{"], beaconResult: undefined });
    expect(getByRole("heading", { level: 1 }).textContent).toBe("Report on shop.example");
    expect(getByRole<HTMLButtonElement>("button", { name: "Save as JSON" }).disabled).toBe(false);
  });

  it("says why categories are missing in the same words as beside the scores", async () => {
    const { run } = scoreReport({
      missing: [
        { category: "SEO", error: { code: "unavailable", service: "auth", said: "Out of order" } },
        { category: "PERFORMANCE", failure: { code: "NO_FCP", message: "" } },
      ],
    });
    const items = textsOf(await open({ run, beaconResult: {}, isPrivate: false }), ".notice-items li");
    expect(items).toEqual(describeMissing(run, "your provider", words));
    expect(items[0]).toContain("Out of order");
  });
});

describe("a page without a report", () => {
  it("says that it is no longer stored, and what to do", async () => {
    const { text, queryByRole } = await renderPage(<ReportPage runId="run-1" draw={failing} />);
    expect(text()).toMatch(/no longer available.*Score the page again/);
    expect(queryByRole("button")).toBeNull();
  });

  it.each([
    ["no answer", () => Promise.reject(new Error("no answer"))],
    ["a refusal", async () => ({ ok: false, error: {} })],
  ])("can be requested again after %s", async (_what, first) => {
    const answers = [first, async () => scoreReport()];
    const getScoreReport = () => answers.shift()?.();
    const page = await renderPage(<ReportPage runId="run-1" draw={failing} />, {
      answers: { getScoreReport },
    });
    await page.click(page.getByRole("button", { name: "Try again" }));
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Report on shop.example");
    expect(page.sent).toEqual(Array(2).fill({ name: "getScoreReport", input: { id: "run-1" } }));
  });

  it.each([null, ""])("sends nothing if its address names none: %j", async (runId) => {
    const { text, sent } = await renderPage(<ReportPage runId={runId} draw={failing} />);
    expect(text()).toContain("no longer available");
    expect(sent).toEqual([]);
  });
});

describe("the report itself", () => {
  const ANSWER = {
    audits: {
      a: { title: "First", score: 1, scoreDisplayMode: "binary" },
      f: { title: "Sixth", scoreDisplayMode: "informative" },
    },
    categories: { seo: { title: "SEO", score: 0.5, auditRefs: [{ id: "a", weight: 1 }] } },
  };

  it("is what the renderer drew, with labeled gauges, and what it left out", async () => {
    const names: string[] = [];
    const element = document.createElement("article");
    const page = await open(scoreReport({}, {}, ANSWER), async (_result, { gauge, gaugeWithoutScore }) => {
      names.push(gauge("SEO", 50), gaugeWithoutScore("SEO"));
      return { element, auditIds: new Set(["a"]) };
    });
    expect(names).toEqual(["SEO: 50 of 100, fair", "SEO: no score"]);
    expect(element.isConnected).toBe(true);
    expect(textsOf(page, ".disclosure li")).toEqual(["Sixthnot rated"]);
  });

  it("can be saved as it looks once rendered, and as data at once", async () => {
    const buttons = ({ getAllByRole }: Page) =>
      getAllByRole("button").map((button) => [button.textContent, (button as HTMLButtonElement).disabled]);
    const drawing = await open(scoreReport({}, {}, ANSWER), () => new Promise(() => undefined));
    const [json, page] = ["Save as JSON", "Save as HTML"];
    const allRuns = [
      ["CSV", false],
      ["JSON", false],
    ];
    expect(buttons(drawing)).toEqual([[json, false], [page, true], ...allRuns]);
    expect(buttons(await open(scoreReport()))).toEqual([[json, false], [page, false], ...allRuns]);
  });
});
