// The report page: what was scored, what to know first, the report itself, and what is shown without one.
import { describe, expect, it, vi } from "vitest";
import { type Draw, ReportPage } from "../../../../src/pages/report/ReportPage.tsx";
import { runDetails } from "../../../../src/pages/report/report-facts.ts";
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

  it("says where the page redirected to, if it did", async () => {
    const finalOf = async (finalUrl: string) => (await factsOf(scoreReport({ finalUrl })))["Final address"];
    expect(await finalOf("https://www.shop.example/")).toBe("https://www.shop.example/");
    expect(await finalOf("https://shop.example/cart?item=7")).toBeUndefined();
  });

  it("puts first what reduces trust in it: the error, what is missing, then warnings", async () => {
    const what = {
      runtimeError: { code: "NO_FCP", message: "The page stayed empty." },
      missing: [{ category: "SEO" as const, failure: { code: "X", message: "It hung" } }],
    };
    const runWarnings = ["It was [redirected](https://web.example/).", "x".repeat(6_000)];
    const page = await open(scoreReport(what, {}, { runWarnings }));
    expect(textsOf(page, ".panel").slice(0, 3)).toEqual([
      "This result may be wrongThe page stayed empty. (NO_FCP)Don’t rely on these scores. Score the page again.",
      "Some categories are missing from this reportSEO: not in the response. It hung (X)",
      "Warnings about this result" +
        "Some warnings are shortened. “Save as JSON” has them all." +
        `It was redirected.${"x".repeat(5_000)}…`,
    ]);
    const tones = [...page.place.querySelectorAll(".panel")].map(({ className }) => className);
    expect(tones.slice(0, 3)).toEqual(["panel panel-bad", "panel panel-warn", "panel panel-warn"]);
    const link = page.getByRole("link", { name: "redirected" });
    expect(link.getAttribute("href")).toBe("https://web.example/");
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

  it("introduces warnings in the words of the service, which are in its language", async () => {
    const i18n = { rendererFormattedStrings: { toplevelWarningsMessage: "Es gab Probleme:" } };
    const page = await open(scoreReport({}, {}, { i18n, runWarnings: ["Langsam"] }));
    expect(textsOf(page, ".panel-title")).toContain("Es gab Probleme:");
  });

  it("has no notices if there is nothing to say", async () => {
    expect(textsOf(await open(scoreReport()), ".panel-warn, .panel-bad")).toEqual([]);
  });
});

describe("how it was measured", () => {
  const NOTHING = scoreReport().run.summary;

  it("has every fact in the answer", () => {
    const details = runDetails(
      {
        requestedUrl: "http://shop.example/",
        finalUrl: "https://shop.example/",
        fetchTime: "2026-11-20T12:03:50.000Z",
        userAgent: "Browser/1",
        environment: { networkUserAgent: "Network/1", hostUserAgent: "Host/1", benchmarkIndex: 1500.5 },
        timing: { total: 9_400 },
        configSettings: {
          onlyCategories: ["performance", "seo"],
          emulatedFormFactor: "none",
          formFactor: "mobile",
          locale: "en-GB",
          channel: "api",
        },
      },
      {
        ...NOTHING,
        kind: "pagescoreonline#result",
        captchaResult: "CAPTCHA_NOT_NEEDED",
        id: "https://shop.example/final",
        analysisUTCTimestamp: "2026-11-20T12:03:58.000",
        field: { isOriginFallback: false, metrics: [], initialUrl: "http://shop.example/start" },
        originField: { isOriginFallback: false, metrics: [], initialUrl: "http://shop.example/start" },
      },
    );
    expect(Object.fromEntries(details)).toEqual({
      kind: "pagescoreonline#result",
      captchaResult: "CAPTCHA_NOT_NEEDED",
      id: "https://shop.example/final",
      analysisUTCTimestamp: "2026-11-20T12:03:58.000",
      requestedUrl: "http://shop.example/",
      finalUrl: "https://shop.example/",
      initial_url: "http://shop.example/start",
      fetchTime: "2026-11-20T12:03:50.000Z",
      total: "9400",
      formFactor: "mobile",
      onlyCategories: "performance, seo",
      locale: "en-GB",
      channel: "api",
      userAgent: "Browser/1",
      networkUserAgent: "Network/1",
      hostUserAgent: "Host/1",
      benchmarkIndex: "1500.5",
    });
  });

  it("has the device by its older name if there is no other", async () => {
    const facts = await factsOf(scoreReport({}, {}, { configSettings: { emulatedFormFactor: "desktop" } }));
    expect(facts.formFactor).toBe("desktop");
  });

  it.each([null, 7, {}, { environment: 7, timing: [], configSettings: null, fetchTime: {} }])(
    "is empty if the answer doesn't contain it: %j",
    (answer) => {
      expect(runDetails(answer, NOTHING)).toEqual([]);
    },
  );

  it("keeps an invalid time as the service wrote it, and lists addresses that differ", async () => {
    const of = (initialUrl: string) => ({ isOriginFallback: false, metrics: [], initialUrl });
    const what = { analysisUTCTimestamp: "just now", field: of("a"), originField: of("b") };
    expect(await factsOf(scoreReport(what))).toMatchObject({
      initial_url: "a, b",
      analysisUTCTimestamp: "just now",
    });
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
      b: {
        title: "Second",
        score: 0.25,
        scoreDisplayMode: "numeric",
        displayValue: "3 s",
        description: "See [x](https://web.example/)",
      },
      c: { title: "Third", score: null, scoreDisplayMode: "error", errorMessage: "It hung" },
      d: { title: "Fourth", scoreDisplayMode: "manual" },
      e: { title: "Fifth", scoreDisplayMode: "notApplicable" },
      f: { title: "Sixth", scoreDisplayMode: "informative" },
    },
    categories: { seo: { title: "SEO", score: 0.5, auditRefs: [{ id: "a", weight: 1 }] } },
  };

  it("is what the renderer drew, with labeled gauges, and what it left out", async () => {
    const names: string[] = [];
    const element = document.createElement("article");
    const page = await open(scoreReport({}, {}, ANSWER), async (_result, { gauge, gaugeWithoutScore }) => {
      names.push(gauge("SEO", 50), gaugeWithoutScore("SEO"));
      return { element, auditIds: new Set(["a", "b", "c", "d", "e"]) };
    });
    expect(names).toEqual(["SEO: 50 of 100, fair", "SEO: no score"]);
    expect(element.isConnected).toBe(true);
    expect(textsOf(page, ".disclosure li")).toEqual(["Sixthnot rated"]);
  });

  it("is a plain list, worst first, if the renderer fails", async () => {
    expect(textsOf(await open(scoreReport({}, {}, ANSWER)), ".plain-audits li")).toEqual([
      "Thirdcouldn’t be doneIt hung",
      "SecondScore 25 · 3 sSee x",
      "FirstScore 100",
      "Fourthnot rated",
      "Fifthnot rated",
      "Sixthnot rated",
    ]);
  });

  it("is a plain list if there is no category to draw", async () => {
    const draw = vi.fn(failing);
    const page = await open(scoreReport({}, {}, { ...ANSWER, categories: null }), draw);
    expect(textsOf(page, ".plain-audits li")).toHaveLength(6);
    expect(draw).not.toHaveBeenCalled();
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
