// Tests the service address test: its requests, the outcome of each response, and when a test is aborted.
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

function test(service: ServiceTest["service"], address = `https://${service}.example`): ServiceTest {
  return { id: ID, service, address, lookupInterface: "v2-header", isPrivate: false };
}

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

/** Responses of password services, with and without the padding header. */
const KNOWS = () => text(`${OTHER_ROW}\r\n${SUFFIX}:46628605\r\n`);
const DOWN = () => Promise.reject(new TypeError("failed to fetch"));
const REFUSES_HEADER = (headers: Headers) => (headers.has("add-padding") ? DOWN() : KNOWS());
const MOVED = (headers: Headers) => (headers.has("add-padding") ? DOWN() : text("", 404));
const failed = (error: object) => ({ state: "failed", error });
const NO_ACCESS = { code: "unavailable", service: "passwords", reason: "no-site-access" };
const WITHHELD = failed({ ...NO_ACCESS, header: "Add-Padding" });
const PUBLIC = DEFAULT_SETTINGS.services.passwordsUrl;
const OWN = "https://passwords.example";

describe("a password service", () => {
  it.each([
    ["is recognized without the header", OWN, REFUSES_HEADER, { state: "unfit", why: "header-refused" }, 2],
    ["is unknown if it also fails without the header", OWN, MOVED, WITHHELD, 2],
    ["is unknown if it never responds", OWN, DOWN, WITHHELD, 2],
    ["is not tested without padding if it's the public one", PUBLIC, REFUSES_HEADER, failed(NO_ACCESS), 1],
  ])(
    "that rejects the padding header, without site access, %s",
    async (_what, address, answer, outcome, count) => {
      const withheld = { hasAccess: async () => false };
      const probed = await probe(test("passwords", address), answer, withheld);
      expect(probed.outcome).toEqual(outcome);
      // Without padding only for the range of “password”.
      const asked = probed.asked.map(({ url, headers }) => [url, headers.get("add-padding")]);
      const url = `${address}/range/5BAA6`;
      const all = [
        [url, "true"],
        [url, null],
      ];
      expect(asked).toEqual(all.slice(0, count));
      expect(probed.noted.map(({ what }) => what)).toEqual(Array(count).fill("service-test"));
    },
  );

  it("gets no other prefix without padding during password checks", async () => {
    const asked: (string | null)[] = [];
    const context: HttpContext = {
      hasAccess: async () => false,
      fetch: async (_url, init) => {
        asked.push(new Headers(init?.headers).get("add-padding"));
        return REFUSES_HEADER(new Headers(init?.headers));
      },
      isOnline: () => true,
    };
    expect(await failureOf(fetchRange(context, OWN, "ABCDE"))).toEqual(WITHHELD.error);
    expect(asked).toEqual(["true"]);
  });
});

describe("a test", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function world() {
    const asked: { id: string; signal: AbortSignal; answer: (outcome: TestOutcome) => void }[] = [];
    const ask = ({ id }: ServiceTest, signal: AbortSignal) =>
      new Promise<TestOutcome>((answer) => {
        asked.push({ id, signal, answer });
      });
    return { asked, testService: followQuestions(ask, () => ({ expectedAt: 1_000 })) };
  }

  it("runs once however often it's polled, and reports progress meanwhile", async () => {
    const { asked, testService } = world();
    const first = testService(test("passwords"));
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await first).toEqual({ state: "running", expectedAt: 1_000 });
    const second = testService(test("passwords"));
    asked[0]?.answer({ state: "works" });
    expect(await second).toEqual({ state: "works" });
    expect(await testService(test("passwords")), "a lost outcome can be read again").toEqual({
      state: "works",
    });
    expect(asked).toHaveLength(1);
  });

  it("is aborted when nobody polls it any longer", async () => {
    const { asked, testService } = world();
    void testService(test("passwords"));
    await vi.advanceTimersByTimeAsync(9_000);
    void testService(test("passwords"));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(asked[0]?.signal.aborted, "polled in time").toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it("is aborted by another test of the same service, and by no other", async () => {
    const { asked, testService } = world();
    void testService(test("passwords"));
    void testService({ ...test("lookup"), id: "3f0c1a52-0000-4000-8000-000000000003" });
    void testService({ ...test("passwords"), id: OTHER_ID });
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
  });
});
