// The stand-in for the analysis service is as strict as page-analysis-v5. What it answers is tested end to end.

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type AnalysisService,
  cannedAnswer,
  type Question,
  startAnalysisService,
} from "../../services/analysis-service.ts";
import { GOOD_KEY, type KeyRefusal, keyRefused } from "../../services/api-key.ts";
import { type AskOptions, ask, type Reply } from "./client.ts";

const SPEC = "/pagescoreonline/v5/runPagescore";
const PUBLIC = "/pagespeedonline/v5/runPagespeed";
const HOST = "pagespeedonline.googleapis.com";
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

/** Makes a request with the public service's names, and without a token by default. */
function getWithKey(key: string | undefined, query = "", authorization?: string): Promise<Reply> {
  const headers = { Authorization: authorization, "X-Goog-Api-Key": key };
  return get(`${PUBLIC}?url=${PAGE}${query}`, { headers });
}

it("a valid key works like a token, and is recorded as it was sent", async () => {
  const answer = await getWithKey(GOOD_KEY);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text).lighthouseResult.requestedUrl).toBe(PAGE);
  const [call] = service.requests;
  expect(call).toMatchObject({ path: PUBLIC, parameters: [["url", PAGE]], isTokenSent: false });
  expect(call?.headers["x-goog-api-key"]).toBe(GOOD_KEY);
});

it("if there are a key and a token, both must be valid", async () => {
  const sent = [
    [GOOD_KEY, "Bearer good"],
    [GOOD_KEY, "Bearer unknown"],
    ["another", "Bearer good"],
  ] as const;
  for (const [key, token] of sent) await getWithKey(key, "", token);
  expect(service.requests.map(({ status }) => status)).toEqual([200, 401, 400]);
  expect(service.requests.every(({ isTokenSent }) => isTokenSent)).toBe(true);
});

const QUOTA = { quota_limit: "defaultPerDayPerProject", quota_metric: `${HOST}/default` };

it.each<[KeyRefusal, number, string, string, string, string, object]>([
  ["wrong-key", 400, "INVALID_ARGUMENT", "API_KEY_INVALID", "badRequest", "API key not valid. ", {}],
  [
    "not-enabled",
    403,
    "PERMISSION_DENIED",
    "SERVICE_DISABLED",
    "accessNotConfigured",
    "PageSpeed Insights API has not been used in project ",
    { serviceTitle: "PageSpeed Insights API" },
  ],
  [
    "quota-zero",
    429,
    "RESOURCE_EXHAUSTED",
    "RATE_LIMIT_EXCEEDED",
    "rateLimitExceeded",
    "Quota exceeded for ",
    { ...QUOTA, quota_limit_value: "0" },
  ],
  [
    "quota-used-up",
    429,
    "RESOURCE_EXHAUSTED",
    "RATE_LIMIT_EXCEEDED",
    "rateLimitExceeded",
    "Quota exceeded for ",
    { ...QUOTA, quota_limit_value: "25000" },
  ],
])("a key can be refused: %s, with %i", async (refusal, code, status, reason, ofOld, words, metadata) => {
  service.setFault({ kind: "key-refused", refusal }, { times: 1 });
  const answer = await getWithKey(GOOD_KEY);
  expect([answer.status, answer.headers["retry-after"]]).toEqual([code, undefined]);
  expect(answer.text, "the key is not repeated").not.toContain(GOOD_KEY);
  const { error } = JSON.parse(answer.text);
  const message = expect.stringContaining(words);
  expect(error).toMatchObject({ code, status, message, errors: [{ message, reason: ofOld }] });
  expect(error.details[0]).toMatchObject({
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason,
    domain: "googleapis.com",
    metadata: { service: HOST, ...metadata },
  });
  expect((await getWithKey(GOOD_KEY)).status).toBe(200);
});

it.each(["another", "k".repeat(5000), `${GOOD_KEY} ${GOOD_KEY}`, ""])("the key %j is wrong", async (key) => {
  const { status, text } = await getWithKey(key);
  expect([status, JSON.parse(text).error.details[0].reason]).toEqual([400, "API_KEY_INVALID"]);
});

it("the public service answers nobody without a key or a token, and accepts no key in the address", async () => {
  for (const query of ["", `&key=${GOOD_KEY}`]) {
    const { status, text } = await getWithKey(undefined, query);
    const [{ metadata }] = JSON.parse(text).error.details;
    expect([status, metadata.quota_limit_value]).toEqual([429, "0"]);
  }
  expect(service.requests.at(-1)?.parameters, "tests see it").toContainEqual(["key", GOOD_KEY]);
});

it("a refusal names its service", () => {
  const other = { host: "other.googleapis.com", title: "Another API" };
  for (const refusal of ["wrong-key", "not-enabled", "quota-zero", "quota-used-up"] as const) {
    const said = String(keyRefused(refusal, other).body);
    expect([said.includes(other.host), said.includes(HOST)]).toEqual([true, false]);
  }
});

it("a question is about performance on a desktop in English by default", async () => {
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
