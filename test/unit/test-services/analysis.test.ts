// The stand-in for the analysis service is as strict as page-analysis-v5 says; what it answers is shown end to end.

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type AnalysisService,
  cannedAnswer,
  type Question,
  startAnalysisService,
} from "../../services/analysis-service.ts";
import { GOOD_KEY } from "../../services/api-key.ts";
import { type AskOptions, ask, type Reply } from "./client.ts";

const SPEC = "/pagescoreonline/v5/runPagescore";
const PAGE = "http://127.0.0.1:8080/fast";
const SCOPES: Record<string, string> = { good: "cloud openid", "for-the-cloud": "cloud" };

let service: AnalysisService;
let understood: Question | undefined;

beforeAll(async () => {
  service = await startAnalysisService({
    introspect: async (token) => ({ isActive: token in SCOPES, scope: SCOPES[token] ?? "" }),
  });
});
afterAll(() => service.stop());
beforeEach(() => {
  service.reset();
  service.setCanned((question) => {
    understood = question;
    return cannedAnswer({ url: question.url });
  });
});

function get(path: string, { headers, ...more }: AskOptions = {}): Promise<Reply> {
  return ask(service.url, path, { ...more, headers: { Authorization: "Bearer good", ...headers } });
}

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
])("a request for %s is answered with %i", async (path, status, options) => {
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
])("a request with the token %s is answered with %i", async (authorization, status, challenge) => {
  const answer = await get(`${SPEC}?url=${PAGE}`, { headers: { Authorization: authorization } });
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([status, status]);
  expect(answer.headers["www-authenticate"]).toMatch(challenge);
  expect(service.requests).toMatchObject([{ isTokenValid: false }]);
  expect(JSON.stringify(service.requests), "the token is not recorded").not.toContain("Bearer");
});

it.each<[string, string, number, string?]>([
  ["the good key", GOOD_KEY, 200],
  ["another key", "another", 400, "API_KEY_INVALID"],
])("a request with %s is answered with %s", async (_what, key, status, reason) => {
  const headers = { Authorization: undefined, "X-Goog-Api-Key": key };
  const answer = await get(`${SPEC}?url=${PAGE}`, { headers });
  expect(answer.status).toBe(status);
  if (reason) expect(answer.text).toContain(reason);
});

it.each([
  ["not-enabled", 403, "SERVICE_DISABLED"],
  ["quota-zero", 429, '"quota_limit_value":"0"'],
  ["quota-used-up", 429, '"quota_limit_value":"25000"'],
] as const)("a key can be refused: %s", async (refusal, status, said) => {
  service.setFault({ kind: "key-refused", refusal });
  const answer = await get(`${SPEC}?url=${PAGE}`, {
    headers: { Authorization: undefined, "X-Goog-Api-Key": GOOD_KEY },
  });
  expect([answer.status, answer.text.includes(said)]).toEqual([status, true]);
});

it("the public service answers nobody without a key or a token", async () => {
  const answer = await get(`/pagespeedonline/v5/runPagespeed?url=${PAGE}`, {
    headers: { Authorization: undefined },
  });
  expect([answer.status, answer.text.includes('"quota_limit_value":"0"')]).toEqual([429, true]);
});

it("a question is about performance on a desktop in English, unless it asks for something else", async () => {
  const usual = { categories: ["performance"], strategy: "DESKTOP", locale: "en-US" };
  for (const query of ["", "&category=CATEGORY_UNSPECIFIED&strategy=STRATEGY_UNSPECIFIED"]) {
    await get(`${SPEC}?url=${PAGE}${query}`);
    expect(understood).toEqual({ url: PAGE, ...usual });
  }
  const asked = "&category=SEO&category=BEST_PRACTICES&category=SEO&strategy=MOBILE&locale=de-at";
  await get(`${SPEC}?url=${PAGE}${asked}`);
  const other = { categories: ["seo", "best-practices"], strategy: "MOBILE", locale: "de-AT" };
  expect(understood).toEqual({ url: PAGE, ...other });
});
