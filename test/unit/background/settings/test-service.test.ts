// The test of a service address: what is asked, what an answer makes of it, and when a test is given up.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followQuestions } from "../../../../src/background/accounts/follow-questions.ts";
import { probeService } from "../../../../src/background/settings/probe-service.ts";
import type { HttpContext, HttpRequest } from "../../../../src/services/http.ts";
import { fetchRange } from "../../../../src/services/passwords/client.ts";
import type { ServiceTest, TestOutcome } from "../../../../src/shared/settings/service-test.ts";
import { DEFAULT_SETTINGS } from "../../../../src/shared/settings/settings.ts";
import { failureOf } from "../../services/failures.ts";

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
  answer: (headers: Headers) => Response | Promise<Response>,
  over: Partial<HttpContext> = {},
) {
  const asked: { url: string; headers: Headers }[] = [];
  const noted: HttpRequest[] = [];
  const context: HttpContext = {
    fetch: async (url, init) => {
      asked.push({ url: String(url), headers: new Headers(init?.headers) });
      return answer(new Headers(init?.headers));
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
    expect(withheld.outcome).toMatchObject({
      state: "failed",
      error: { reason: "no-site-access", header: "Add-Padding" },
    });
    expect(
      withheld.asked.length,
      "tried without access: its answers may be open to everyone",
    ).toBeGreaterThan(0);
  });

  describe("that refuses the header for padding, to a browser that gives no access to it,", () => {
    const refuse = (headers: Headers) =>
      headers.has("add-padding")
        ? Promise.reject(new TypeError("failed to fetch"))
        : text(`${OTHER_ROW}\n${SUFFIX}:3`);
    const withheld = { hasAccess: async () => false };

    it("is told from one that is not there, by the range of “password” alone", async () => {
      const { outcome, asked, noted } = await probe(test("passwords"), refuse, withheld);
      expect(outcome).toEqual({ state: "unfit", why: "header-refused" });
      const url = "https://passwords.example/range/5BAA6";
      expect(asked.map((it) => [it.url, it.headers.get("add-padding")])).toEqual([
        [url, "true"],
        [url, null],
      ]);
      expect(noted.map(({ told }) => told)).toEqual(["service-test", "service-test"]);
    });

    it("is not known to be one where it answers otherwise as well", async () => {
      const moved = (headers: Headers) => (headers.has("add-padding") ? refuse(headers) : text("", 404));
      const { outcome } = await probe(test("passwords"), moved, withheld);
      expect(outcome).toMatchObject({ state: "failed", error: { reason: "no-site-access" } });
    });

    it("is never the public one, which nobody asks without padding", async () => {
      const publicOne = test("passwords", DEFAULT_SETTINGS.services.passwordsUrl);
      const { outcome, asked } = await probe(publicOne, refuse, withheld);
      expect(outcome).toEqual({
        state: "failed",
        error: { code: "unavailable", service: "passwords", reason: "no-site-access" },
      });
      expect(asked.map(({ headers }) => headers.get("add-padding"))).toEqual(["true"]);
    });

    it("is asked for no other prefix without it, whoever checks a password", async () => {
      const asked: (string | null)[] = [];
      const context: HttpContext = {
        ...withheld,
        fetch: async (_url, init) => {
          const headers = new Headers(init?.headers);
          asked.push(headers.get("add-padding"));
          return refuse(headers);
        },
        isOnline: () => true,
      };
      expect(await failureOf(fetchRange(context, "https://passwords.example", "ABCDE"))).toEqual({
        code: "unavailable",
        service: "passwords",
        reason: "no-site-access",
        header: "Add-Padding",
      });
      expect(asked).toEqual(["true"]);
    });
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
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Answers come when the test says so. */
  function world() {
    const asked: { id: string; signal: AbortSignal; answer: (outcome: TestOutcome) => void }[] = [];
    const ask = ({ id }: ServiceTest, signal: AbortSignal) =>
      new Promise<TestOutcome>((answer) => {
        asked.push({ id, signal, answer });
      });
    return { asked, testService: followQuestions(ask, () => 1_000) };
  }

  it("runs once, however often it is asked after, and tells how it stands meanwhile", async () => {
    const { asked, testService } = world();
    const first = testService(test("passwords"));
    await vi.advanceTimersByTimeAsync(2_500);
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
    const { asked, testService } = world();
    void testService(test("passwords"));
    await vi.advanceTimersByTimeAsync(9_000);
    void testService(test("passwords"));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(asked[0]?.signal.aborted, "asked after in time").toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
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
