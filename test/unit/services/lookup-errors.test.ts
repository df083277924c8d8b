// Row by row: the errors of lookup-v2, and what our client makes of connections and answers that go wrong, over real HTTPS.
// That the local service keeps the limits and transport rules of a real one is shown by its own tests.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  fetchAccountBreaches,
  fetchAccountBreachNames,
  fetchBreach,
  fetchBreaches,
  fetchDataClasses,
  fetchPastes,
  LOOKUP_TIMEOUT_MS,
  type LookupAccess,
} from "../../../src/services/lookup/client.ts";
import { type LookupFault, PEOPLE, startLookupService } from "../../services/lookup-service.ts";
import { failureOf } from "./failures.ts";
import { type Ask, QUESTIONS, startTrustedService, type TrustedService } from "./lookup-over-https.ts";

let at: TrustedService;

beforeAll(async () => {
  at = await startTrustedService();
});
afterAll(() => at.service.stop());
beforeEach(() => at.reset());

const askBreaches: Ask = (it, access) => fetchAccountBreaches(it, access, PEOPLE.robin, {});
const askPastes: Ask = (it, access) => fetchPastes(it, access, PEOPLE.robin);
const failureWith = (fault: LookupFault, ask: Ask, change: Partial<LookupAccess> = {}) => {
  at.service.setFault(fault);
  return failureOf(ask(at.patient, at.access(change)));
};

describe("Errors", () => {
  it("400 | Bad request | the account is not in an acceptable format: it is not even asked about", async () => {
    const failure = { code: "bad-request", service: "lookup" };
    expect(await failureOf(fetchAccountBreaches(at.patient, at.access(), " ", {}))).toEqual(failure);
    expect(at.service.requests).toEqual([]);
    expect(await failureWith({ kind: "status", status: 400 }, askBreaches)).toEqual({
      ...failure,
      status: 400,
    });
  });

  it("403 | Forbidden | no User-Agent header in the request: ours has one", async () => {
    await askBreaches(at.patient, at.access());
    expect(at.service.requests.at(-1)?.headers["user-agent"]).toBeTruthy();
    expect(await failureWith({ kind: "status", status: 403 }, askBreaches)).toEqual({
      code: "forbidden",
      service: "lookup",
      status: 403,
    });
  });

  it("404 | Not found | the account was not found in the data", async () => {
    expect(await fetchAccountBreaches(at.patient, at.access(), PEOPLE.nobody, {})).toEqual([]);
    expect(await fetchAccountBreachNames(at.patient, at.access(), PEOPLE.nobody, {})).toEqual([]);
    expect(await fetchPastes(at.patient, at.access(), PEOPLE.nobody)).toEqual([]);
    expect(await fetchBreach(at.patient, at.access(), "Nothing")).toBeUndefined();
    expect(at.service.requests.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it.each(QUESTIONS.filter(([name]) => !["all breaches", "data classes"].includes(name)))(
    "404 | a web page of an address that never answered is not “not found”: %s",
    async (_name, ask) => {
      const page = { body: "<h1>No such page</h1>", headers: { "Content-Type": "text/html; charset=utf-8" } };
      const fault: LookupFault = { kind: "status", status: 404, ...page };
      expect(await failureWith(fault, ask)).toEqual({ code: "malformed", service: "lookup", status: 404 });
      expect((await ask(at.patient, at.access({ isProven: true }))) ?? []).toEqual([]);
    },
  );

  it("404 | is no answer where there is always one", async () => {
    at.service.setFault({ kind: "status", status: 404 });
    const access = at.access({ isProven: true });
    const failure = { code: "unavailable", service: "lookup", status: 404 };
    expect(await failureOf(fetchBreaches(at.patient, access, {}))).toEqual(failure);
    expect(await failureOf(fetchDataClasses(at.patient, access))).toEqual(failure);
  });

  it.each(["v2-url", "v3"] as const)(
    "429 | Too many requests | the rate limit was exceeded (%s)",
    async (way) => {
      const access = at.access({ interface: way });
      await askBreaches(at.hasty, access);
      expect(await failureOf(askBreaches(at.hasty, access))).toEqual({
        code: "rate-limited",
        service: "lookup",
        status: 429,
        retryAfterSeconds: 2,
      });
    },
  );

  it.each([
    ["text", "3", 3],
    ["json", "1", 1],
    ["empty", "600", 600],
    ["text", undefined, undefined],
    ["json", "soon", undefined],
  ] as const)("429 | Retry-After counts, the body does not: %s, %s", async (body, retryAfter, seconds) => {
    const fault: LookupFault = { kind: "too-many-requests", body, ...(retryAfter && { retryAfter }) };
    expect(await failureWith(fault, askPastes)).toEqual({
      code: "rate-limited",
      service: "lookup",
      status: 429,
      ...(seconds && { retryAfterSeconds: seconds }),
    });
  });

  it.each(QUESTIONS)("301 | Moved | request made over HTTP: %s", async (_name, ask) => {
    const access = at.access({ baseUrl: at.service.plainUrl });
    const failure = { code: "unavailable", service: "lookup", status: 301 };
    expect(await failureOf(ask(at.patient, access))).toEqual(failure);
    expect(at.service.requests).toHaveLength(1);
  });

  it("503 | Service unavailable | the rate limit is persistently exceeded", async () => {
    const failure = { code: "unavailable", service: "lookup", status: 503 };
    const fault: LookupFault = { kind: "status", status: 503, retryAfter: 120 };
    expect(await failureWith(fault, askPastes)).toEqual({ ...failure, retryAfterSeconds: 120 });
  });
});

// What comes of other statuses, broken connections and texts that are no answer: hostile-services.test.ts, for every client.
describe.each(QUESTIONS)("a question: %s", (_name, ask) => {
  it("can be called off while there is no answer", async () => {
    at.service.setFault({ kind: "hang" });
    const abort = new AbortController();
    const answer = failureOf(ask(at.patient, at.access(), abort.signal));
    while (at.service.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    abort.abort();
    expect((await answer).code).toBe("aborted");
  });

  it("is understood whatever the answer calls itself", async () => {
    at.service.setFault({ kind: "mislabelled" });
    expect(Object.keys((await ask(at.patient, at.access())) ?? {})).not.toEqual([]);
  });
});

it("takes a service with a certificate that nobody vouches for for none", async () => {
  const stranger = await startLookupService({ isStranger: true });
  const access = at.access({ baseUrl: stranger.url });
  const failure = { code: "unavailable", service: "lookup" };
  expect(await failureOf(askBreaches(at.patient, access))).toEqual(failure);
  expect(stranger.requests).toEqual([]);
  await stranger.stop();
});

it("gives up before the browser would end the request without a word", () => {
  expect(LOOKUP_TIMEOUT_MS).toBeLessThan(30_000);
});
