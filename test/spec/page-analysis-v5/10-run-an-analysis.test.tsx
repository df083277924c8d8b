// page-analysis-v5, "Endpoints": "Run an analysis".
import { describe, expect, it } from "vitest";
import {
  analysesSent,
  analysis,
  answerAnalyses,
  category,
  openReport,
  openScore,
  parametersOf,
  scoreWith,
  scoringBrowser,
  shownFor,
} from "../../world/pages/scores.tsx";
import { json, play, playIn, sent } from "../../world/scenario.ts";

type Begin = Parameters<typeof scoringBrowser>[0];

/** What was sent by one click. */
async function requestOf(begin: Begin = {}, tabUrl?: string) {
  return playIn(scoringBrowser(begin), async (world) => {
    if (tabUrl) world.tab.url = tabUrl;
    const popup = await scoreWith(world, analysis());
    return {
      requests: analysesSent(world),
      asked: parametersOf(analysesSent(world)[0] ?? { url: "x:" }),
      text: popup.text(),
    };
  });
}

describe("Run an analysis", () => {
  it("Method and path: GET {analysis_url}/pagescoreonline/v5/runPagescore, also below a path of the service", async () => {
    const [request] = (await requestOf()).requests;
    expect(request?.method).toBe("GET");
    expect(request?.url).toMatch(/^https:\/\/analysis\.example\/pagescoreonline\/v5\/runPagescore\?/);
    const analysisUrl = "https://analysis.example/api/";
    const [below] = (await requestOf({ services: { analysisUrl } })).requests;
    expect(below?.url).toMatch(/^https:\/\/analysis\.example\/api\/pagescoreonline\/v5\/runPagescore\?/);
  });

  it("Method and path: the public service's name is used if that is chosen", async () => {
    const [request] = (await requestOf({ services: { analysisInterface: "pagespeed" } })).requests;
    expect(request?.url).toMatch(/^https:\/\/analysis\.example\/pagespeedonline\/v5\/runPagespeed\?/);
  });

  it.each(["http://analysis.example", "ftp://analysis.example", "https://u:p@analysis.example"])(
    "Method and path: nothing is sent to the address %s, and the person reads why",
    async (analysisUrl) => {
      const { popup, sentCount } = await playIn(
        scoringBrowser({ services: { analysisUrl } }),
        async (world) => {
          const shown = await openScore(world);
          return { popup: shown.text(), sentCount: sent(world, /analysis/).length };
        },
      );
      expect(popup).toMatch(/The address of .* in settings must start with https\./);
      expect(sentCount).toBe(0);
    },
  );

  it("Request body: empty", async () => {
    expect((await requestOf()).requests.map(({ body }) => body)).toEqual([""]);
  });

  it("Success response: the Analysis response is shown in the popup, in the full report, and among all runs as CSV", async () => {
    const { popup, report } = await shownFor(analysis());
    for (const { text } of [popup, report]) expect(text()).toContain("50");
    expect(report.text()).toContain("All results for this pageCSVJSON");
  });

  it.each(["https://shop.example/?a=1&b=%26%20+c", "https://xn--fiq228c.example/%E6%BC%A2"])(
    "url: required, and sent exactly as the popup shows it: %s",
    async (url) => {
      const { asked, text } = await requestOf({}, `${url}#part`);
      expect(asked[0]).toEqual(["url", url]);
      expect(text).toContain(url);
    },
  );

  it("url: the person can leave out the part after “?”, and nothing of it is sent", () =>
    playIn(scoringBrowser(), async (world) => {
      world.tab.url = "https://shop.example/list?session=secret";
      const popup = await openScore(world);
      answerAnalyses(world, analysis());
      await popup.press("Leave out the part after “?”", 0);
      expect(popup.texts(".score-address")).toEqual(["https://shop.example/list"]);
      await popup.press("Score");
      expect(analysesSent(world).map((one) => parametersOf(one)[0])).toEqual([
        ["url", "https://shop.example/list"],
      ]);
    }));

  it("category: when none is given, only PERFORMANCE runs, which the popup says", async () => {
    const { asked, text } = await requestOf({ pageScore: { categories: [] } });
    expect(asked.map(([name]) => name)).not.toContain("category");
    expect(text).toContain("Performance only");
    const without = await shownFor(
      analysis({ categories: {} }),
      scoringBrowser({ pageScore: { categories: [] } }),
    );
    expect(without.popup.text()).toContain("Performance: not in the response.");
  });

  const ALL = ["ACCESSIBILITY", "BEST_PRACTICES", "PERFORMANCE", "SEO"];
  const askedIn = (world: Parameters<typeof analysesSent>[0]) =>
    analysesSent(world).map((one) =>
      parametersOf(one)
        .filter(([name]) => name === "category")
        .map(([, value]) => value)
        .join(" "),
    );
  const KEYS: Record<string, string> = { BEST_PRACTICES: "best-practices" };
  const single = (name: string) => {
    const key = KEYS[name] ?? name.toLowerCase();
    const audits = { [key]: { title: `Audit of ${name}`, score: 1 } };
    const auditRefs = [{ id: key, weight: 1 }];
    return analysis({
      audits,
      runWarnings: ["Slow"],
      categories: { [key]: category(name, 0.5, { auditRefs }) },
    });
  };
  const refused = json({ error: { code: 400, message: "One category only." } }, 400);
  const four = () => ({ from: scoringBrowser({ pageScore: { categories: ALL } }) });

  it("category: several are asked for at once, as a repeated parameter", () =>
    play(async (world) => {
      const categories = Object.fromEntries(
        ALL.map((one) => [KEYS[one] ?? one.toLowerCase(), category(one)]),
      );
      await scoreWith(world, analysis({ categories }));
      expect(askedIn(world)).toEqual([ALL.join(" ")]);
    }, four()));

  it("category: a service that refuses several gets them one by one, and all are in one result", () =>
    play(async (world) => {
      const popup = await scoreWith(world, refused, ...ALL.map(single));
      expect(askedIn(world)).toEqual([ALL.join(" "), ...ALL]);
      expect(popup.text()).toContain(
        "Page scored: PERFORMANCE 50, ACCESSIBILITY 50, BEST_PRACTICES 50, SEO 50.",
      );
      expect(popup.texts("q")).toEqual(["Slow"]);
      const report = await openReport(world);
      for (const one of ALL) expect(report.text()).toContain(`Audit of ${one}`);
      for (const number of [1, 2, 3, 4]) expect(report.text()).toContain(`Save as JSON (${number}/4)`);
    }, four()));

  it("category: of several answers, the first that says something counts; warnings and durations are of all", () =>
    play(async (world) => {
      const field = {
        loadingExperience: { metrics: { LARGEST_CONTENTFUL_PAINT_MS: { percentile: 2_100 } } },
      };
      const answerOf = (key: string, result: object, response = {}) =>
        analysis({ categories: { [key]: category(key) }, timing: { total: 1_000.5 }, ...result }, response);
      const popup = await scoreWith(
        world,
        answerOf("accessibility", {
          runWarnings: ["Slow", "First"],
          configSettings: { locale: "en", onlyCategories: ["accessibility"] },
          runtimeError: { code: "NO_ERROR", message: "" },
        }),
        answerOf(
          "best-practices",
          { runWarnings: ["Slow", "Second"], configSettings: { onlyCategories: ["best-practices"] } },
          field,
        ),
        answerOf("performance", { runtimeError: { code: "NO_FCP", message: "No paint." } }),
        answerOf("seo", {}, { kind: "k" }),
      );
      expect(popup.texts("q")).toEqual(["No paint. (NO_FCP)", "Slow", "First", "Second"]);
      expect(popup.text()).toContain("Visitors to this page 2.1 s");
      const { kind, total, locale, onlyCategories } = (await openReport(world)).facts();
      expect([kind, total, locale, onlyCategories]).toEqual([
        "k",
        "4002",
        "en",
        "accessibility, best-practices",
      ]);
    }, four()));

  it("category: only what is missing from an answer is asked for again", () =>
    play(async (world) => {
      await scoreWith(world, ...ALL.map(single));
      expect(askedIn(world)).toEqual([ALL.join(" "), ...ALL.slice(1)]);
    }, four()));

  it("category: one that fails leaves the others, and the person reads why it is missing", () =>
    play(async (world) => {
      const popup = await scoreWith(
        world,
        refused,
        single("ACCESSIBILITY"),
        json({}, 504),
        single("PERFORMANCE"),
        single("SEO"),
      );
      expect(popup.text()).toContain("Page scored: PERFORMANCE 50, ACCESSIBILITY 50, SEO 50.");
      expect(popup.text()).toContain(
        "Best practices: not in the response. analysis.example took too long to respond.",
      );
    }, four()));

  it("category: once the service limits requests, no further one is sent", () =>
    play(async (world) => {
      const popup = await scoreWith(world, refused, single("ACCESSIBILITY"), json({}, 429));
      expect(askedIn(world)).toHaveLength(3);
      expect(popup.text()).toContain("SEO: not in the response. analysis.example got too many requests");
    }, four()));

  it("category: a page that can't be analyzed is asked about once", () =>
    play(async (world) => {
      const message = "Lighthouse returned error: NO_FCP. Nothing was painted.";
      await scoreWith(world, json({ error: { code: 500, message } }, 500));
      expect(askedIn(world)).toHaveLength(1);
    }, four()));

  it("strategy: sent as chosen; the default is the service's own, so a device left to it isn't sent", async () => {
    const { asked } = await requestOf({ pageScore: { strategy: "DESKTOP" } });
    expect(asked).toContainEqual(["strategy", "DESKTOP"]);
    const none = await requestOf({ pageScore: { strategy: "STRATEGY_UNSPECIFIED" } });
    expect(none.asked.map(([name]) => name)).not.toContain("strategy");
  });

  it("locale: the browser's language, or the one in settings", async () => {
    expect((await requestOf()).asked).toContainEqual(["locale", "en-GB"]);
    expect((await requestOf({ pageScore: { locale: "pt-PT" } })).asked).toContainEqual(["locale", "pt-PT"]);
  });

  it.each([
    ["utm_campaign", { utmCampaign: "spring & co" }, "spring & co"],
    ["utm_source", { utmSource: "me" }, "me"],
  ])("%s: sent only if the person set it", async (name, pageScore, value) => {
    expect((await requestOf({ pageScore })).asked).toContainEqual([name, value]);
    expect((await requestOf()).asked.map(([one]) => one)).not.toContain(name);
  });

  it("captchaToken: sent only in the request after a captcha was solved", async () => {
    // The whole flow: 02-analysis-response, captchaResult.
    expect((await requestOf()).asked.map(([name]) => name)).toEqual([
      "url",
      "category",
      "strategy",
      "locale",
    ]);
  });
});
