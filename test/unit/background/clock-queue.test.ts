// The lookup service's limit under a clock that jumps and workers that die, judged by a clock of the world that does neither.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPoliteQueue, type PoliteQueue, PRIORITIES } from "../../../src/background/polite-queue.ts";
import type { LookupFamily, RequestClock } from "../../../src/background/request-clock.ts";
import { noteAttacks } from "../../attacks.ts";
import { gaps, rateLimited } from "./queue-world.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const PERIOD_MS = 1_500;
const SERVICE = "https://lookup.example";

/** Real time passes while everybody sleeps. The computer's clock shows it with an error, which anybody may change. */
function createJumpingWorld() {
  let real = 0;
  let error = 10 * YEAR_MS;
  let life = 0;
  let count = 0;
  const stored: Record<string, RequestClock> = {};
  const sleepers: { until: number; life: number; wake(): void }[] = [];
  const sent: { family: LookupFamily; at: number }[] = [];
  const sleep = (ms: number) => {
    const mine = life;
    return new Promise<void>(
      (wake) => void sleepers.push({ until: real + Math.max(0, ms), life: mine, wake }),
    );
  };

  /** A worker: its time begins at what the clock shows, and goes on as real time does. */
  function startQueue(): PoliteQueue {
    life++;
    const mine = life;
    const [bornAt, bornReal] = [real + error, real];
    return createPoliteQueue({
      now: () => bornAt + (real - bornReal),
      sleep,
      service: async () => SERVICE,
      readClocks: async () => structuredClone(stored),
      writeClock: async (name, clock) => {
        if (mine === life) stored[name] = structuredClone(clock);
      },
      onChange: () => undefined,
    });
  }

  return {
    sent,
    startQueue,
    real: () => real,
    jump(ms: number) {
      error += ms;
    },
    ask(queue: PoliteQueue, family: LookupFamily, answer: () => string = () => "answer"): Promise<string> {
      return queue.ask({
        family,
        key: `question ${count++}`,
        priority: PRIORITIES.person,
        run: async () => {
          sent.push({ family, at: real });
          await sleep(50);
          return answer();
        },
      });
    },
    /** Lets real time pass; what a dead worker waited for never comes. */
    async pass(ms: number, isDone = () => false): Promise<void> {
      const end = real + ms;
      for (;;) {
        for (let turn = 0; turn < 50; turn++) await Promise.resolve();
        if (isDone()) return;
        const next = sleepers.toSorted((a, b) => a.until - b.until)[0];
        if (!next || next.until > end) break;
        sleepers.splice(sleepers.indexOf(next), 1);
        real = Math.max(real, next.until);
        if (next.life === life) next.wake();
      }
      real = end;
    },
  };
}

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
  const world = createJumpingWorld();
  let queue = world.startQueue();
  for (const it of steps) {
    if (it.do === "ask") void world.ask(queue, it.family);
    if (it.do === "jump") world.jump(it.ms);
    if (it.do === "wait") await world.pass(it.ms);
    if (it.do === "restart") queue = world.startQueue();
    await world.pass(1);
  }
  // Whoever asks in the end waits for those before, and not for a year.
  const asked = steps.filter((it) => it.do === "ask").length;
  const begun = world.real();
  let isAnswered = false;
  void world.ask(queue, "breach").then(() => {
    isAnswered = true;
  });
  await world.pass((asked + 2) * 2_000, () => isAnswered);
  return { sent: world.sent, isAnswered, tookMs: world.real() - begun };
}

function expectPolite(sent: readonly { family: LookupFamily; at: number }[]): void {
  for (const family of ["breach", "paste"] as const) {
    const times = sent.filter((it) => it.family === family).map(({ at }) => at);
    expect(Math.min(PERIOD_MS, ...gaps(times)), family).toBe(PERIOD_MS);
  }
}

describe("the period", () => {
  const RUNS = 60;

  it("holds, and ends, however often workers die and the clock is set back", async ({ task }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step([-YEAR_MS, -HOUR_MS, -1]), { maxLength: 20 }), async (steps) => {
        const { sent, isAnswered } = await play(steps);
        expectPolite(sent);
        expect(isAnswered).toBe(true);
      }),
      { numRuns: RUNS },
    );
    noteAttacks(task, "browser: clock", RUNS);
  });

  it("holds for as long as a worker lives, wherever the clock is set to", async ({ task }) => {
    const jumps = step([-YEAR_MS, YEAR_MS, HOUR_MS]).filter((it) => it.do !== "restart");
    await fc.assert(
      fc.asyncProperty(fc.array(jumps, { maxLength: 20 }), async (steps) => {
        const { sent, isAnswered } = await play(steps);
        expectPolite(sent);
        expect(isAnswered).toBe(true);
      }),
      { numRuns: RUNS },
    );
    noteAttacks(task, "browser: clock", RUNS);
  });

  it("never ends late: a clock set forward under a dead worker keeps nobody waiting", async ({ task }) => {
    const all = step([-YEAR_MS, YEAR_MS, HOUR_MS, -HOUR_MS]);
    await fc.assert(
      fc.asyncProperty(fc.array(all, { maxLength: 20 }), async (steps) => {
        expect((await play(steps)).isAnswered).toBe(true);
      }),
      { numRuns: RUNS },
    );
    noteAttacks(task, "browser: clock", RUNS);
  });
});

describe("a silence that the service asked for", () => {
  it.for([-YEAR_MS, -HOUR_MS])(
    "lasts as long and no longer, where the clock moves by %d ms",
    async (jump, { task }) => {
      for (const dies of [false, true]) {
        const world = createJumpingWorld();
        let queue = world.startQueue();
        let refusals = 1;
        const refuse = () => {
          if (refusals-- > 0) throw rateLimited(30);
          return "answer";
        };
        void world.ask(queue, "breach", refuse).catch(() => undefined);
        await world.pass(1_000);
        world.jump(jump);
        if (dies) queue = world.startQueue();
        let isAnswered = false;
        void world.ask(queue, "breach").then(() => {
          isAnswered = true;
        });
        await world.pass(60_000, () => isAnswered);
        expect(isAnswered, String(dies)).toBe(true);
        const [first, second] = world.sent;
        expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(30_000);
        expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(35_000);
      }
      noteAttacks(task, "browser: clock", 2);
    },
  );
});
