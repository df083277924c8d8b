// Tests how page scores are stored: before any request, under separate keys for private windows, and with a limit.
import { beforeEach, expect, it, vi } from "vitest";
import { FULL, pageScoreTokens, refuse } from "../../../world/fake-browser.ts";
import { run } from "../../pages/popup/page-score/score-states.ts";
import { ANALYSIS_URL, allow, startWorker, useConsentWorld, world } from "../privacy/consent-world.ts";

useConsentWorld();
beforeEach(async () => {
  allow("browsingActivity");
  world.session["tokens:page-score"] = pageScoreTokens(ANALYSIS_URL);
  worker = await startScoringWorker();
});

const PAGE = "https://shop.example/unmistakable";
const QUESTION = { url: PAGE, strategy: "MOBILE" as const, categories: ["SEO" as const] };
const ASKED = { ...QUESTION, tabId: 7, isPrivate: false };
const ANSWER = { lighthouseResult: { requestedUrl: PAGE, categories: {}, audits: {} } };

async function startScoringWorker() {
  return {
    ...(await startWorker()),
    ...(await import("../../../../src/background/page-score/session-runs.ts")),
  };
}

let worker: Awaited<ReturnType<typeof startScoringWorker>>;

const keys = (beginning: string) => Object.keys(world.session).filter((key) => key.startsWith(beginning));

it("reports an error and sends no request if a score can't be stored", async () => {
  refuse(FULL);
  await expect(worker.scorePage(ASKED)).rejects.toMatchObject({
    data: { code: "unavailable", service: "analysis", reason: "no-room-for-result" },
  });
  expect(world.sent).toEqual([]);
  expect((await worker.scoreRecords(false)).size).toBe(0);
  world.before = () => undefined;
  await worker.scorePage(ASKED);
  await vi.waitFor(() => expect(world.sent).toHaveLength(1));
});

it("reports an error if there is no room for a result", async () => {
  world.answers["/pagescore"] = () => {
    refuse(FULL);
    return Response.json(ANSWER);
  };
  await worker.scorePage(ASKED);
  await vi.waitFor(async () => {
    const [record] = (await worker.scoreRecords(false)).values();
    expect(record?.current).toMatchObject({ failure: { error: { reason: "no-room-for-result" } } });
  });
});

it.each([true, false])(
  "stores private scores separately, and deletes them with their windows; private: %s",
  async (isPrivate) => {
    world.answers["/pagescore"] = () => Response.json(ANSWER);
    await worker.scorePage({ ...ASKED, isPrivate });
    await vi.waitFor(async () => {
      const [record] = (await worker.scoreRecords(isPrivate)).values();
      expect(record?.current.state).toBe("done");
    });
    expect((await worker.scoreRecords(!isPrivate)).size).toBe(0);
    expect(keys("private:score")).toHaveLength(isPrivate ? 3 : 0);
    expect(keys("score")).toHaveLength(isPrivate ? 0 : 3);
    await worker.forgetPrivateScores();
    expect(keys("private:")).toEqual([]);
    expect(keys("score")).toHaveLength(isPrivate ? 0 : 3);
  },
);

it.each([false, true])(
  "a new worker reports scores interrupted in a killed one; private: %s",
  async (isPrivate) => {
    world.answers["/pagescore"] = () => new Promise(() => undefined);
    await worker.scorePage({ ...ASKED, isPrivate });
    await vi.waitFor(() => expect(world.sent).toHaveLength(1));
    worker = await startScoringWorker();
    const [record] = (await worker.scoreRecords(isPrivate)).values();
    expect(record).toMatchObject({
      tabId: 7,
      current: { state: "failed", failure: { kind: "interrupted" } },
    });
  },
);

it.each([true, false])(
  "keeps a response as the service wrote it, and nothing twice; private: %s",
  async (isPrivate) => {
    const categories = '"categories": {"seo": {"score": 1.0, "score": 1.0, "weight": 12345678901234567890}}';
    const text = `{ "b": "\\u00e9",\r\n  "a": 1e2,  "lighthouseResult": {${categories}, "audits": {}} }\n`;
    world.answers["/pagescore"] = () => new Response(text);
    await worker.scorePage({ ...ASKED, isPrivate });
    const prefix = isPrivate ? "private:" : "";
    const [key = ""] = await vi.waitUntil(() => {
      const found = keys(`${prefix}score-run:`);
      return found.length > 0 && found;
    });
    const id = key.slice(`${prefix}score-run:`.length);
    expect(await worker.reportInSession(id)).toMatchObject({ answers: [text], isPrivate });
    expect(world.session[`${prefix}score-report:${id}`]).toEqual({ answers: [text] });
  },
);

it("keeps eight results, and the full responses of the latest two", async () => {
  for (let number = 1; number <= 10; number++)
    expect(
      await worker.addToSession(
        run({ id: `r${number}`, at: number }),
        { answers: [`{"n":${number}}`] },
        false,
      ),
    ).toBe(true);
  expect(keys("score-run:").toSorted()).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10].map((n) => `score-run:r${n}`).toSorted(),
  );
  expect(keys("score-report:").toSorted()).toEqual(["score-report:r10", "score-report:r9"]);
  expect(world.session["score-run:r8"]).toMatchObject({ hasReport: false });
  expect(await worker.reportInSession("r10")).toMatchObject({
    answers: ['{"n":10}'],
    isPrivate: false,
  });
  expect(await worker.reportInSession("r8")).toBeUndefined();
});

it("keeps a response too large for the store while the worker lives", async () => {
  await worker.addToSession(run({ id: "r1" }), { answers: ["a".repeat(3_000_001)] }, true);
  expect(keys("private:score-report:")).toEqual([]);
  expect(await worker.reportInSession("r1")).toMatchObject({ run: { hasReport: true }, isPrivate: true });
  const next = await startScoringWorker();
  expect(await next.reportInSession("r1")).toBeUndefined();
  expect(world.session["private:score-run:r1"]).toMatchObject({ hasReport: false });
});
