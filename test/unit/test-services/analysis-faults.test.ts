// Every fault switch of the local analysis service, over real HTTP.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AnalysisFault,
  type AnalysisRecord,
  type AnalysisService,
  cannedAnswer,
  startAnalysisService,
} from "../../services/analysis-service.ts";

const PAGE = "http://127.0.0.1:8080/slow";
const ALL = ["PERFORMANCE", "ACCESSIBILITY", "BEST_PRACTICES", "SEO"];

let service: AnalysisService;

beforeAll(async () => {
  service = await startAnalysisService({ introspect: async () => ({ isActive: true, scope: "openid" }) });
});
afterAll(() => service.stop());
beforeEach(() => {
  service.reset();
  service.setCanned((question) => cannedAnswer(question));
});

function ask(more: [string, string][] = []): Promise<Response> {
  const query = new URLSearchParams([
    ["url", PAGE],
    ...ALL.map((name): [string, string] => ["category", name]),
    ...more,
  ]);
  return fetch(`${service.url}/pagescoreonline/v5/runPagescore?${query}`, {
    headers: { Authorization: "Bearer token" },
    redirect: "manual",
  });
}

async function askWith(fault: AnalysisFault, more?: [string, string][]): Promise<Response> {
  service.setFault(fault);
  return ask(more);
}

async function analyseWith(fault: AnalysisFault): Promise<AnalysisRecord> {
  const answer = await askWith(fault);
  expect(answer.status).toBe(200);
  return (await answer.json()) as AnalysisRecord;
}

function scoresOf({ beaconResult }: AnalysisRecord): (number | null)[] {
  return Object.values(beaconResult?.categories ?? {}).map(({ score }) => score);
}

describe("instead of an analysis", () => {
  it.each<[AnalysisFault, number, unknown]>([
    [{ kind: "unauthorized" }, 401, { status: "UNAUTHENTICATED" }],
    [{ kind: "forbidden" }, 403, { details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }] }],
    [{ kind: "too-many-requests" }, 429, { errors: [{ reason: "rateLimitExceeded" }] }],
    [{ kind: "analysis-error", status: 400 }, 400, { errors: [{ domain: "lighthouse" }] }],
    [
      { kind: "analysis-error", status: 500, code: "NO_FCP", message: "Nothing was painted." },
      500,
      {
        message: "Lighthouse returned error: NO_FCP. Nothing was painted.",
        errors: [{ domain: "lighthouse" }],
      },
    ],
    [{ kind: "captcha", form: "forbidden" }, 403, { errors: [{ reason: "captchaRequired" }] }],
  ])("%j is answered as JSON", async (fault, status, error) => {
    const answer = await askWith(fault);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toMatchObject({ error: { code: status, ...(error as object) } });
  });

  it("a Retry-After is sent when asked for", async () => {
    expect((await askWith({ kind: "too-many-requests" })).headers.has("retry-after")).toBe(false);
    const answer = await askWith({ kind: "too-many-requests", retryAfter: "30" });
    expect(answer.headers.get("retry-after")).toBe("30");
  });

  it("a captcha can be needed, until its token comes", async () => {
    const answer = await askWith({ kind: "captcha", form: "answer" });
    expect(await answer.json()).toEqual({ captchaResult: "CAPTCHA_NEEDED", kind: "pagescoreonline#result" });
    expect(await (await fetch(`${service.url}/captcha`)).text()).toContain("solved-by-a-person");
    const solved = await ask([["captchaToken", "solved-by-a-person"]]);
    expect(await solved.json()).toMatchObject({ captchaResult: "CAPTCHA_NOT_NEEDED", id: PAGE });
  });

  it("pages and broken JSON come", async () => {
    const page = await askWith({ kind: "server-page" });
    expect([page.status, page.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    const html = await askWith({ kind: "html" });
    expect([html.status, html.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const broken = await askWith({ kind: "not-json" });
    expect(broken.status).toBe(200);
    await expect(broken.json()).rejects.toThrow(SyntaxError);
    const cut = await askWith({ kind: "cut" });
    expect(cut.status).toBe(200);
    await expect(cut.json()).rejects.toThrow(SyntaxError);
  });

  it("a redirect leads elsewhere", async () => {
    const { status, headers } = await askWith({ kind: "redirect", to: "http://127.0.0.1:1/" });
    expect([status, headers.get("location")]).toEqual([302, "http://127.0.0.1:1/"]);
  });

  it("the connection breaks, before or in the middle of the answer", async () => {
    await expect(askWith({ kind: "reset" })).rejects.toThrow("fetch failed");
    const half = await askWith({ kind: "truncate" });
    await expect(half.text()).rejects.toThrow();
  });

  it("an answer goes on for ever, or is very long", async () => {
    const endless = await askWith({ kind: "trickle", everyMs: 5 });
    const reader = endless.body?.getReader();
    let read = 0;
    while (read < 5) read += (await reader?.read())?.value?.length ?? Number.NaN;
    expect(service.requests).toMatchObject([{ status: 200, isAborted: false }]);
    await reader?.cancel();
    await expect.poll(() => service.requests).toMatchObject([{ isAborted: true }]);
    const giant = await askWith({ kind: "giant", megabytes: 2 });
    expect((await giant.text()).length).toBeGreaterThan(2_000_000);
  });
});

describe("an analysis", () => {
  it("can hold a runtimeError", async () => {
    const { beaconResult } = await analyseWith({ kind: "runtime-error", code: "NO_FCP" });
    expect(beaconResult?.runtimeError).toEqual({ code: "NO_FCP", message: expect.any(String) });
    expect(Object.values(beaconResult?.categories ?? {}).every(({ score }) => score === null)).toBe(true);
  });

  it("can be of a page that failed, told as an error", async () => {
    expect(scoresOf(await analyseWith({ kind: "failed-pages-as-errors" }))).not.toContain(null);
    const runtimeError = { code: "ERRORED_DOCUMENT_REQUEST", message: "Status 404." };
    service.setCanned(cannedAnswer({ url: PAGE, runtimeError }));
    const answer = await ask();
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({
      error: {
        message: "Lighthouse returned error: ERRORED_DOCUMENT_REQUEST. Status 404.",
        errors: [{ domain: "lighthouse" }],
      },
    });
  });

  it("can be without scores", async () => {
    expect(scoresOf(await analyseWith({ kind: "null-scores" }))).toEqual([null, null, null, null]);
  });

  it("can be of one category only", async () => {
    const first = await analyseWith({ kind: "single-category", how: "first" });
    expect(Object.keys(first.beaconResult?.categories ?? {})).toEqual(["performance"]);
    expect((await askWith({ kind: "single-category", how: "refuse" })).status).toBe(400);
    const query = new URLSearchParams({ url: PAGE, category: "SEO" });
    const answer = await fetch(`${service.url}/pagescoreonline/v5/runPagescore?${query}`, {
      headers: { Authorization: "Bearer token" },
    });
    expect(answer.status).toBe(200);
  });

  it("can have the field data of the origin, or none", async () => {
    const { loadingExperience, originLoadingExperience } = await analyseWith({ kind: "origin-fallback" });
    expect(loadingExperience).toEqual({ ...originLoadingExperience, origin_fallback: true });
    const without = await analyseWith({ kind: "no-field-data" });
    expect(without.loadingExperience).toEqual({ initial_url: PAGE });
    expect(without).not.toHaveProperty("originLoadingExperience");
  });

  it("can have a category of another name", async () => {
    const { beaconResult } = await analyseWith({ kind: "other-categories" });
    expect(Object.keys(beaconResult?.categories ?? {})).toContain("pwa");
    expect(beaconResult?.audits).toHaveProperty("installable-manifest");
  });

  it("can be late", async () => {
    expect(scoresOf(await analyseWith({ kind: "delay", ms: 30 }))).toHaveLength(4);
  });
});

it("can fail as often as told", async () => {
  service.setFault({ kind: "unauthorized" }, { times: 2 });
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([401, 401, 200]);
});

it("is well again after a reset", async () => {
  service.setFault({ kind: "reset" });
  service.reset();
  service.setCanned((question) => cannedAnswer(question));
  expect((await ask()).status).toBe(200);
});
