// Kills the worker at each call of a page score: it is stored or reported as interrupted, and tokens stay where they belong.
import { expect, it } from "vitest";
import { insist, score, signedInFor } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { SETTINGS } from "../../../world/world-services.ts";
import { sweep } from "./sweep.ts";

async function scoreAndRead(world: World) {
  const { reply, snapshot } = await score(world);
  const [run] = snapshot?.runs ?? [];
  return { reply, snapshot, report: run && (await insist(world, "getScoreReport", { id: run.id })) };
}

type Seen = Awaited<ReturnType<typeof scoreAndRead>>;

function judgeScore(world: World, { reply, snapshot, report }: Seen): void {
  const { current: [current] = [], runs = [] } = snapshot ?? {};
  const sent = world.services.received.filter(({ host }) => host === "analysis.example").length;
  expect(sent).toBeLessThanOrEqual(1);
  expect(runs.length).toBeLessThanOrEqual(sent);
  if (current) expect(current).toMatchObject({ state: "failed", failure: { kind: "interrupted" } });
  // A score that was accepted or sent isn't lost silently.
  if (reply !== undefined || sent > 0) expect(current !== undefined || runs.length > 0).toBe(true);
  if (runs.length > 0) expect(runs[0]?.hasReport).toBe(report !== undefined);
}

it.for([
  ["signed-in", true, ["page-score"]],
  ["signed-in", false, ["page-score"]],
  ["old-token", true, ["page-score, expired"]],
  ["signed-out", true, []],
] as const)("a page score is stored or reported as interrupted: %s, kept: %s", async (row) => {
  const [_how, keepHistory, purposes] = row;
  const from = await signedInFor(...purposes);
  from.area.local.settings = { ...SETTINGS, pageScore: { keepHistory } };
  await sweep({ from, play: scoreAndRead, judge: judgeScore });
});

it("a reported sign-out is real", async () => {
  await sweep({
    from: await signedInFor("page-score"),
    play: (world) => world.ask("signOut"),
    judge({ area, services }, reply) {
      if (reply === undefined) return;
      expect(area.session).not.toHaveProperty("tokens:page-score");
      expect(area.local["sign-in"]).toMatchObject({ state: "signed-out" });
      expect(reply).toMatchObject({ ok: true, value: { isRevoked: true } });
      expect(services.state.tokens).toEqual(new Set());
    },
  });
});
