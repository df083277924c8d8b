// The worker is killed at each of its calls while a page is scored and people sign in and out: a score is there or said to be
// interrupted, and tokens lie nowhere but where they belong.
import { describe, expect, it } from "vitest";
import type { Reply } from "../../../src/shared/messages.ts";
import type { PageScores, ScoreReport } from "../../../src/shared/page-score.ts";
import type { DyingWorld, Kept } from "./dying-world.ts";
import { SETTINGS } from "./dying-world-services.ts";
import { insist, lookUntil, signedInFor, sweep, useDyingWorlds } from "./dying-world-sweep.ts";

useDyingWorlds();

const URL_OF_PAGE = "https://shop.example/login";
const QUESTION = { url: URL_OF_PAGE, strategy: "MOBILE", categories: ["PERFORMANCE"] };

type How = "signed-in" | "old-token" | "signed-out";

/** A browser in use, whose person is signed in for page scores or not. */
async function browser(how: How, keepHistory = true): Promise<Kept> {
  const purposes = {
    "signed-in": ["page-score"],
    "old-token": ["page-score, expired"],
    "signed-out": [],
  } as const;
  const kept = await signedInFor(...purposes[how]);
  kept.area.local.settings = { ...SETTINGS, pageScore: { keepHistory } };
  return kept;
}

async function score(world: DyingWorld) {
  const reply = await world.ask("scorePage", { ...QUESTION, tabId: 7, isPrivate: false });
  const question = { revision: -1, url: URL_OF_PAGE, isPrivate: false };
  const scores = await lookUntil(
    world,
    () => insist<PageScores>(world, "followPageScores", question),
    ({ news }) => !news?.current.some(({ state }) => state === "running"),
    { everyMs: 200, forMs: 60_000 },
  );
  const [run] = scores.news?.runs ?? [];
  const report = run && (await insist<ScoreReport | undefined>(world, "getScoreReport", { id: run.id }));
  return { reply, scores, report };
}

type Seen = Awaited<ReturnType<typeof score>>;

function judgeScore(world: DyingWorld, { reply, scores, report }: Seen): void {
  const { current: [current] = [], runs = [] } = scores.news ?? {};
  const sent = world.services.received.filter(({ host }) => host === "analysis.example").length;
  expect(sent).toBeLessThanOrEqual(1);
  expect(runs.length).toBeLessThanOrEqual(sent);
  if (current) expect(current).toMatchObject({ state: "failed", failure: { kind: "interrupted" } });
  // What was begun, or has left the browser, is not lost without a word.
  if (reply !== undefined || sent > 0) expect(current !== undefined || runs.length > 0).toBe(true);
  if (runs.length > 0) expect(runs[0]?.hasReport).toBe(report !== undefined);
}

describe("a page score is there or said to be interrupted", () => {
  it.for<[How, boolean]>([
    ["signed-in", true],
    ["signed-in", false],
    ["old-token", true],
    ["signed-out", true],
  ])("%s, kept on this device: %s", async ([how, keepHistory], { task }) => {
    await sweep(task, `during a page score, ${how}`, {
      from: await browser(how, keepHistory),
      play: score,
      judge: judgeScore,
    });
  });
});

it("whoever was told that they are signed out is", async ({ task }) => {
  await sweep(task, "during a sign-out", {
    from: await browser("signed-in"),
    play: async (world) =>
      (await world.ask("signOut", undefined)) as Reply<{ isRevoked: boolean }> | undefined,
    judge({ area, services }, reply) {
      if (reply === undefined) return;
      expect(area.session).not.toHaveProperty("tokens:page-score");
      expect(area.local["sign-in"]).toMatchObject({ state: "signed-out" });
      expect(reply).toMatchObject({ ok: true, value: { isRevoked: true } });
      expect(services.state.tokens).toEqual(new Set());
    },
  });
});
