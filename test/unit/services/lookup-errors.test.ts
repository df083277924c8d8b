// Errors of lookup-v2 that mean something of their own to our client, over real HTTPS. Other statuses, redirects, strange
// certificates, broken connections and texts that are no answer: hostile-services*.test.ts, for every client.
import { describe, expect, it } from "vitest";
import {
  fetchAccountBreaches,
  fetchAccountBreachNames,
  fetchBreach,
  fetchPastes,
  LOOKUP_TIMEOUT_MS,
} from "../../../src/services/lookup/client.ts";
import { type LookupFault, PEOPLE } from "../../services/lookup-service.ts";
import { failureOf } from "./failures.ts";
import { type Ask, at, QUESTIONS, useTrustedService } from "./lookup-over-https.ts";

useTrustedService();

const askPastes: Ask = (it, access) => fetchPastes(it, access, PEOPLE.robin);
const failureWith = (fault: LookupFault, ask: Ask) => {
  at.service.setFault(fault);
  return failureOf(ask(at.patient, at.access()));
};

describe("Errors", () => {
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

  it.each([
    ["json", "1", 1],
    ["empty", undefined, undefined],
  ] as const)("429 | Retry-After counts, the body does not: %s, %s", async (body, retryAfter, seconds) => {
    const fault: LookupFault = { kind: "too-many-requests", body, ...(retryAfter && { retryAfter }) };
    expect(await failureWith(fault, askPastes)).toEqual({
      code: "rate-limited",
      service: "lookup",
      status: 429,
      ...(seconds && { retryAfterSeconds: seconds }),
    });
  });
});

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

it("gives up before the browser would end the request without a word", () => {
  expect(LOOKUP_TIMEOUT_MS).toBeLessThan(30_000);
});
