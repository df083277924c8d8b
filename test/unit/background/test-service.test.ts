// The test of a service address: what is asked, what an answer makes of it, and when a test is given up.
import { describe, expect, it } from "vitest";
import { probeService } from "../../../src/background/probe-service.ts";
import { createServiceTests } from "../../../src/background/test-service.ts";
import type { HttpContext, HttpRequest } from "../../../src/services/http.ts";
import type { ServiceTest, TestOutcome } from "../../../src/shared/service-test.ts";

const ID = "3f0c1a52-0000-4000-8000-000000000001";
const OTHER_ID = "3f0c1a52-0000-4000-8000-000000000002";
const SUFFIX = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
const OTHER_ROW = `${"0".repeat(35)}:3`;
const PROVIDER = {
  issuer: "https://accounts.example",
  authorization_endpoint: "https://accounts.example/auth",
  token_endpoint: "https://accounts.example/token",
  jwks_uri: "https://accounts.example/keys",
};

function test(service: ServiceTest["service"], address = `https://${service}.example`): ServiceTest {
  return { id: ID, service, address, lookupInterface: "v2-header", isPrivate: false };
}

/** Asks a service that answers so. */
async function probe(
  wanted: ServiceTest,
  answer: () => Response | Promise<Response>,
  over: Partial<HttpContext> = {},
) {
  const asked: { url: string; headers: Headers }[] = [];
  const noted: HttpRequest[] = [];
  const context: HttpContext = {
    fetch: async (url, init) => {
      asked.push({ url: String(url), headers: new Headers(init?.headers) });
      return answer();
    },
    isOnline: () => true,
    onRequest: (request) => void noted.push(request),
    ...over,
  };
  const outcome = await probeService(context, wanted, new AbortController().signal);
  return { outcome, asked, noted };
}

const text = (body: string, status = 200) => new Response(body, { status });

describe("a password service", () => {
  it("is asked for the range of “password”, and has to know it", async () => {
    const { outcome, asked, noted } = await probe(test("passwords"), () =>
      text(`${OTHER_ROW}\r\n${SUFFIX}:46628605\r\n`),
    );
    expect(outcome).toEqual({ state: "works", count: 46_628_605 });
    expect(asked.map(({ url }) => url)).toEqual(["https://passwords.example/range/5BAA6"]);
    expect(noted.map(({ told }) => told)).toEqual(["service-test"]);
  });

  it.each<[status: number, outcome: object]>([
    [404, { state: "unfit", why: "not-there" }],
    [405, { state: "unfit", why: "not-there" }],
    [403, { state: "failed", error: { code: "forbidden" } }],
    [503, { state: "failed", error: { code: "unavailable" } }],
    [301, { state: "failed", error: { code: "unavailable" } }],
  ])("is not there, or cannot be tried, where the answer is a %i", async (status, outcome) => {
    expect((await probe(test("passwords"), () => text("", status))).outcome).toMatchObject(outcome);
  });

  it("that cannot be reached is not known to be none", async () => {
    const down = () => Promise.reject(new TypeError("failed to fetch"));
    const { outcome } = await probe(test("passwords"), down);
    expect(outcome).toMatchObject({ state: "failed", error: { code: "unavailable" } });
    const withheld = await probe(test("passwords"), down, { hasAccess: async () => false });
    expect(withheld.outcome).toMatchObject({ error: { reason: "no-site-access" } });
    expect(withheld.asked, "tried without access: its answers may be open to everyone").toHaveLength(1);
  });
});

it("a look-up service is asked for its data classes, as it wants to be asked and without a key", async () => {
  const { outcome, asked } = await probe(test("lookup"), () => text('["Passwords","Names"]'));
  expect(outcome).toEqual({ state: "works", count: 2 });
  expect(asked.map(({ url }) => url)).toEqual(["https://lookup.example/api/dataclasses"]);
  expect(asked[0]?.headers.get("api-version")).toBe("2");
  expect(asked[0]?.headers.has("hibp-api-key")).toBe(false);
});

it.each([
  ["passwords", OTHER_ROW, "password-missing"],
  ["passwords", `${OTHER_ROW}\n${SUFFIX}:0`, "password-missing"],
  ["passwords", "<!doctype html>", "unreadable"],
  ["passwords", "", "unreadable"],
  ["lookup", "[]", "empty"],
  ["lookup", "{}", "unreadable"],
  ["lookup", "<html>", "unreadable"],
] as const)("a service of %s that answers %j is none", async (service, answer, why) => {
  expect((await probe(test(service), () => text(answer))).outcome).toEqual({ state: "unfit", why });
});

describe("a provider", () => {
  const accounts = test("issuer", "https://accounts.example");

  it("is asked for its discovery document", async () => {
    const { outcome, asked, noted } = await probe(accounts, () => text(JSON.stringify(PROVIDER)));
    expect(outcome).toEqual({ state: "works" });
    expect(asked.map(({ url }) => url)).toEqual([
      "https://accounts.example/.well-known/openid-configuration",
    ]);
    expect(noted.map(({ told }) => told)).toEqual(["service-test"]);
  });

  it.each([
    ["another name", { ...PROVIDER, issuer: "https://other.example" }, "other-name"],
    ["plain http", { ...PROVIDER, jwks_uri: "http://accounts.example" }, "unreadable"],
    ["nothing of the kind", { hello: 1 }, "unreadable"],
  ] as const)("that answers with %s cannot be used", async (_, document, why) => {
    const { outcome } = await probe(accounts, () => text(JSON.stringify(document)));
    expect(outcome).toEqual({ state: "unfit", why });
  });
});

describe("a test", () => {
  /** Waits end when the test says so; answers come when it says so. */
  function world() {
    const asked: { id: string; signal: AbortSignal; answer: (outcome: TestOutcome) => void }[] = [];
    const waits: { delayMs: number; pass: () => void }[] = [];
    const testService = createServiceTests({
      ask: ({ id }, signal) =>
        new Promise((answer) => {
          asked.push({ id, signal, answer });
        }),
      expectedAt: () => 1_000,
      wait: (delayMs) => new Promise((pass) => waits.push({ delayMs, pass })),
    });
    const pass = async (delayMs: number) => {
      for (const wait of waits.splice(0))
        if (wait.delayMs <= delayMs) wait.pass();
        else waits.push(wait);
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    };
    return { asked, testService, pass };
  }

  it("runs once, however often it is asked after, and tells how it stands meanwhile", async () => {
    const { asked, testService, pass } = world();
    const first = testService(test("passwords"));
    await pass(2_500);
    expect(await first).toEqual({ state: "running", expectedAt: 1_000 });
    const second = testService(test("passwords"));
    asked[0]?.answer({ state: "works", count: 1 });
    expect(await second).toEqual({ state: "works", count: 1 });
    expect(await testService(test("passwords")), "an answer that was lost is had again").toEqual({
      state: "works",
      count: 1,
    });
    expect(asked).toHaveLength(1);
  });

  it("is given up once nobody asks after it", async () => {
    const { asked, testService, pass } = world();
    void testService(test("passwords"));
    await pass(10_000);
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it("is given up for another one of the same service, and for no other", async () => {
    const { asked, testService } = world();
    void testService(test("passwords"));
    void testService({ ...test("lookup"), id: "3f0c1a52-0000-4000-8000-000000000003" });
    void testService({ ...test("passwords"), id: OTHER_ID });
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
  });
});
