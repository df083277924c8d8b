// Runs tokens against their model: they go only where they belong, never outlive a sign-out, and are renewed once at a time.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { askCloud, REPORT } from "../../../world/acts/cloud.ts";
import { forgetScores, startScore } from "../../../world/acts/page-scores.ts";
import { change } from "../../../world/acts/settings.ts";
import { browserInUse, playOut, score, scoresIn } from "../../../world/use.ts";
import { createWorld } from "../../../world/world.ts";
import { DEATHS, playModel, type Step } from "./play.ts";
import { TokensModel } from "./tokens-model.ts";

const HOUR_MS = 3_600_000;

const STEPS: Step<TokensModel>[] = [
  {
    name: "score",
    weight: 5,
    input: fc.constantFrom("login", "cart"),
    run: ({ world }, page: string) => void startScore(world, { url: `https://shop.example/${page}` }),
  },
  {
    name: "call the cloud",
    weight: 5,
    run: ({ world }) => void askCloud(world, 1, REPORT, { id: randomUUID() }),
  },
  { name: "sign out", weight: 2, run: (model) => model.signOut() },
  {
    name: "change settings",
    weight: 4,
    input: fc.constantFrom(
      { auth: { issuer: "https://accounts.example" } },
      { auth: { issuer: "https://other-accounts.example" } },
      { auth: { clientId: "breachlight" } },
      { auth: { clientId: "another" } },
      { services: { analysisUrl: "https://analysis.example" } },
      { services: { analysisUrl: "https://other-analysis.example" } },
    ),
    run: ({ world }, changes: object) => void change(world, changes),
  },
  { name: "let tokens expire", weight: 2, run: ({ world }) => world.sleep(HOUR_MS) },
  { name: "revoke all tokens", run: ({ world }) => world.services.state.tokens.clear() },
  {
    name: "wait",
    weight: 6,
    input: fc.constantFrom(1, 20, 60, 200, 700, 3_000),
    run: ({ world }, ms: number) => world.sleep(ms),
  },
  ...DEATHS,
];

it("a token goes only where it belongs, and those who ask at once share one", async () => {
  const from = await browserInUse();
  await playModel(STEPS, {
    runs: 80,
    async play(commands) {
      const world = createWorld(from);
      const model = new TokensModel(world);
      await playOut(
        world,
        async () => {
          await commands(model);
          world.end();
          world.deaths.length = 0;
          await world.sleep(1_000);
          // Whatever happened, the next click gets its score, or the one after it does: tokens may have been revoked.
          while (!(await forgetScores(world))) await world.sleep(50);
          await score(world);
          if (scoresIn(world).runs.length === 0) await score(world);
          expect(scoresIn(world).runs).toHaveLength(1);
        },
        1_000,
      );
      world.end();
      expect(model.judge()).toEqual([]);
    },
  });
});
