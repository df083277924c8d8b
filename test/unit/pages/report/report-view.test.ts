// The page around a report: what was scored, what to know first, and what is said where there is no report.
import { describe, expect, it } from "vitest";
import { makeReportBody } from "../../../../src/pages/report/report-body.ts";
import { createReportStore, runIdIn } from "../../../../src/pages/report/report-store.ts";
import { describeNoReport, describeReport } from "../../../../src/pages/report/report-view.ts";
import { describeRunDetails } from "../../../../src/pages/report/run-details.ts";
import type { ScoreReport } from "../../../../src/shared/page-score/page-score.ts";
import { createWords } from "../../../../src/shared/words.ts";
import type { Ask } from "../../../../src/ui/page/ask.ts";
import { messageSource } from "../english-messages.ts";
import { describeScore, news, QUESTION } from "../popup/page-score/score-states.ts";
import { scoreReport } from "./report-answers.ts";

const words = createWords(messageSource("en-GB"));

function factsOf(report: ScoreReport): Record<string, string> {
  return Object.fromEntries(describeReport(report, words).facts.map(({ label, value }) => [label, value]));
}

describe("the frame of a report", () => {
  it("says whose it is, and how it came about", () => {
    const captchaResult = "CAPTCHA_NOT_NEEDED";
    const report = scoreReport({ beaconVersion: "12.3.0", serviceVersion: "5.0", captchaResult });
    expect(describeReport(report, words)).toMatchObject({
      title: "Report on shop.example - Breachlight",
      heading: "Report on shop.example",
      address: "https://shop.example/cart?item=7",
    });
    expect(factsOf(report)).toEqual({
      Device: "Mobile",
      Scored: "20 November 2026, 12:04",
      Took: "14 s",
      Service: "analysis.example, version 5.0",
      "Version of the audit tool": "12.3.0",
      "Captcha check": captchaResult,
    });
  });

  it("says where the page led to, if not to itself", () => {
    const finalOf = (finalUrl: string) => factsOf(scoreReport({ finalUrl }))["Final address"];
    expect(finalOf("https://www.shop.example/")).toBe("https://www.shop.example/");
    expect(finalOf("https://shop.example/cart?item=7")).toBeUndefined();
  });

  it("puts first what speaks against trusting it: the error, what is missing, then warnings", () => {
    const told = {
      runtimeError: { code: "NO_FCP", message: "The page stayed empty." },
      missing: [{ category: "SEO" as const, failure: { code: "X", message: "It hung" } }],
    };
    const runWarnings = ["It was [redirected](https://web.example/)."];
    const report = scoreReport(told, {}, { runWarnings });
    const { notices } = describeReport(report, words);
    expect(notices.map(({ title }) => title)).toEqual([
      "The service could not measure this page as it should",
      "Not everything that was asked for is in this report",
      "The service warns of this",
    ]);
    expect(notices).toMatchObject([
      { name: "runtime-error", tone: "bad", sentences: ["The page stayed empty.", "Code: NO_FCP"] },
      { name: "missing", tone: "warn", items: ["SEO: not in the answer. It hung (X)"] },
      { name: "warnings", tone: "warn", items: ["It was [redirected](https://web.example/)."] },
    ]);
  });

  it("says why categories are missing in the words that stand beside the scores", () => {
    const { run } = scoreReport({
      missing: [
        { category: "SEO", error: { code: "unavailable", service: "auth", said: "Out of order" } },
        { category: "PERFORMANCE", failure: { code: "NO_FCP", message: "" } },
      ],
    });
    const { result } = describeScore({ news: news({ runs: [{ ...run, question: QUESTION }] }) });
    const { notices } = describeReport({ run, beaconResult: {}, isPrivate: false }, words);
    const unnamed = result?.missing.map((line) => line.replace("accounts.example", "your provider"));
    expect(notices[0]?.items).toEqual(unnamed);
    expect(notices[0]?.items[0]).toContain("Out of order");
  });

  it("introduces warnings in the words of the service, which are in its language", () => {
    const i18n = { rendererFormattedStrings: { toplevelWarningsMessage: "Es gab Probleme:" } };
    const { notices } = describeReport(scoreReport({}, {}, { i18n, runWarnings: ["Langsam"] }), words);
    expect(notices[0]?.title).toBe("Es gab Probleme:");
  });

  it("has no notices where there is nothing to say", () => {
    expect(describeReport(scoreReport(), words).notices).toEqual([]);
  });
});

describe("how it was measured", () => {
  const NOTHING = scoreReport().run.summary;

  it("has every fact that the answer has", () => {
    const facts = describeRunDetails(
      {
        requestedUrl: "http://shop.example/",
        finalUrl: "https://shop.example/",
        fetchTime: new Date(2026, 10, 20, 12, 3, 50).toISOString(),
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
        analysisUTCTimestamp: new Date(2026, 10, 20, 12, 3, 58).toISOString().slice(0, -1),
        field: { isOriginFallback: false, metrics: [], initialUrl: "http://shop.example/start" },
        originField: { isOriginFallback: false, metrics: [], initialUrl: "http://shop.example/start" },
      },
      words,
    );
    expect(facts.map(({ value }) => value)).toEqual([
      "http://shop.example/",
      "https://shop.example/",
      "http://shop.example/start",
      "20 November 2026, 12:03:50",
      "20 November 2026, 12:03:58",
      "9 s",
      "mobile",
      "performance, seo",
      "en-GB",
      "api",
      "pagescoreonline#result",
      "Browser/1",
      "Network/1",
      "Host/1",
      "1,500.5",
    ]);
  });

  it("has the device by its older name where there is no other", () => {
    const [device] = describeRunDetails(
      { configSettings: { emulatedFormFactor: "desktop" } },
      NOTHING,
      words,
    );
    expect(device).toEqual({ label: "Scored as", value: "desktop" });
  });

  it.each([null, 7, {}, { environment: 7, timing: [], configSettings: null, fetchTime: "never" }])(
    "is empty where the answer says nothing of it: %j",
    (answer) => {
      expect(describeRunDetails(answer, NOTHING, words)).toEqual([]);
    },
  );

  it("leaves a time that is none as the service says it, and lists addresses that differ", () => {
    const of = (initialUrl: string) => ({ isOriginFallback: false, metrics: [], initialUrl });
    const told = { ...NOTHING, analysisUTCTimestamp: "just now", field: of("a"), originField: of("b") };
    expect(describeRunDetails({}, told, words)).toEqual([
      { label: "Address that visitor data was requested for", value: "a, b" },
      { label: "Analyzed at, as the service says", value: "just now" },
    ]);
  });
});

describe("a page without a report", () => {
  it("says that it is no longer kept, and what to do", () => {
    const { heading, detail, retry } = describeNoReport("gone", words);
    expect(`${heading}. ${detail}`).toMatch(/no longer kept.*score it anew/);
    expect(retry).toBeUndefined();
  });

  it.each(["silent", "refused"] as const)("can be asked for again: %s", (state) => {
    expect(describeNoReport(state, words).retry).toBe("Try again");
  });

  it("finds the run in its address", () => {
    expect(runIdIn("?id=run-1")).toBe("run-1");
    expect([runIdIn(""), runIdIn("?id=")]).toEqual([undefined, undefined]);
  });
});

describe("the store of the page", () => {
  const phasesOf = async (answers: (() => Promise<unknown>)[]) => {
    const phases: string[] = [];
    const ask = (async () => answers.shift()?.()) as unknown as Ask;
    const store = createReportStore(ask, "run-1", () => phases.push(store.state().phase));
    while (answers.length > 0) await store.load();
    return phases;
  };
  const found = async () => ({ ok: true, value: scoreReport() });

  it("asks until there is an answer", async () => {
    const silent = () => Promise.reject(new Error("no answer"));
    expect(await phasesOf([silent, found])).toEqual(["asking", "silent", "asking", "answered"]);
  });

  it("tells what is gone from what is refused", async () => {
    const gone = async () => ({ ok: true, value: undefined });
    expect(await phasesOf([gone])).toEqual(["asking", "gone"]);
    expect(await phasesOf([async () => ({ ok: false, error: {} })])).toEqual(["asking", "refused"]);
  });

  it("asks nobody without an id", async () => {
    const ask = () => Promise.reject(new Error("asked"));
    const store = createReportStore(ask, undefined, () => undefined);
    await store.load();
    expect(store.state()).toEqual({ phase: "gone" });
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
  const element = {} as HTMLElement;

  it("is what the renderer drew, with gauges that have names, and what it left out", async () => {
    const names: string[] = [];
    const body = await makeReportBody(
      scoreReport({}, {}, ANSWER),
      async (_result, { gauge, gaugeWithoutScore }) => {
        names.push(gauge("SEO", 50), gaugeWithoutScore("SEO"));
        return { element, auditIds: new Set(["a", "b", "c", "d", "e"]) };
      },
      words,
    );
    expect(names).toEqual(["SEO: 50 of 100", "SEO: no score"]);
    const leftOut = [{ id: "f", title: "Sixth", facts: ["not scored"], description: "" }];
    expect(body).toEqual({ state: "drawn", element, leftOut });
  });

  it("is a plain list, worst first, where the renderer fails", async () => {
    const failing = () => Promise.reject(new TypeError("cannot read"));
    const body = await makeReportBody(scoreReport({}, {}, ANSWER), failing, words);
    expect(body.state === "plain" && body.audits).toEqual([
      { id: "c", title: "Third", facts: ["could not be done"], description: "", error: "It hung" },
      { id: "b", title: "Second", facts: ["Score 25", "3 s"], description: "See [x](https://web.example/)" },
      { id: "a", title: "First", facts: ["Score 100"], description: "" },
      { id: "d", title: "Fourth", facts: ["to be checked by a person"], description: "" },
      { id: "e", title: "Fifth", facts: ["does not apply to this page"], description: "" },
      { id: "f", title: "Sixth", facts: ["not scored"], description: "" },
    ]);
  });

  it("is a plain list where there is no category to draw by", async () => {
    const unused = () => Promise.reject(new Error("must not be asked to draw"));
    const body = await makeReportBody(scoreReport({}, {}, { ...ANSWER, categories: null }), unused, words);
    expect(body.state === "plain" && body.audits).toHaveLength(6);
  });
});
