// Tests the lookup service's limit under clock jumps and worker restarts, measured by the world's steady clock.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { LookupFamily } from "../../../../src/background/accounts/request-clock.ts";
import { noteAttacks } from "../../../attacks.ts";
import { createWorld, gaps, rejecting } from "./queue-world.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const PERIOD_MS = 1_500;

type Step =
  | { do: "ask"; family: LookupFamily }
  | { do: "jump"; ms: number }
  | { do: "wait"; ms: number }
  | { do: "restart" };

const step = (jumps: number[]): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant("ask" as const), family: fc.constantFrom("breach", "paste") }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("jump" as const), ms: fc.constantFrom(...jumps) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.nat(2_500) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
  );

async function play(steps: readonly Step[]) {
  const world = createWorld({ isSteady: true });
  for (const it of steps) {
    if (it.do === "ask") void world.ask(it.family);
    if (it.do === "jump") world.jump(it.ms);
    if (it.do === "wait") await world.pass(it.ms);
    if (it.do === "restart") world.restart();
    await world.pass(1);
  }
  // The last request waits for those before it, not for a year.
  const asked = steps.filter((it) => it.do === "ask").length;
  return { sent: world.sent, isAnswered: await isAnsweredWithin(world, (asked + 2) * 2_000) };
}

async function isAnsweredWithin(world: ReturnType<typeof createWorld>, ms: number): Promise<boolean> {
  let isAnswered = false;
  void world.ask("breach").then(() => {
    isAnswered = true;
  });
  await world.pass(ms, () => isAnswered);
  return isAnswered;
}

function expectPolite(sent: readonly { family: LookupFamily; at: number }[]): void {
  for (const family of ["breach", "paste"] as const) {
    const times = sent.filter((it) => it.family === family).map(({ at }) => at);
    expect(Math.min(PERIOD_MS, ...gaps(times)), family).toBe(PERIOD_MS);
  }
}

const RUNS = 60;
const set = [-YEAR_MS, YEAR_MS, HOUR_MS];

it.for([
  ["holds, and ends, even if workers die and the clock is set back", step([-YEAR_MS, -HOUR_MS, -1]), true],
  [
    "holds within one worker, whatever the clock is set to",
    step(set).filter((it) => it.do !== "restart"),
    true,
  ],
  ["never ends late, even if the clock is set forward while no worker runs", step([...set, -HOUR_MS]), false],
] as const)("the lookup limit %s", async ([, steps, isPolite], { task }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 20 }), async (some) => {
      const { sent, isAnswered } = await play(some);
      if (isPolite) expectPolite(sent);
      expect(isAnswered).toBe(true);
    }),
    { numRuns: RUNS },
  );
  noteAttacks(task, "browser: clock", RUNS);
});

it.for([0, -YEAR_MS])(
  "a requested backoff lasts exactly as long if the clock moves by %d ms",
  async (jump, { task }) => {
    for (const dies of [false, true]) {
      const world = createWorld({ isSteady: true });
      void world.ask("breach", "rejected", { answer: rejecting(1, 30) });
      await world.pass(1_000);
      world.jump(jump);
      if (dies) world.restart();
      expect(await isAnsweredWithin(world, 60_000), String(dies)).toBe(true);
      const [gap] = gaps(world.sent.map(({ at }) => at));
      expect(gap).toBeGreaterThanOrEqual(30_000);
      expect(gap).toBeLessThan(35_000);
    }
    noteAttacks(task, "browser: clock", 2);
  },
);
