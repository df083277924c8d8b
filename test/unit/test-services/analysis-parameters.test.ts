// The parameters that the local analysis service takes, and those that it does not.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AnalysisRecord,
  type AnalysisService,
  cannedAnswer,
  startAnalysisService,
} from "../../services/analysis-service.ts";

const PAGE = "http://127.0.0.1:8080/fast";

let service: AnalysisService;

beforeAll(async () => {
  service = await startAnalysisService({ introspect: async () => ({ isActive: true, scope: "openid" }) });
});
afterAll(() => service.stop());
beforeEach(() => service.setCanned((question) => cannedAnswer(question)));

function ask(query: [string, string][]): Promise<Response> {
  return fetch(`${service.url}/pagescoreonline/v5/runPagescore?${new URLSearchParams(query)}`, {
    headers: { Authorization: "Bearer token" },
  });
}

async function analyse(more: [string, string][] = []): Promise<AnalysisRecord> {
  const answer = await ask([["url", PAGE], ...more]);
  expect(answer.status).toBe(200);
  return (await answer.json()) as AnalysisRecord;
}

describe("the parameters", () => {
  it("have the spec's defaults: performance, desktop, English", async () => {
    const { beaconResult } = await analyse();
    expect(beaconResult?.configSettings).toMatchObject({
      onlyCategories: ["performance"],
      formFactor: "desktop",
      locale: "en-US",
    });
    for (const unspecified of [
      ["category", "CATEGORY_UNSPECIFIED"],
      ["strategy", "STRATEGY_UNSPECIFIED"],
    ] satisfies [string, string][]) {
      expect((await analyse([unspecified])).beaconResult?.configSettings).toMatchObject({
        onlyCategories: ["performance"],
        formFactor: "desktop",
      });
    }
  });

  it("are taken as the enumerations spell them, a category more than once", async () => {
    const { beaconResult } = await analyse([
      ["category", "SEO"],
      ["category", "BEST_PRACTICES"],
      ["category", "ACCESSIBILITY"],
      ["category", "SEO"],
      ["strategy", "MOBILE"],
      ["locale", "de-at"],
      ["utm_campaign", "c"],
      ["utm_source", "s"],
    ]);
    expect(Object.keys(beaconResult?.categories ?? {})).toEqual(["seo", "best-practices", "accessibility"]);
    expect(beaconResult?.configSettings).toMatchObject({ formFactor: "mobile", locale: "de-AT" });
  });

  it.each<[string, [string, string][]]>([
    ["no address", []],
    ["an empty address", [["url", ""]]],
    [
      "two addresses",
      [
        ["url", PAGE],
        ["url", PAGE],
      ],
    ],
    ["an address elsewhere", [["url", "https://shop.example/"]]],
    ["an address that only looks local", [["url", "http://127.0.0.1.shop.example/"]]],
    ["a file", [["url", "file:///etc/hosts"]]],
    [
      "a category in lower case",
      [
        ["url", PAGE],
        ["category", "performance"],
      ],
    ],
    [
      "a category with a dash",
      [
        ["url", PAGE],
        ["category", "BEST-PRACTICES"],
      ],
    ],
    [
      "categories in one",
      [
        ["url", PAGE],
        ["category", "SEO,PERFORMANCE"],
      ],
    ],
    [
      "a strategy in lower case",
      [
        ["url", PAGE],
        ["strategy", "mobile"],
      ],
    ],
    [
      "two strategies",
      [
        ["url", PAGE],
        ["strategy", "MOBILE"],
        ["strategy", "DESKTOP"],
      ],
    ],
    [
      "a locale that is none",
      [
        ["url", PAGE],
        ["locale", "!"],
      ],
    ],
    [
      "a parameter of another name",
      [
        ["url", PAGE],
        ["captcha_token", "x"],
      ],
    ],
  ])("are refused with %s", async (_, query) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as {
      error: { code: number; message: string; errors: unknown[] };
    };
    expect(error).toMatchObject({ code: 400, errors: [{ domain: "global", message: error.message }] });
  });

  it("are taken for every name of this computer", async () => {
    for (const url of ["https://localhost/", "http://[::1]:1/", "http://shop.test/", "http://127.0.0.2/"]) {
      expect((await ask([["url", url]])).status, url).toBe(200);
    }
  });
});
