// Kills the worker at each call of a page score: it is stored or reported as interrupted, and tokens stay where they belong.
import { expect, it } from "vitest";
import { ANALYSIS, currentScores, hasReport } from "../../../world/acts/page-scores.ts";
import { scoreSignIn, signOut, storedTokens } from "../../../world/acts/sign-in.ts";
import { sent } from "../../../world/scenario.ts";
import { score, signedInFor } from "../../../world/use.ts";
import { SETTINGS } from "../../../world/world-services.ts";
import { sweep } from "./sweep.ts";

it.for([
  ["signed-in", true, ["page-score"]],
  ["signed-in", false, ["page-score"]],
  ["old-token", true, ["page-score, expired"]],
  ["signed-out", true, []],
] as const)("a page score is stored or reported as interrupted: %s, kept: %s", async (row) => {
  const [_how, keepHistory, purposes] = row;
  const from = await signedInFor(...purposes);
  from.area.local.settings = { ...SETTINGS, pageScore: { keepHistory } };
  await sweep({
    from,
    async play(world) {
      const { reply, snapshot } = await score(world);
      // Asked again if the worker dies.
      return { reply, ...snapshot, isReportThere: (await hasReport(world)) || (await hasReport(world)) };
    },
    judge(world, { reply, runs, isReportThere }) {
      const count = sent(world, ANALYSIS).length;
      expect(count).toBeLessThanOrEqual(1);
      expect(runs.length).toBeLessThanOrEqual(count);
      const current = currentScores(world);
      if (current.length > 0) expect(current).toEqual(["MOBILE: interrupted"]);
      // A score that was accepted or sent isn't lost silently.
      if (reply !== undefined || count > 0) expect(current.length + runs.length).toBeGreaterThan(0);
      if (runs[0]) expect(runs[0].hasReport).toBe(isReportThere);
    },
  });
});

it("a reported sign-out is real", async () => {
  await sweep({
    from: await signedInFor("page-score"),
    async play(world) {
      const reply = await signOut(world);
      const tokens = storedTokens(world);
      world.end();
      return { reply, tokens, state: await scoreSignIn(world) };
    },
    judge({ services }, { reply, ...after }) {
      if (reply === "nothing") return;
      expect({ reply, ...after }).toEqual({ reply: "revoked", tokens: [], state: "signed out" });
      expect(services.state.tokens).toEqual(new Set());
    },
  });
});
