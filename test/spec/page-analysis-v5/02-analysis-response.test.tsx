// page-analysis-v5, "Analysis response (returned by the run operation)".
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  analysesSent,
  analysis,
  answerAnalyses,
  category,
  openReport,
  openScore,
  parametersOf,
  savedFiles,
  scoreWith,
  scoringBrowser,
  shownFor,
} from "../../world/pages/scores.tsx";
import { json, playIn, text } from "../../world/scenario.ts";

const field = (percentile: number) => ({ metrics: { LARGEST_CONTENTFUL_PAINT_MS: { percentile } } });

afterEach(() => void vi.restoreAllMocks());

describe("Analysis response", () => {
  it("kind: the full report names it", async () => {
    const { report } = await shownFor(analysis({}, { kind: "pagescoreonline#result" }));
    expect(report.facts().kind).toBe("pagescoreonline#result");
  });

  it.each(["CAPTCHA_NOT_NEEDED", "CAPTCHA_MATCHED"])(
    "captchaResult: the full report names %s, and no captcha is asked for",
    async (captchaResult) => {
      const { popup, report } = await shownFor(analysis({}, { captchaResult }));
      expect(report.facts().captchaResult).toBe(captchaResult);
      expect(popup.text()).toContain("Page scored: Performance 50.");
    },
  );

  it.each(["CAPTCHA_NEEDED", "CAPTCHA_BLOCKING", "CAPTCHA_UNMATCHED"])(
    "captchaResult: for %s without a result, the person gets a link and a field, and the token is sent once",
    (captchaResult) =>
      playIn(scoringBrowser(), async (world) => {
        const popup = await scoreWith(world, { captchaResult });
        const link = popup.getByRole<HTMLAnchorElement>("link", { name: /Captcha at analysis.example/ });
        expect(link.href).toBe("https://analysis.example/");
        answerAnalyses(world, analysis());
        (popup.getByLabelText("Captcha token") as HTMLInputElement).value = "c+t";
        await popup.submit(popup.getByLabelText("Captcha token").closest("form") as Element);
        await world.sleep(3_000);
        expect(popup.text()).toContain("Page scored");
        await popup.press("Score again");
        const tokens = analysesSent(world).map((one) => new Map(parametersOf(one)).get("captchaToken"));
        expect(tokens).toEqual([undefined, "c+t", undefined]);
      }),
  );

  it("captchaResult: a result is shown, whatever this says", async () => {
    const { popup } = await shownFor(analysis({}, { captchaResult: "CAPTCHA_NEEDED" }));
    expect(popup.pictures()).toContain("Performance: 50 of 100, fair");
  });

  const HOME = "https://analysis.example/";
  it.each([
    ["https://prove.example/?c=1#a", "https://prove.example/?c=1#a"],
    ["http://127.0.0.1:9/c", "http://127.0.0.1:9/c"],
    ["http://prove.example/", HOME],
    ["javascript:alert(1)", HOME],
    ["https://bank.example@prove.example/", HOME],
  ])("captchaResult: with the link %s in the details of an error, the person is sent to %s", (url, href) =>
    playIn(scoringBrowser(), async (world) => {
      const details = [{}, 7, { links: [{ url }] }];
      const popup = await scoreWith(world, json({ error: { message: "Solve the captcha.", details } }, 403));
      expect(popup.getByRole<HTMLAnchorElement>("link", { name: /Captcha at/ }).href).toBe(href);
    }),
  );

  it("id: shown as the final address after redirects", async () => {
    const { popup, report } = await shownFor(analysis({}, { id: "https://shop.example/de" }));
    expect(popup.text()).toContain("Final address: https://shop.example/de");
    expect(report.facts()).toMatchObject({
      "Final address": "https://shop.example/de",
      id: "https://shop.example/de",
    });
    const same = await shownFor(analysis({}, { id: "https://shop.example/login#top" }));
    expect(same.popup.text()).not.toContain("Final address");
  });

  it("loadingExperience: what visitors to the page measured is shown, also without a result of the lab", async () => {
    for (const result of [undefined, null, "broken", [], 7]) {
      const response = { loadingExperience: field(2_100), beaconResult: result };
      const { popup, report } = await shownFor(response);
      expect(popup.text()).toContain("The response has no usable lab result.");
      expect(popup.text()).toContain("Visitors to this page 2.1 s");
      expect(report.text()).toContain("Visitors to this page");
    }
  });

  it("originLoadingExperience: what visitors to the whole site measured is shown, if the page has none first", async () => {
    const { popup } = await shownFor(analysis({}, { originLoadingExperience: field(900) }));
    expect(popup.text()).toContain("Visitors to the whole site 900 ms");
    expect(popup.text()).not.toContain("Visitors to this page");
  });

  it("analysisUTCTimestamp: the full report has it as the service wrote it", async () => {
    for (const analysisUTCTimestamp of ["2026-11-20T12:03:58.000Z", "just now"]) {
      const { report } = await shownFor(analysis({}, { analysisUTCTimestamp }));
      expect(report.facts().analysisUTCTimestamp).toBe(analysisUTCTimestamp);
    }
  });

  it("beaconResult: saved as JSON, the response is what the service sent, byte for byte", () =>
    playIn(scoringBrowser(), async (world) => {
      const sentByService =
        `{ "beaconResult": {"audits": {"a": {"title": "Of the page", "score": 1.0, "score": 1.00}}},\r\n\t"2": 12345678901234567890,` +
        ` "b": "\\u00e9\\ud83d\\ude00", "tiny": 1e-400, "n": -0, "list": [ ] } \n`;
      await scoreWith(world, text(sentByService));
      const report = await openReport(world);
      expect(report.text()).toContain("Of the page");
      const files = savedFiles();
      await report.click(report.getByRole("button", { name: "Save as JSON" }));
      expect(files.map(({ name }) => name)).toEqual(["shop.example-mobile-2026-11-02.json"]);
      expect(await files[0]?.text()).toBe(sentByService);
    }));

  it("beaconResult: of several answers, each is saved as a file of its own, as it came", () =>
    playIn(scoringBrowser({ pageScore: { categories: ["PERFORMANCE", "SEO"] } }), async (world) => {
      const part = (key: string) =>
        `{"beaconResult": {"categories": {"${key}": {"score": 1.0}}, "audits": {}},\r\n"n": -0}`;
      await scoreWith(world, text(part("performance")), text(part("seo")));
      const report = await openReport(world);
      const files = savedFiles();
      for (const name of ["1/2", "2/2"])
        await report.click(report.getByRole("button", { name: `Save as JSON (${name})` }));
      expect(await Promise.all(files.map((file) => file.text()))).toEqual([part("performance"), part("seo")]);
      expect(files.map(({ name }) => name)).toEqual(
        [1, 2].map((number) => `shop.example-mobile-${number}-2026-11-02.json`),
      );
    }));

  it("beaconResult: the public service's name for it, lighthouseResult, is read too", async () => {
    const lighthouseResult = {
      lighthouseVersion: "12.0.0",
      categories: { seo: category("SEO", 0.9) },
      audits: {},
    };
    const { popup } = await shownFor({ beaconResult: null, lighthouseResult });
    expect(popup.pictures()).toEqual(["SEO: 90 of 100, fine"]);
    expect(popup.facts()["Audit tool"]).toBe("12.0.0");
  });

  it.each([
    ["", "nothing"],
    ["{}", "no result"],
    ['{"beaconResult":"ok"}', "a result that is a text"],
    ['{"loadingExperience":{"id":"a","metrics":{"M":{"category":"NONE"}}}}', "visitors who measured nothing"],
    ["<!doctype html><h1>Hello</h1>", "a web page"],
  ])("an answer that is %j, %s, is no result, and the person reads that it can't be read", (body) =>
    playIn(scoringBrowser(), async (world) => {
      const popup = await scoreWith(world, text(body));
      expect(popup.text()).toContain("analysis.example sent a response that can’t be read.");
    }),
  );

  it("version: major and minor are shown as the service's version", async () => {
    const { popup, report } = await shownFor(analysis({}, { version: { major: "5", minor: "0" } }));
    expect([popup.facts().Version, report.facts().Version]).toEqual(["5.0", "5.0"]);
    const none = await shownFor(analysis());
    expect(Object.keys(none.popup.facts())).toEqual(["Page address", "Scored", "Duration", "Service"]);
  });

  it("an answer that arrives while the popup is closed is shown when it opens again", () =>
    playIn(scoringBrowser(), async (world) => {
      answerAnalyses(world, analysis());
      const popup = await openScore(world);
      await popup.click(popup.getByRole("button", { name: "Score" }));
      await popup.end();
      await world.sleep(3_000);
      const again = await openScore(world);
      expect(again.text()).toContain("Open full report");
    }));
});
