// The stand-in for the analysis service does what page-analysis-v5 says, over real HTTP and without any Lighthouse.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type AnalysisFault,
  type AnalysisRecord,
  type AnalysisService,
  cannedAnswer,
  startAnalysisService,
} from "../../services/analysis-service.ts";
import { type AskOptions, ask, type Reply } from "./client.ts";

const SPEC = "/pagescoreonline/v5/runPagescore";
const PUBLIC = "/pagespeedonline/v5/runPagespeed";
const PAGE = "http://127.0.0.1:8080/fast";
const EVERY = "&category=PERFORMANCE&category=ACCESSIBILITY&category=BEST_PRACTICES&category=SEO";
const SCOPES: Record<string, string> = { good: "cloud openid", "for-the-cloud": "cloud" };

let service: AnalysisService;

beforeAll(async () => {
  service = await startAnalysisService({
    introspect: async (token) => ({ isActive: token in SCOPES, scope: SCOPES[token] ?? "" }),
  });
});
afterAll(() => service.stop());
beforeEach(() => {
  service.reset();
  service.setCanned(({ url, categories, strategy, locale }) =>
    cannedAnswer({ url, categories, strategy, locale }),
  );
});

function get(path: string, { headers, ...more }: AskOptions = {}): Promise<Reply> {
  return ask(service.url, path, { ...more, headers: { Authorization: "Bearer good", ...headers } });
}

function analyse(query = "", options?: AskOptions): Promise<Reply> {
  return get(`${SPEC}?url=${encodeURIComponent(PAGE)}${query}`, options);
}

async function analysisOf(query = EVERY): Promise<AnalysisRecord> {
  const { status, text } = await analyse(query);
  expect(status).toBe(200);
  return JSON.parse(text);
}

describe("a request", () => {
  it.each<[string, number, AskOptions?]>([
    [`${SPEC}?url=https%3A%2F%2Flocalhost%2F`, 200],
    [`${SPEC}?url=http%3A%2F%2Fshop.test%2F&locale=de-at&utm_campaign=c&utm_source=s`, 200],
    [SPEC, 400],
    [`${SPEC}?url=`, 400],
    [`${SPEC}?url=${PAGE}&url=${PAGE}`, 400],
    [`${SPEC}?url=https://shop.example/`, 400],
    [`${SPEC}?url=http://127.0.0.1.shop.example/`, 400],
    [`${SPEC}?url=file:///etc/hosts`, 400],
    [`${SPEC}?url=${PAGE}&category=performance`, 400],
    [`${SPEC}?url=${PAGE}&category=SEO,PERFORMANCE`, 400],
    [`${SPEC}?url=${PAGE}&strategy=mobile`, 400],
    [`${SPEC}?url=${PAGE}&strategy=MOBILE&strategy=DESKTOP`, 400],
    [`${SPEC}?url=${PAGE}&locale=!`, 400],
    [`${SPEC}?url=${PAGE}&captcha_token=x`, 400],
    [`${SPEC}?url=${PAGE}`, 400, { body: "{}" }],
    [`${SPEC}?url=${PAGE}`, 405, { method: "POST" }],
    [`/pagescoreonline/v4/runPagescore?url=${PAGE}`, 404],
    ["/constructor", 404],
  ])("for %s is answered with %i", async (path, status, options) => {
    const { text, headers, ...answer } = await get(path, options);
    expect(answer.status).toBe(status);
    expect(headers["access-control-allow-origin"]).toBe("*");
    if (status !== 200) {
      expect(JSON.parse(text).error).toMatchObject({ code: status, errors: [{ domain: "global" }] });
    }
  });

  it.each<[string | undefined, number, RegExp]>([
    [undefined, 401, /^Bearer realm="analysis"$/],
    ["Bearer unknown", 401, /error="invalid_token"/],
    ["Bearer for-the-cloud", 403, /error="insufficient_scope", scope="openid"/],
  ])("with the token %s is answered with %i", async (authorization, status, challenge) => {
    const answer = await analyse("", { headers: { Authorization: authorization } });
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([status, status]);
    expect(answer.headers["www-authenticate"]).toMatch(challenge);
    expect(service.requests).toMatchObject([
      { isTokenSent: authorization !== undefined, isTokenValid: false },
    ]);
  });

  it("is recorded as it came, without its token, and may come from every origin", async () => {
    expect(await analyse("", { method: "OPTIONS" })).toMatchObject({
      status: 204,
      headers: { "access-control-allow-headers": "authorization", "access-control-allow-origin": "*" },
    });
    service.forget();
    await analyse("&category=SEO&category=PERFORMANCE&utm_source=x%20y");
    const parameters = [
      ["url", PAGE],
      ["category", "SEO"],
      ["category", "PERFORMANCE"],
      ["utm_source", "x y"],
    ];
    const token = { isTokenSent: true, isTokenValid: true };
    expect(service.requests).toMatchObject([
      { method: "GET", path: SPEC, parameters, ...token, hasBody: false, isAborted: false, status: 200 },
    ]);
    expect(JSON.stringify(service.requests)).not.toContain("good");
  });

  it("is known to be aborted when whoever asked hangs up", async () => {
    service.setFault({ kind: "hang" });
    const left = new AbortController();
    const waiting = analyse("", { signal: left.signal }).catch((error: Error) => error);
    await vi.waitFor(() => expect(service.requests).toHaveLength(1));
    left.abort();
    expect(await waiting).toBeInstanceOf(Error);
    await vi.waitFor(() =>
      expect(service.requests).toMatchObject([{ isAborted: true, endedAt: expect.any(Number) }]),
    );
  });
});

describe("an answer", () => {
  it("is about performance on a desktop in English, unless it is asked for something else", async () => {
    const settings = async (query: string) => (await analysisOf(query)).beaconResult?.configSettings;
    const usual = { onlyCategories: ["performance"], formFactor: "desktop", locale: "en-US" };
    expect(await settings("")).toMatchObject(usual);
    expect(await settings("&category=CATEGORY_UNSPECIFIED&strategy=STRATEGY_UNSPECIFIED")).toMatchObject(
      usual,
    );
    const asked = "&category=SEO&category=BEST_PRACTICES&category=SEO&strategy=MOBILE&locale=de-at";
    expect(await settings(asked)).toMatchObject({
      onlyCategories: ["seo", "best-practices"],
      formFactor: "mobile",
      locale: "de-AT",
    });
  });

  it("has all that the spec says, and nothing else", async () => {
    const { beaconResult, ...analysis } = await analysisOf();
    expect(Object.keys(analysis).sort().join(" ")).toBe(
      "analysisUTCTimestamp captchaResult id kind loadingExperience originLoadingExperience version",
    );
    expect(beaconResult?.requestedUrl).toBe(PAGE);
  });

  it("has the public names on the public path", async () => {
    const answer = JSON.parse((await get(`${PUBLIC}?url=${PAGE}`)).text);
    expect(answer).toMatchObject({
      kind: "pagespeedonline#result",
      lighthouseResult: { lighthouseVersion: "13.5.0", finalDisplayedUrl: PAGE },
    });
    expect(answer).not.toHaveProperty("beaconResult");
  });

  it("is the canned one as it is, or an error where there is neither that nor a browser", async () => {
    const scores = { performance: null, seo: 0.5 };
    const canned = cannedAnswer({ url: PAGE, categories: ["performance", "seo"], scores });
    service.setCanned(canned);
    expect(await analysisOf()).toEqual(canned);
    service.setCanned(undefined);
    expect(await analyse()).toMatchObject({ status: 500, text: expect.stringContaining("lighthouse") });
  });
});

it.each<[AnalysisFault, number, RegExp]>([
  [{ kind: "unauthorized" }, 401, /"UNAUTHENTICATED"/],
  [{ kind: "forbidden" }, 403, /"ACCESS_TOKEN_SCOPE_INSUFFICIENT"/],
  [{ kind: "too-many-requests", retryAfter: "30" }, 429, /"rateLimitExceeded"/],
  [{ kind: "analysis-error", status: 500, code: "NO_FCP" }, 500, /error: NO_FCP\..*"lighthouse"/],
  [{ kind: "captcha", form: "forbidden" }, 403, /"captchaRequired"/],
  [{ kind: "captcha", form: "answer" }, 200, /^{"captchaResult":"CAPTCHA_NEEDED","kind":"[^"]+"}$/],
  [{ kind: "server-page" }, 500, /^<!doctype html>/],
  [{ kind: "cut" }, 200, /^{"captchaResult".*[^}]$/],
  [{ kind: "delay", ms: 1 }, 200, /"beaconResult"/],
  [{ kind: "runtime-error", code: "NO_FCP" }, 200, /"score":null}},.*"runtimeError":{"code":"NO_FCP"/],
  [{ kind: "single-category", how: "refuse" }, 400, /once only/],
])("answers with the fault %j, once where it is told to", async (fault, status, text) => {
  service.setFault(fault, { times: 1 });
  const answer = await analyse(EVERY);
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(text);
  await analysisOf();
});

it("is content with a captcha token", async () => {
  service.setFault({ kind: "captcha", form: "answer" });
  expect((await get("/captcha")).text).toContain("solved-by-a-person");
  expect((await analysisOf("&captchaToken=solved-by-a-person")).captchaResult).toBe("CAPTCHA_NOT_NEEDED");
});
