// Row by row: the errors and limits of lookup-v2, met by our client over real HTTPS.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  fetchAccountBreaches,
  fetchAccountBreachNames,
  fetchBreach,
  fetchBreaches,
  fetchDataClasses,
  fetchPastes,
  type LookupAccess,
} from "../../../src/services/lookup/client.ts";
import {
  BLOCK_MS,
  type LookupFault,
  PEOPLE,
  PERIOD_MS,
  PERSISTENT_REJECTIONS,
} from "../../services/lookup-service.ts";
import {
  type Ask,
  failureOf,
  QUESTIONS,
  startTrustedService,
  type TrustedService,
} from "./lookup-over-https.ts";

let at: TrustedService;

beforeAll(async () => {
  at = await startTrustedService();
});
afterAll(() => at.service.stop());
beforeEach(() => at.reset());

const askBreaches: Ask = (it, access) => fetchAccountBreaches(it, access, PEOPLE.robin, {});
const askPastes: Ask = (it, access) => fetchPastes(it, access, PEOPLE.robin);

const lastStatus = () => at.service.requests.at(-1)?.status;
const failureWith = (fault: LookupFault, ask: Ask, change: Partial<LookupAccess> = {}) => {
  at.service.setFault(fault);
  return failureOf(ask(at.patient, at.access(change)));
};

describe("Errors", () => {
  it.each(QUESTIONS)("200 | Ok | a result is returned: %s", async (_name, ask) => {
    expect(Object.keys((await ask(at.patient, at.access())) ?? {})).not.toEqual([]);
    expect(lastStatus()).toBe(200);
  });

  it("400 | Bad request | the account is not in an acceptable format", async () => {
    for (const account of ["", "%20", "%20%09"]) {
      const raw = await at.askRaw(`/api/v2/breachedaccount/${account}`, { "User-Agent": "test" });
      expect(raw.status).toBe(400);
      at.pass(PERIOD_MS);
    }
    at.service.forget();
    const unasked = { code: "bad-request", service: "lookup" };
    expect(await failureOf(fetchAccountBreaches(at.patient, at.access(), " ", {}))).toEqual(unasked);
    expect(at.service.requests).toEqual([]);
    const fault: LookupFault = { kind: "status", status: 400 };
    expect(await failureWith(fault, askBreaches)).toEqual({ ...unasked, status: 400 });
  });

  it("403 | Forbidden | no User-Agent header in the request", async () => {
    expect((await at.askRaw("/api/v2/breachedaccount/robin")).status).toBe(403);
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
    expect(lastStatus()).toBe(404);
    expect(await fetchAccountBreachNames(at.patient, at.access(), PEOPLE.nobody, {})).toEqual([]);
    expect(lastStatus()).toBe(404);
    expect(await fetchPastes(at.patient, at.access(), PEOPLE.nobody)).toEqual([]);
    expect(lastStatus()).toBe(404);
    expect(await fetchBreach(at.patient, at.access(), "Nothing")).toBeUndefined();
    expect(lastStatus()).toBe(404);
  });

  it.each(["breaches of an account", "their names", "pastes", "one breach"])(
    "404 | a web page of an address that never answered is not “not found”: %s",
    async (name) => {
      const ask = QUESTIONS.find(([question]) => question === name)?.[1] ?? askBreaches;
      const page = { body: "<h1>No such page</h1>", headers: { "Content-Type": "text/html; charset=utf-8" } };
      const fault: LookupFault = { kind: "status", status: 404, ...page };
      const failure = await failureWith(fault, ask);
      expect(failure).toEqual({ code: "malformed", service: "lookup", status: 404 });
      const proven = await ask(at.patient, at.access({ isProven: true }));
      expect(proven ?? []).toEqual([]);
    },
  );

  it("404 | is no answer where there is always one", async () => {
    at.service.setFault({ kind: "status", status: 404 });
    const access = at.access({ isProven: true });
    const failure = { code: "unavailable", service: "lookup", status: 404 };
    expect(await failureOf(fetchBreaches(at.patient, access, {}))).toEqual(failure);
    expect(await failureOf(fetchDataClasses(at.patient, access))).toEqual(failure);
  });

  it.each([
    ["v2-url", /^text\/plain/],
    ["v3", /^application\/json/],
  ] as const)("429 | Too many requests | the rate limit was exceeded (%s)", async (way, type) => {
    const access = at.access({ interface: way });
    await askBreaches(at.hasty, access);
    expect(await failureOf(askBreaches(at.hasty, access))).toEqual({
      code: "rate-limited",
      service: "lookup",
      status: 429,
      retryAfterSeconds: 2,
    });
    const headers = { "User-Agent": "test", "hibp-api-key": at.service.apiKey };
    const raw = await at.askRaw(at.service.requests[0]?.path ?? "", headers);
    expect(raw).toMatchObject({ status: 429, headers: { "retry-after": "2" } });
    expect(raw.headers["content-type"]).toMatch(type);
  });

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
    expect(await failureOf(ask(at.patient, access))).toEqual({
      code: "unavailable",
      service: "lookup",
      status: 301,
    });
    expect(at.service.requests).toHaveLength(1);
  });

  it("503 | Service unavailable | the rate limit is persistently exceeded", async () => {
    await askBreaches(at.hasty, at.access());
    for (let count = 0; count < PERSISTENT_REJECTIONS; count++) {
      expect((await failureOf(askBreaches(at.hasty, at.access()))).status).toBe(429);
    }
    for (const [, ask] of QUESTIONS) {
      expect(await failureOf(ask(at.hasty, at.access({ isProven: true })))).toEqual({
        code: "unavailable",
        service: "lookup",
        status: 503,
      });
    }
    at.pass(BLOCK_MS);
    expect(await askBreaches(at.hasty, at.access())).not.toEqual([]);
  });

  it("503 | keeps the wait that it asks for", async () => {
    expect(await failureWith({ kind: "status", status: 503, retryAfter: 120 }, askPastes)).toEqual({
      code: "unavailable",
      service: "lookup",
      status: 503,
      retryAfterSeconds: 120,
    });
  });
});

describe("Limits", () => {
  it("Request rate | Breach and paste endpoints | 1 request per 1,500 ms", async () => {
    for (const ask of [askBreaches, askPastes]) {
      at.service.forget();
      await ask(at.hasty, at.access());
      at.pass(PERIOD_MS - 1);
      expect((await failureOf(ask(at.hasty, at.access()))).code).toBe("rate-limited");
      at.pass(PERIOD_MS);
      expect(await ask(at.hasty, at.access())).not.toEqual([]);
    }
  });

  it("Request rate | an address may call both endpoint families within that period", async () => {
    expect(await askBreaches(at.hasty, at.access())).not.toEqual([]);
    expect(await askPastes(at.hasty, at.access())).not.toEqual([]);
    expect(at.service.requests.map(({ family, status }) => [family, status])).toEqual([
      ["breach", 200],
      ["paste", 200],
    ]);
  });

  it.each(QUESTIONS.filter(([name]) => name !== "pastes"))(
    "Request rate | the breach endpoints share one limit: %s",
    async (_name, ask) => {
      await fetchDataClasses(at.hasty, at.access());
      expect((await failureOf(ask(at.hasty, at.access()))).code).toBe("rate-limited");
    },
  );

  it("Retry period | After a 429 | sliding: every rejected request restarts it", async () => {
    await askBreaches(at.hasty, at.access());
    for (let count = 0; count < 3; count++) {
      at.pass(PERIOD_MS - 1);
      expect(await failureOf(askBreaches(at.hasty, at.access()))).toMatchObject({
        code: "rate-limited",
        retryAfterSeconds: 2,
      });
    }
    at.pass(PERIOD_MS);
    expect(await askBreaches(at.hasty, at.access())).not.toEqual([]);
  });
});
