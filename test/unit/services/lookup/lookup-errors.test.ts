// Errors of lookup-v2 with their own meaning, over real HTTPS. All others: hostile-services*.test.ts, for every client.
import { describe, expect, it } from "vitest";
import * as lookup from "../../../../src/services/lookup/client.ts";
import { type LookupFault, PEOPLE } from "../../../services/lookup-service.ts";
import { failureOf } from "../failures.ts";
import { at, useTrustedService } from "./lookup-over-https.ts";
import { type Ask, QUESTIONS } from "./lookup-questions.ts";

useTrustedService();

const failureWith = (fault: LookupFault, ask: Ask) => {
  at.service.setFault(fault);
  return failureOf(ask(at.patient, at.access()));
};

describe("Errors", () => {
  it("404 | Not found | the account was not found in the data", async () => {
    expect(await lookup.fetchAccountBreaches(at.patient, at.access(), PEOPLE.nobody, {})).toEqual([]);
    expect(await lookup.fetchAccountBreachNames(at.patient, at.access(), PEOPLE.nobody, {})).toEqual([]);
    expect(await lookup.fetchPastes(at.patient, at.access(), PEOPLE.nobody)).toEqual([]);
    expect(await lookup.fetchBreach(at.patient, at.access(), "Nothing")).toBeUndefined();
    expect(at.service.requests.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it.each(
    Object.entries(QUESTIONS).filter(
      ([name]) => !["the catalog", "data classes", "breaches of a site"].includes(name),
    ),
  )("404 | a web page of an address that never answered isn't “not found”: %s", async (_name, ask) => {
    const page = { body: "<h1>No such page</h1>", headers: { "Content-Type": "text/html; charset=utf-8" } };
    const fault: LookupFault = { kind: "status", status: 404, ...page };
    expect(await failureWith(fault, ask)).toEqual({ code: "malformed", service: "lookup", status: 404 });
    expect((await ask(at.patient, at.access({ isProven: true }))) ?? []).toEqual([]);
  });

  it.each(Object.entries(QUESTIONS))(
    "403 | no request lacks a User-Agent, which is the browser's own: %s",
    async (_name, ask) => {
      await ask(at.patient, at.access());
      expect(at.service.requests.map(({ status }) => status)).not.toContain(403);
      const names = at.sent.flatMap(({ headers = {} }) => Object.keys(headers));
      expect(names.map((name) => name.toLowerCase())).not.toContain("user-agent");
    },
  );

  const LIMITED = { code: "rate-limited", service: "lookup", status: 429 } as const;
  const RULES = "The rate limit was exceeded. See the rules of acceptable use for how often to ask.";

  it.each([
    ["json", "1", { retryAfterSeconds: 1, said: RULES }],
    ["empty", undefined, {}],
  ] as const)("429 | Retry-After counts, and its text is shown: %s, %s", async (body, retryAfter, more) => {
    const fault: LookupFault = { kind: "too-many-requests", body, ...(retryAfter && { retryAfter }) };
    expect(await failureWith(fault, QUESTIONS.pastes)).toEqual({ ...LIMITED, ...more });
  });

  const ASKED = Object.entries(QUESTIONS).flatMap(([name, ask]) =>
    (["v2-url", "v2-header", "v2-accept", "v3", "xposedornot"] as const).map(
      (version) => [name, version, ask] as const,
    ),
  );
  const NOT_THERE = ["pastes", "one breach"];

  it.each(ASKED.filter(([name, version]) => version !== "xposedornot" || !NOT_THERE.includes(name)))(
    "429 | what it says is read from every answer: %s, %s",
    async (_name, version, ask) => {
      const said = version === "v3" || version === "xposedornot" ? JSON.stringify({ message: RULES }) : RULES;
      at.service.setFault({ kind: "status", status: 429, body: said, retryAfter: 90 });
      const failure = await failureOf(ask(at.patient, at.access({ interface: version })));
      expect(failure).toEqual({ ...LIMITED, retryAfterSeconds: 90, said: RULES });
    },
  );

  it.each<[what: string, body: string, said: string | undefined]>([
    ["a text", ` Slow down.\n${"Please. ".repeat(3)}`, "Slow down. Please. Please. Please."],
    ["markup in a text", "Slow <b>down</b>.", "Slow <b>down</b>."],
    ["a page", "<!doctype html><title>Slow down</title>", undefined],
    ["JSON of an older service", '{"Message":"Slow down."}', "Slow down."],
    ["JSON of the free service", '{"Error":"Slow down.","status":"failed"}', "Slow down."],
    ["JSON without a message", '{"statusCode":429}', undefined],
    ["a message that is none", '{"statusCode":429,"message":{"text":"Slow down."}}', undefined],
    ["a flood", "Slow down. ".repeat(10_000), undefined],
  ])("429 | Bodies of other kinds: %s", async (_what, body, said) => {
    const what = await failureWith({ kind: "status", status: 429, body }, QUESTIONS.pastes);
    expect(what).toEqual({ ...LIMITED, ...(said !== undefined && { said }) });
  });

  it("429 | has one line at most, and never the key", async () => {
    const body = `The key ${at.access().apiKey} was used too often. ${"It was. ".repeat(100)}`;
    const { said } = await failureWith({ kind: "status", status: 429, body }, QUESTIONS.pastes);
    expect(said).toMatch(/^The key … was used too often\. .*…$/);
    expect(said?.length).toBeLessThanOrEqual(300);
  });

  it.each(["breaches", "names", "pastes"] as const)(
    "429 | never repeats the account that was asked about: %s",
    async (name) => {
      const account = "Jo@Shop.test";
      const ask = {
        breaches: () => lookup.fetchAccountBreaches(at.patient, at.access(), account, {}),
        names: () => lookup.fetchAccountBreachNames(at.patient, at.access(), account, {}),
        pastes: () => lookup.fetchPastes(at.patient, at.access(), account),
      }[name];
      const body = `${account}, jo@shop.test or ${encodeURIComponent(account)}: too many requests`;
      const { said } = await failureWith({ kind: "status", status: 429, body }, ask);
      expect(said).toBe("…, … or …: too many requests");
    },
  );
});

it.each(Object.entries(QUESTIONS))(
  "a request can be canceled while there is no response: %s",
  async (_name, ask) => {
    at.service.setFault({ kind: "hang" });
    const abort = new AbortController();
    const answer = failureOf(ask(at.patient, at.access(), abort.signal));
    while (at.service.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    abort.abort();
    expect((await answer).code).toBe("aborted");
  },
);

it("gives up before the browser would end the request without an error", () => {
  expect(lookup.LOOKUP_TIMEOUT_MS).toBeLessThan(30_000);
});
