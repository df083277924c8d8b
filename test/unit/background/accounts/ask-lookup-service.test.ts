// Tests requests about one site, one account at a site and one breach: what is sent, listed and stored.
import { expect, it, vi } from "vitest";
import type { LookupQuestion } from "../../../../src/shared/accounts/lookup.ts";
import type { SentRequest } from "../../../../src/shared/messages.ts";
import { breachRecord } from "../../../e2e/breaches/breach-records.ts";
import { breach } from "../../pages/popup/accounts/lookup-states.ts";
import { LOOKUP_URL, startWorker, useConsentWorld, world } from "../privacy/consent-world.ts";

useConsentWorld();

const SOURCE = `${LOOKUP_URL} v2`;
const SITE = { about: "site", site: "shop.example" } as const;
const ACCOUNT = { about: "account-at-site", site: "shop.example", account: "jo@shop.example" } as const;
const BREACH = { about: "breach", name: "Shop/1" } as const;

const idOf = (number: number) => `3f0c1a52-0000-4000-8000-00000000000${number}`;

async function start() {
  const worker = await startWorker();
  const { askLookupService } = await import("../../../../src/background/accounts/ask-lookup-service.ts");
  const ask = (question: LookupQuestion, number = 1, isPrivate = false) =>
    askLookupService({ id: idOf(number), source: SOURCE, question, isPrivate });
  return { ...worker, ask };
}

function agreeToAll(): void {
  world.consent.add("browsingActivity").add("personallyIdentifyingInfo");
}

it.each<[question: LookupQuestion, asked: string, what: SentRequest["what"], answer: unknown]>([
  [SITE, "/api/v2/breaches?domain=shop.example", "site", [breachRecord("Shop", "shop.example")]],
  [
    ACCOUNT,
    "/api/v2/breachedaccount/jo%40shop.example?domain=shop.example&includeUnverified=true",
    "account-at-site",
    [breachRecord("Shop", "shop.example")],
  ],
  [BREACH, "/api/v2/breach/Shop%2F1", "breach", breachRecord("Shop", "shop.example")],
])(
  "%j sends one listed request, and stores nothing of its response",
  async (question, asked, what, answer) => {
    agreeToAll();
    world.answers["/api"] = () => Response.json(answer);
    const { ask, listSentRequests } = await start();
    expect(await ask(question)).toMatchObject({ state: "answered", breaches: [{ name: "Shop" }] });
    expect(await ask(question), "asked again").toMatchObject({ state: "answered" });
    expect(world.sent.map((path, at) => path + world.queries[at])).toEqual([asked]);
    expect(await listSentRequests()).toMatchObject([{ service: "lookup", origin: LOOKUP_URL, what }]);
    const kept = JSON.stringify([world.local, world.session]);
    for (const secret of ["shop.example", "Shop/1"]) expect(kept).not.toContain(secret);
  },
);

it("tells what the service said when it asks a request to wait", async () => {
  agreeToAll();
  world.answers["/api"] = () => new Response("Slow down.", { status: 429, headers: { "retry-after": "60" } });
  const { ask } = await start();
  const waits = { state: "running", expectedAt: expect.any(Number), said: "Slow down." };
  expect(await ask(SITE)).toEqual(waits);
});

it.each([
  [SITE, "/api/v2/breaches?domain=shop.example"],
  [ACCOUNT, "/api/v2/breachedaccount/jo%40shop.example?domain=shop.example"],
])("leaves out unverified breaches if they aren't included: %j", async (question, asked) => {
  agreeToAll();
  Object.assign(world.local.settings as object, { lookups: { includeUnverified: false } });
  const record = (name: string) => breachRecord(name, "shop.example");
  world.answers["/api"] = () => Response.json([record("Shop"), { ...record("Doubted"), IsVerified: false }]);
  const { ask } = await start();
  const answer = await ask(question);
  expect(answer).toMatchObject({ state: "answered", breaches: [{ name: "Shop" }], isVerifiedOnly: true });
  expect(answer.state === "answered" && answer.breaches).toHaveLength(1);
  expect(world.sent.map((path, at) => path + world.queries[at])).toEqual([asked]);
});

it("lists no request from a private window", async () => {
  agreeToAll();
  world.answers["/api"] = () => Response.json([]);
  const { ask, listSentRequests } = await start();
  expect(await ask(SITE, 1, true)).toEqual({ state: "answered", breaches: [] });
  expect(world.sent).toHaveLength(1);
  expect(await listSentRequests()).toEqual([]);
});

it("sends no request for a breach in the catalog", async () => {
  const breaches = [breach({ name: "Shop/1", title: "Known" })];
  world.local.catalogue = { source: SOURCE, fetchedAt: 1, breaches };
  const { ask } = await start();
  expect(await ask(BREACH)).toMatchObject({ state: "answered", breaches: [{ title: "Known" }] });
  expect(world.sent).toEqual([]);
});

it("treats an unknown breach as no failure", async () => {
  agreeToAll();
  const { ask } = await start();
  expect(await ask(BREACH)).toEqual({ state: "answered", breaches: [] });
});

it.each([
  [SITE, ["personallyIdentifyingInfo"]],
  [ACCOUNT, ["personallyIdentifyingInfo"]],
  [ACCOUNT, ["browsingActivity"]],
  [BREACH, ["browsingActivity"]],
] as const)("%j isn't sent with consent to %j alone", async (question, agreed) => {
  for (const kind of agreed) world.consent.add(kind);
  const { ask, askRefusedLookups } = await start();
  const error = { reason: "data-not-agreed" };
  expect(await ask(question)).toMatchObject({ state: "failed", error });
  agreeToAll();
  await askRefusedLookups();
  expect(world.sent, "nor once consent is given").toEqual([]);
});

it("a rejected request replaces an earlier rejected lookup", async () => {
  const { ask, lookUpAccount, askRefusedLookups } = await start();
  await lookUpAccount("earlier@shop.example", false);
  await expect.poll(() => world.session).toHaveProperty("refused-click:personallyIdentifyingInfo");
  await ask(ACCOUNT);
  agreeToAll();
  await askRefusedLookups();
  expect(world.sent, "the consent was for the request on screen").toEqual([]);
});

it("a request waits its turn, and doesn't drop a later one", async () => {
  agreeToAll();
  world.answers["/api"] = () => Response.json([]);
  const { ask, lookupQueue } = await start();
  await ask(SITE, 1);
  void ask(ACCOUNT, 2);
  void ask(BREACH, 3);
  const placeOf = (number: number) => lookupQueue.placeOf("breach", idOf(number));
  const waiting = { state: "waiting", why: "turn" };
  await expect.poll(() => [placeOf(2), placeOf(3)]).toMatchObject([waiting, waiting]);
  expect(world.sent).toEqual(["/api/v2/breaches"]);
});

it("a rejection pauses the service, and the caller gets the expected time", async () => {
  agreeToAll();
  world.answers["/api"] = () => new Response("", { status: 429, headers: { "Retry-After": "60" } });
  const { ask } = await start();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = ask(SITE);
  await vi.waitFor(() => expect(world.sent).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(2_500);
  vi.useRealTimers();
  const state = await answer;
  expect(state).toMatchObject({ state: "running", expectedAt: expect.any(Number) });
  expect((state as { expectedAt: number }).expectedAt - Date.now()).toBeGreaterThan(50_000);
  expect(world.sent).toHaveLength(1);
});
