// The request to an analysis service, parameter by parameter (page-analysis-v5 "Run an analysis").
import { describe, expect, it } from "vitest";
import {
  type AnalysisAccess,
  type AnalysisQuestion,
  analysisLocale,
  buildAnalysisRequest,
} from "../../../../src/services/analysis/request.ts";
import { CATEGORIES, STRATEGIES } from "../../../../src/shared/page-score/page-score.ts";
import { thrownBy } from "../failures.ts";
import { ACCESS as OURS, QUESTION } from "./analysis-answers.ts";

const ACCESS = { ...OURS, url: "https://analysis.example" };

function sent(question: Partial<AnalysisQuestion>, access: Partial<AnalysisAccess> = {}): URL {
  return new URL(buildAnalysisRequest({ ...ACCESS, ...access }, { ...QUESTION, ...question }).url);
}

describe("Method and path", () => {
  it("is a GET without a body, with the token in its header and nowhere else", () => {
    const request = buildAnalysisRequest(ACCESS, QUESTION);
    expect(request).toEqual({
      service: "analysis",
      url: "https://analysis.example/pagescoreonline/v5/runPagescore?url=https%3A%2F%2Fshop.example%2F&strategy=MOBILE",
      headers: { Authorization: `Bearer ${ACCESS.credential.accessToken}` },
      what: "page-address",
    });
  });

  it("has a key in its header and nowhere else", () => {
    const request = buildAnalysisRequest({ ...ACCESS, credential: { apiKey: "a-key" } }, QUESTION);
    expect(request.headers).toEqual({ "X-Goog-Api-Key": "a-key" });
    expect(request.url).not.toContain("a-key");
  });

  it("uses the public service's name if that is chosen", () => {
    expect(sent({}, { interface: "pagespeed" }).pathname).toBe("/pagespeedonline/v5/runPagespeed");
  });

  it("keeps the path of a service that has one", () => {
    expect(sent({}, { url: "http://127.0.0.1:8000/api/" }).href).toMatch(
      /^http:\/\/127\.0\.0\.1:8000\/api\/pagescoreonline\/v5\/runPagescore\?/,
    );
  });
});

describe("Query parameters", () => {
  it("are present when given, in the order of the spec", () => {
    const { searchParams } = sent({
      captchaToken: "c+t",
      utmSource: "s",
      utmCampaign: "c&1",
      locale: "en-GB",
      strategy: "DESKTOP",
      categories: ["SEO", "PERFORMANCE"],
    });
    expect([...searchParams]).toEqual([
      ["url", "https://shop.example/"],
      ["category", "SEO"],
      ["category", "PERFORMANCE"],
      ["strategy", "DESKTOP"],
      ["locale", "en-GB"],
      ["utm_campaign", "c&1"],
      ["utm_source", "s"],
      ["captchaToken", "c+t"],
    ]);
  });

  it("are absent when empty", () => {
    const { searchParams } = sent({ locale: "", utmCampaign: "", utmSource: "", captchaToken: "" });
    expect([...searchParams.keys()]).toEqual(["url", "strategy"]);
  });

  it.each([
    "https://shop.example/?a=1&b=%26%20+c",
    "https://user.example/päge?ü=#x",
    "https://xn--fiq228c.example/%E6%BC%A2",
  ])("url | arrives exactly as it was shown: %s", (url) => {
    expect(sent({ url }).searchParams.get("url")).toBe(url);
  });

  it("category and strategy | are sent as spelled", () => {
    for (const strategy of ["DESKTOP", "MOBILE"] as const) {
      const { searchParams } = sent({ categories: [...CATEGORIES], strategy });
      expect([searchParams.getAll("category"), searchParams.get("strategy")]).toEqual([CATEGORIES, strategy]);
    }
  });

  it("category and strategy | can be left to the service: then no strategy is sent at all", () => {
    const { searchParams } = sent({ strategy: "STRATEGY_UNSPECIFIED", categories: ["CATEGORY_UNSPECIFIED"] });
    expect([...searchParams.keys()]).toEqual(["url", "category"]);
    expect(searchParams.get("category")).toBe("CATEGORY_UNSPECIFIED");
  });

  it("category and strategy | accept every value of the spec, and no other", () => {
    const named = ["ACCESSIBILITY", "BEST_PRACTICES", "PERFORMANCE", "SEO"];
    expect(CATEGORIES).toEqual(["CATEGORY_UNSPECIFIED", ...named]);
    expect(STRATEGIES).toEqual(["STRATEGY_UNSPECIFIED", "DESKTOP", "MOBILE"]);
  });
});

describe("the language of the browser", () => {
  const OURS = ["ar", "de", "en", "es", "fr", "ja", "zh-CN"];

  it.each<[string, string | undefined]>([
    ...OURS.map((language): [string, string] => [language, language]),
    ["zh_CN", "zh-CN"],
    ["zh-Hans", "zh-CN"],
    ["zh-Hans-CN", "zh-CN"],
    ["zh-Hant", "zh-TW"],
    ["zh-Hant-TW", "zh-TW"],
    ["zh-Hant-HK", "zh-HK"],
    ["zh-TW", "zh-TW"],
    ["zh", "zh"],
    ["es-419", "es"],
    ["es-MX", "es-MX"],
    ["pt-BR", "pt-BR"],
    ["pt-PT", "pt-PT"],
    ["pt", "pt"],
    ["en-US", "en-US"],
    ["en-GB", "en-GB"],
    ["en-001", "en"],
    ["de-AT", "de-AT"],
    ["de-DE-u-co-phonebk", "de-DE"],
    ["ca-ES-valencia", "ca-ES"],
    ["fil", "fil"],
    ["no language", undefined],
    ["en-US@posix", undefined],
    ["", undefined],
  ])("%s is requested as %s, in the format that the public service documents", (uiLanguage, locale) => {
    expect(analysisLocale(uiLanguage)).toBe(locale);
    if (locale !== undefined) expect(locale).toMatch(/^[a-zA-Z]+([_-][a-zA-Z]+)?$/);
  });
});

describe("a request that must not go out", () => {
  it.each(["http://analysis.example", "ftp://analysis.example", "", "https://u:p@analysis.example"])(
    "is one to %j",
    (url) => {
      const failure = thrownBy(() => sent({}, { url }));
      expect(failure).toEqual({ code: "bad-request", service: "analysis" });
    },
  );

  it.each(["", "secret- two", "secret-line\nbreak", "secret-tökén", "secret-nul\0"])(
    "is one with a token or key that doesn't fit in a header: %j",
    (secret) => {
      const unauthorized = { code: "unauthorized", service: "analysis" };
      expect(thrownBy(() => sent({}, { credential: { accessToken: secret } }))).toEqual({
        ...unauthorized,
        reason: "sign-in-needed",
      });
      expect(thrownBy(() => sent({}, { credential: { apiKey: secret } }))).toEqual({
        ...unauthorized,
        reason: "key-needed",
      });
    },
  );
});
