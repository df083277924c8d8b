// The local analysis service as a server: tokens, both sets of names, records. Without any Lighthouse.

import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AnalysisRecord,
  type AnalysisService,
  cannedAnswer,
  startAnalysisService,
} from "../../services/analysis-service.ts";

const SPEC = "/pagescoreonline/v5/runPagescore";
const PUBLIC = "/pagespeedonline/v5/runPagespeed";
const PAGE = "http://127.0.0.1:8080/fast";
const TOKEN = "a-good-token";

const TOKENS: Record<string, string> = { [TOKEN]: "openid", "for-the-cloud": "cloud", both: "cloud openid" };

let service: AnalysisService;

beforeAll(async () => {
  service = await startAnalysisService({
    introspect: async (token) => {
      const scope = Object.hasOwn(TOKENS, token) ? TOKENS[token] : undefined;
      return { isActive: scope !== undefined, scope: scope ?? "" };
    },
  });
});
afterAll(() => service.stop());
beforeEach(() => {
  service.reset();
  service.setCanned((question) => cannedAnswer(question));
});

interface Ask extends RequestInit {
  token?: string | undefined;
}

function ask(query: string | [string, string][], { token = TOKEN, ...init }: Ask = {}, path = SPEC) {
  const search = typeof query === "string" ? query : `?${new URLSearchParams(query)}`;
  return fetch(service.url + path + search, {
    ...init,
    headers: { ...(token !== "" && { Authorization: `Bearer ${token}` }) },
  });
}

async function analyse(more: [string, string][] = [], path = SPEC): Promise<AnalysisRecord> {
  const answer = await ask([["url", PAGE], ...more], {}, path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as AnalysisRecord;
}

describe("an answer", () => {
  it("has all that the spec says, and nothing else", async () => {
    const { beaconResult, ...analysis } = await analyse();
    expect(Object.keys(analysis).sort()).toEqual([
      "analysisUTCTimestamp",
      "captchaResult",
      "id",
      "kind",
      "loadingExperience",
      "originLoadingExperience",
      "version",
    ]);
    expect(analysis).toMatchObject({
      captchaResult: "CAPTCHA_NOT_NEEDED",
      id: PAGE,
      version: { major: "5", minor: "0" },
      loadingExperience: { id: PAGE, initial_url: PAGE, metrics: expect.any(Object) },
      originLoadingExperience: { id: "http://127.0.0.1:8080" },
    });
    expect(Object.keys(beaconResult ?? {}).sort()).toEqual(
      [
        ...[
          "audits",
          "beaconVersion",
          "categories",
          "categoryGroups",
          "configSettings",
          "environment",
          "fetchTime",
        ],
        ...["finalUrl", "i18n", "requestedUrl", "runWarnings", "stackPacks", "timing", "userAgent"],
      ].sort(),
    );
    expect(Object.keys(beaconResult?.i18n.rendererFormattedStrings ?? {})).toHaveLength(16);
  });

  it("has the public names on the public path", async () => {
    const { lighthouseResult, ...rest } = (await analyse([], PUBLIC)) as unknown as Record<string, unknown>;
    expect(rest).not.toHaveProperty("beaconResult");
    expect(rest.kind).toBe("pagespeedonline#result");
    expect(lighthouseResult).toMatchObject({ lighthouseVersion: "13.5.0", finalDisplayedUrl: PAGE });
    expect(lighthouseResult).not.toHaveProperty("beaconVersion");
  });

  it("has field data whose shares are sorted, make up the whole, and stay as they are", async () => {
    const { loadingExperience, originLoadingExperience } = await analyse();
    const metrics = Object.entries(loadingExperience?.metrics ?? {});
    expect(metrics.map(([name]) => name)).toEqual([
      "CUMULATIVE_LAYOUT_SHIFT_SCORE",
      "EXPERIMENTAL_TIME_TO_FIRST_BYTE",
      "FIRST_CONTENTFUL_PAINT_MS",
      "INTERACTION_TO_NEXT_PAINT",
      "LARGEST_CONTENTFUL_PAINT_MS",
    ]);
    for (const [name, { percentile, distributions }] of metrics) {
      expect(percentile, name).toBeGreaterThan(0);
      expect(distributions.map(({ min }) => min)).toEqual([0, distributions[0]?.max, distributions[1]?.max]);
      expect(distributions[2]).not.toHaveProperty("max");
      expect(distributions.reduce((sum, { proportion }) => sum + proportion, 0)).toBeCloseTo(1, 3);
      for (const { proportion } of distributions) expect(proportion).toBeGreaterThan(0);
    }
    expect((await analyse()).loadingExperience).toEqual(loadingExperience);
    expect(originLoadingExperience?.metrics).not.toEqual(loadingExperience?.metrics);
  });

  it("has audits of every kind, and every reference leads to one", async () => {
    const { audits = {}, categories = {} } =
      (
        await analyse(
          ["PERFORMANCE", "ACCESSIBILITY", "BEST_PRACTICES", "SEO"].map((name) => ["category", name]),
        )
      ).beaconResult ?? {};
    expect(new Set(Object.values(audits).map(({ scoreDisplayMode }) => scoreDisplayMode))).toEqual(
      new Set(["numeric", "metricSavings", "error", "informative", "binary", "notApplicable", "manual"]),
    );
    for (const { auditRefs, id } of Object.values(categories)) {
      expect(auditRefs.length, id).toBeGreaterThan(0);
      for (const reference of auditRefs) expect(audits).toHaveProperty([reference.id]);
    }
  });
});

describe("a token", () => {
  it.each([
    ["", 401, /^Bearer realm="analysis"$/],
    ["unknown", 401, /error="invalid_token"/],
    ["for-the-cloud", 403, /error="insufficient_scope", scope="openid"/],
  ])("that is %j is answered with %i and a body", async (token, status, challenge) => {
    const answer = await ask([["url", PAGE]], { token });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("www-authenticate")).toMatch(challenge);
    expect(await answer.json()).toMatchObject({ error: { code: status, message: expect.any(String) } });
    expect(service.requests).toMatchObject([{ isTokenSent: token !== "", isTokenValid: false, status }]);
  });

  it("may have more scopes", async () => {
    expect((await ask([["url", PAGE]], { token: "both" })).status).toBe(200);
  });
});

describe("a request", () => {
  it("has to be GET, with nothing in its body, to a path that there is", async () => {
    expect((await ask([["url", PAGE]], { method: "POST" })).status).toBe(405);
    expect((await ask([["url", PAGE]], {}, "/pagescoreonline/v4/runPagescore")).status).toBe(404);
    expect((await ask("?url=x", {}, "/constructor")).status).toBe(404);
  });

  it("is refused with a body", async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Length": 2 };
      const url = `${service.url}${SPEC}?${new URLSearchParams({ url: PAGE })}`;
      request(url, { headers }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end("{}");
    });
    expect(status).toBe(400);
    expect(service.requests).toMatchObject([{ hasBody: true, isTokenValid: true }]);
  });

  it("is recorded as it came, without its token", async () => {
    await ask("?url=http%3A%2F%2Flocalhost%2F%3Fq%3D1&category=SEO&category=PERFORMANCE&utm_source=x%20y");
    expect(service.requests).toMatchObject([
      {
        method: "GET",
        path: SPEC,
        parameters: [
          ["url", "http://localhost/?q=1"],
          ["category", "SEO"],
          ["category", "PERFORMANCE"],
          ["utm_source", "x y"],
        ],
        isTokenSent: true,
        isTokenValid: true,
        hasBody: false,
        isAborted: false,
        status: 200,
      },
    ]);
    expect(JSON.stringify(service.requests)).not.toContain(TOKEN);
  });

  it("may come from any origin, after a preflight", async () => {
    const preflight = await ask([["url", PAGE]], { method: "OPTIONS", token: "" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization");
    for (const answer of [preflight, await ask([["url", PAGE]]), await ask([], { token: "" })]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  it("is known to be aborted when whoever asked hangs up", async () => {
    service.setFault({ kind: "delay", ms: 60_000 });
    const left = new AbortController();
    const waiting = ask([["url", PAGE]], { signal: left.signal });
    await expect.poll(() => service.requests.length).toBe(1);
    left.abort();
    await expect(waiting).rejects.toThrow();
    await expect
      .poll(() => service.requests)
      .toMatchObject([{ isAborted: true, endedAt: expect.any(Number) }]);
  });

  it("says so where there is neither a browser nor a canned answer", async () => {
    service.setCanned(undefined);
    const answer = await ask([["url", PAGE]]);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ error: { errors: [{ domain: "lighthouse" }] } });
  });
});

it("gives a canned answer as it is, with the scores that were asked for", async () => {
  const canned = cannedAnswer({
    url: PAGE,
    finalUrl: `${PAGE}/`,
    categories: ["performance", "seo"],
    scores: { performance: null, seo: 0.5 },
    runWarnings: ["Slow today."],
  });
  service.setCanned(canned);
  expect(await analyse([["category", "ACCESSIBILITY"]])).toEqual(canned);
  expect(canned.beaconResult?.categories).toMatchObject({
    performance: { score: null },
    seo: { score: 0.5 },
  });
  expect(canned.id).toBe(`${PAGE}/`);
});
