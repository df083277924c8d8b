// Tests visitor data, fetched next to a score with a key: it never delays the score, and stops when no longer wanted.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ScoreQuestion } from "../../../../src/shared/page-score/page-score.ts";
import { ANALYSIS_URL, startWorker, useConsentWorld, world } from "../privacy/consent-world.ts";

useConsentWorld();

const CRUX = "https://crux.example";
const RECORD = "/v1/records:queryRecord";
const HISTORY = "/v1/records:queryHistoryRecord";
const QUESTION: ScoreQuestion = { url: "https://shop.example/a", strategy: "MOBILE", categories: ["SEO"] };
const ID = "MOBILE https://shop.example/a";

const ANSWER = {
  record: {
    metrics: {
      largest_contentful_paint: { percentiles: { p75: 2_000 }, percentilesTimeseries: { p75s: [1, 2_000] } },
    },
    collectionPeriods: [14, 21].map((day) => ({ lastDate: { year: 2026, month: 11, day } })),
  },
};

let worker: Awaited<ReturnType<typeof startWorker>>;

const settings = () => world.local.settings as Record<"services" | "auth", Record<string, string>>;
const known = (isPrivate = false) =>
  world.session[`${isPrivate ? "private:" : ""}visitors:${ID}`] as Record<string, unknown> | undefined;
const asked = () => world.sent.filter((path) => path.startsWith("/v1/"));
const ask = (over: object = {}) => worker.scorePage({ ...QUESTION, tabId: 7, isPrivate: false, ...over });
const scores = async (isPrivate = false) =>
  [...(await worker.scoreRecords(isPrivate)).values()].map(({ current }) => current);

/** Responds with these statuses in turn, then with success. */
function answerWith(path: string, ...statuses: number[]): void {
  world.answers[path] = () => {
    const status = statuses.shift() ?? 200;
    return new Response(JSON.stringify(status === 200 ? ANSWER : { error: { code: status } }), { status });
  };
}

beforeEach(async () => {
  world.consent.add("browsingActivity");
  Object.assign(settings().services, { cruxUrl: CRUX, analysisApiKey: "mine", analysisUrl: ANALYSIS_URL });
  settings().auth.analysisAccess = "key";
  world.answers["/pagescore"] = () => new Promise(() => undefined);
  answerWith(RECORD);
  answerWith(HISTORY);
  worker = await startWorker();
});

describe("a score with a key", () => {
  it.each([false, true])("fetches page, site and weekly data; private: %s", async (isPrivate) => {
    await ask({ isPrivate });
    await vi.waitFor(() => expect(known(isPrivate)).toMatchObject({ state: "answered" }));
    expect(known(isPrivate)).toMatchObject({
      field: { metrics: [{ percentile: 2_000 }] },
      originField: { metrics: [{ percentile: 2_000 }] },
      history: { weeks: ["2026-11-14", "2026-11-21"] },
      isHistoryOfSite: false,
    });
    expect(known(!isPrivate)).toBeUndefined();
    expect(asked().toSorted()).toEqual([HISTORY, RECORD, RECORD]);
    expect(await worker.listSentRequests()).toHaveLength(isPrivate ? 0 : 4);
    expect(JSON.stringify(world.session)).not.toContain("mine");
  });

  it("fetches the site's weekly data if the page has none", async () => {
    answerWith(RECORD, 404);
    answerWith(HISTORY, 404);
    await ask();
    await vi.waitFor(() => expect(known()).toMatchObject({ state: "answered", isHistoryOfSite: true }));
    expect(known()?.error).toBeUndefined();
    expect(asked()).toHaveLength(4);
  });

  it("continues without visitor data, and says why", async () => {
    for (const path of [RECORD, HISTORY]) world.answers[path] = () => new Response("<!doctype html>");
    await ask();
    await vi.waitFor(() => expect(known()).toMatchObject({ error: { code: "malformed" } }));
    expect(await scores()).toMatchObject([{ state: "running" }]);
    expect(asked()).toHaveLength(3);
  });
});

describe("earlier visitor data", () => {
  beforeEach(async () => {
    await ask();
    await vi.waitFor(() => expect(known()).toMatchObject({ state: "answered" }));
    await worker.cancelPageScore({ ...QUESTION, isPrivate: false });
  });

  it("stays visible during a refresh, and after a cancel", async () => {
    const held = Promise.withResolvers<Response>();
    for (const path of [RECORD, HISTORY]) world.answers[path] = () => held.promise;
    await ask();
    await vi.waitFor(() => expect(known()).toMatchObject({ state: "asking", history: { weeks: {} } }));
    await worker.cancelPageScore({ ...QUESTION, isPrivate: false });
    held.reject(new Error("given up"));
    await vi.waitFor(() => expect(known()).toMatchObject({ state: "answered", field: { metrics: {} } }));
  });

  it("stays when a refresh fails, with the error", async () => {
    for (const path of [RECORD, HISTORY]) answerWith(path, 500, 500);
    await ask();
    await vi.waitFor(() =>
      expect(known()).toMatchObject({ state: "answered", error: { code: "unavailable" } }),
    );
    expect(known()).toMatchObject({ field: { metrics: {} }, originField: {}, history: { weeks: {} } });
  });
});

describe("sends no visitor request", () => {
  it.each([
    ["without a key", { analysisApiKey: "" }, {}],
    [
      "if the service can't reach the page",
      { analysisUrl: "http://127.0.0.1:9" },
      { url: "http://127.0.0.1/" },
    ],
  ])("%s", async (_, services, question) => {
    Object.assign(settings().services, services);
    worker = await startWorker();
    world.answers["/pagescore"] = () => new Response("{}", { status: 500 });
    await ask(question);
    await vi.waitFor(async () => expect(await scores()).toMatchObject([{ state: "failed" }]));
    expect(asked()).toEqual([]);
  });

  it.each([
    ["consent is revoked", false, () => worker.stopScores()],
    ["the last private window is closed", true, () => worker.forgetPrivateScores()],
    [
      "another service is chosen",
      false,
      async () => {
        await worker.changeSettings(({ services }) => {
          services.cruxUrl = "https://other.example";
        });
        await worker.stopScoresOfOtherSettings();
      },
    ],
  ])("any longer once %s, even if the score is finished", async (_, isPrivate, end) => {
    world.answers["/pagescore"] = () => new Response("{}", { status: 500 });
    const { promise, resolve } = Promise.withResolvers<Response>();
    world.answers[HISTORY] = () => promise;
    await ask({ isPrivate });
    await vi.waitFor(async () => expect(await scores(isPrivate)).toMatchObject([{ state: "failed" }]));
    await vi.waitFor(() => expect(asked()).toHaveLength(3));
    await end();
    resolve(new Response('{"error":{}}', { status: 404 }));
    await vi.waitFor(() => expect(known(isPrivate)).toBeUndefined());
    // By now the response has been read, and any follow-up request would have been sent.
    await new Promise((done) => setImmediate(done));
    expect(asked()).toHaveLength(3);
  });
});

it("clears requests that an earlier worker left unfinished", async () => {
  world.answers[HISTORY] = () => new Promise(() => undefined);
  await ask();
  await vi.waitFor(() => expect(known()).toMatchObject({ state: "asking" }));
  await startWorker();
  await vi.waitFor(() => expect(known()).toBeUndefined());
});
