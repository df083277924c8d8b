// Tests deletion while work is in progress: late results don't bring deleted data back.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ScoreQuestion } from "../../../../../src/shared/page-score/page-score.ts";
import { breachRecord } from "../../../../e2e/breaches/breach-records.ts";
import { pageScoreTokens, refuse } from "../../../../world/fake-browser.ts";
import { ANALYSIS_URL, allow, LOOKUP_URL, startWorker, useConsentWorld, world } from "../consent-world.ts";

useConsentWorld();

const ACCOUNT = "jo@example.org";
const BREACH = breachRecord("Shop", "shop.example");

/** Results on disk; tests can delay storing and deleting them. */
const history = { isAsked: false, goOn: Promise.resolve(), kept: [] as string[] };

beforeEach(async () => {
  Object.assign(history, { isAsked: false, goOn: Promise.resolve(), kept: [] });
  vi.stubGlobal("indexedDB", { databases: async () => [] });
  const forget = async () => {
    await history.goOn;
    history.kept.length = 0;
  };
  vi.doMock("../../../../../src/background/page-score/score-history.ts", () => ({
    async addToHistory({ id }: { id: string }) {
      history.isAsked = true;
      await history.goOn;
      history.kept.push(id);
    },
    eraseHistory: forget,
    countHistory: async () => history.kept.length,
    forgetHistory: forget,
  }));
  allow("personallyIdentifyingInfo");
  allow("browsingActivity");
  worker = await startErasingWorker();
});
afterEach(() => void vi.doUnmock("../../../../../src/background/page-score/score-history.ts"));

async function startErasingWorker() {
  return {
    ...(await startWorker()),
    ...(await import("../../../../../src/background/privacy/erase-stored.ts")),
    ...(await import("../../../../../src/background/privacy/stored-data.ts")),
    ...(await import("../../../../../src/background/cloud/cloud-names.ts")),
  };
}

let worker: Awaited<ReturnType<typeof startErasingWorker>>;

/** A response that the service sends when told to. */
function answerLater(path: string, body: unknown, makeAnswer = () => Response.json(body)) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  let isAsked = false;
  world.answers[path] = () => {
    isAsked = true;
    return promise;
  };
  return {
    asked: () => vi.waitFor(() => expect(isAsked).toBe(true)),
    answer: () => resolve(makeAnswer()),
  };
}

/** Longer than any pending write takes. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 600));
}

function storedText(): string {
  return JSON.stringify([world.local, world.session]);
}

it("a lookup answered after deletion leaves no trace", async () => {
  const service = answerLater("/api/v2/breachedaccount", [BREACH]);
  await worker.lookUpAccount(ACCOUNT, false);
  await service.asked();
  await vi.waitFor(() => expect(world.session).toHaveProperty(`lookup:${ACCOUNT}`));
  expect(await worker.eraseStored("lookups")).toEqual({ left: [] });
  service.answer();
  await settled();
  expect(storedText()).not.toContain(ACCOUNT);
  expect(await worker.listLookups(false)).toHaveLength(0);
});

it("deleting one kind spares private windows, deleting everything doesn't", async () => {
  world.answers["/api"] = () => Response.json([]);
  await worker.lookUpAccount(ACCOUNT, true);
  await worker.eraseStored("lookups");
  expect(await worker.listLookups(true)).toHaveLength(1);
  await worker.eraseStored("everything");
  expect(await worker.listLookups(true)).toHaveLength(0);
});

it("a logo that arrives after deletion isn't stored, but the next one is", async () => {
  const icon = readFileSync(join(import.meta.dirname, "../../../../../public/icons/icon-32.png"));
  const makeAnswer = () => new Response(icon, { headers: { "Content-Type": "image/png" } });
  const service = answerLater("/logo.png", undefined, makeAnswer);
  const kept = () => Object.keys(world.session).filter((key) => key.startsWith("logo:"));
  const logo = worker.getLogo(`${LOOKUP_URL}/logo.png`, false);
  await service.asked();
  await worker.eraseStored("logos");
  service.answer();
  expect(await logo, "the caller still gets it").toMatch(/^data:image/);
  expect(kept()).toEqual([]);
  world.answers["/logo.png"] = makeAnswer;
  await worker.getLogo(`${LOOKUP_URL}/logo.png`, false);
  expect(kept()).toHaveLength(1);
});

it("a catalog that arrives after deletion isn't stored, but the next one is", async () => {
  const service = answerLater("/api/v2/breaches", [BREACH]);
  const refreshed = worker.refreshWhenDue();
  await service.asked();
  expect(world.local).toHaveProperty("catalogue-state");
  await worker.eraseStored("catalog");
  service.answer();
  await refreshed;
  expect(Object.keys(world.local)).toEqual(["settings", "policy"]);
  world.answers["/api/v2/breaches"] = () => Response.json([BREACH]);
  await worker.refreshWhenDue();
  expect(world.local).toHaveProperty("catalogue");
});

it("a watched address being checked isn't added back to the list", async () => {
  world.local.catalogue = { source: `${LOOKUP_URL} v2`, fetchedAt: 1, breaches: [] };
  world.local["watch-list"] = [{ account: ACCOUNT, addedAt: 1, news: [], dealtWith: [] }];
  const service = answerLater("/api/v2/breachedaccount", [BREACH]);
  const checked = worker.checkWatchList();
  await service.asked();
  expect(await worker.eraseStored("watch-list")).toEqual({ left: [] });
  service.answer();
  await checked;
  expect(storedText()).not.toContain(ACCOUNT);
  expect(world.alarms.has("watch-list")).toBe(false);
});

it("a cloud resource name being stored is dropped", async () => {
  const name = "projects/p/locations/l/functions/f";
  const noted = worker.rememberName("deletion", name);
  const done = worker.eraseStored("cloud-names");
  await Promise.all([noted, done]);
  expect(storedText()).not.toContain(name);
  await worker.rememberName("deletion", name);
  expect(storedText(), "the next one is stored").toContain(name);
});

describe("a page score", () => {
  const URL_OF_PAGE = "https://shop.example/unmistakable";
  const QUESTION: ScoreQuestion = { url: URL_OF_PAGE, strategy: "MOBILE", categories: ["SEO"] };
  const ANSWER = { lighthouseResult: { requestedUrl: URL_OF_PAGE, categories: {}, audits: {} } };

  async function beScoring(keepHistory: boolean, isPrivate = false) {
    Object.assign(world.local.settings as object, { pageScore: { keepHistory } });
    world.session["tokens:page-score"] = pageScoreTokens(ANALYSIS_URL);
    const service = answerLater("/pagescoreonline", ANSWER);
    await worker.scorePage({ ...QUESTION, tabId: 7, isPrivate });
    await service.asked();
    return service;
  }

  it("is aborted, and its response isn't stored", async () => {
    const service = await beScoring(false);
    expect(await worker.eraseStored("page-scores")).toEqual({ left: [] });
    service.answer();
    await settled();
    expect(storedText()).not.toContain(URL_OF_PAGE);
    expect((await worker.scoreRecords(false)).size).toBe(0);
  });

  it("in a private window continues, and is aborted when everything is deleted", async () => {
    await beScoring(false, true);
    await worker.eraseStored("page-scores");
    const [record] = (await worker.scoreRecords(true)).values();
    expect(record?.current.state).toBe("running");
    await worker.eraseStored("everything");
    expect((await worker.scoreRecords(true)).size).toBe(0);
  });

  it("isn't stored even if its response was being written", async () => {
    const service = await beScoring(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    history.goOn = promise;
    service.answer();
    await vi.waitFor(() => expect(history.isAsked).toBe(true));
    // Only this write is delayed.
    history.goOn = Promise.resolve();
    const done = worker.eraseStored("page-scores");
    await settled();
    resolve();
    expect(await done).toEqual({ left: [] });
    await settled();
    expect(history.kept).toEqual([]);
    expect(storedText()).not.toContain(URL_OF_PAGE);
    expect((await worker.scoreRecords(false)).size).toBe(0);
  });

  it.each([
    ["forgotten", "forgetPageScores"],
    ["erased", "eraseScores"],
  ] as const)(
    "that is done is %s on disk first, because watchers of its record then read the disk again",
    async (_, name) => {
      const service = await beScoring(true);
      service.answer();
      await vi.waitFor(() => expect(history.kept).toHaveLength(1));
      await vi.waitFor(() => expect(JSON.stringify(world.session)).toContain('"done"'));
      const { promise, resolve } = Promise.withResolvers<void>();
      history.goOn = promise;
      const done = name === "eraseScores" ? worker.eraseScores(false) : worker.forgetPageScores();
      await settled();
      expect((await worker.scoreRecords(false)).size).toBe(1);
      resolve();
      await done;
      expect(history.kept).toEqual([]);
      expect((await worker.scoreRecords(false)).size).toBe(0);
    },
  );
});

it("the request list starts over with the next request", async () => {
  const request = { at: 1, service: "lookup", origin: LOOKUP_URL, what: "catalog" } as const;
  worker.recordSentRequest(request);
  const forgotten = worker.forgetSentRequests();
  worker.recordSentRequest({ ...request, at: 2 });
  await forgotten;
  expect(await worker.listSentRequests()).toEqual([{ ...request, at: 2 }]);
});

it("a requested backoff survives deletion, and is reported as left", async () => {
  world.answers["/api"] = () => new Response("", { status: 429, headers: { "Retry-After": "60" } });
  await worker.lookUpAccount(ACCOUNT, false);
  await vi.waitFor(() => expect(JSON.stringify(world.session["request-clocks"])).toContain("silence"));
  expect(await worker.eraseStored("everything")).toEqual({ left: ["request-clocks"] });
  expect(JSON.stringify(world.session["request-clocks"])).toContain("silence");
  expect(storedText()).not.toContain(ACCOUNT);
});

it("deleting everything restores the defaults, and removes data of other versions", async () => {
  world.local["of-an-earlier-version"] = 1;
  world.session["of-an-earlier-version"] = 1;
  world.local["sign-in"] = { issuer: "https://accounts.example", clientId: "a", state: "signed-in" };
  expect(await worker.eraseStored("everything")).toEqual({ left: [] });
  expect(world.local, "the policy isn't the person's data").toEqual({ policy: {} });
  expect(world.session).toEqual({});
  const items = await worker.listStored();
  expect(items.filter(({ count, bytes = 0 }) => count + bytes > 0)).toEqual([]);
  expect([...world.alarms.keys()], "as after installation").toEqual(["catalogue"]);
});

it("counts only settings that were set, not those derived from them", async () => {
  const auth = { issuer: "https://accounts.example", analysisAccess: "key" };
  world.local.settings = { services: { lookupInterface: "xposedornot" }, auth };
  const items = await worker.listStored();
  expect(items.find(({ kind }) => kind === "settings")).toMatchObject({ count: 3 });
});

it("reports data that the browser doesn't remove", async () => {
  refuse(/ remove /);
  expect(await worker.eraseStored("settings")).toEqual({ left: ["settings"] });
  expect((await worker.eraseStored("everything")).left).toContain("settings");
  world.before = () => undefined;
  expect(await worker.eraseStored("settings")).toEqual({ left: [] });
});
