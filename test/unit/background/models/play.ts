// Runs random commands against code and a model of it, and finds the shortest sequence that breaks a promise.
import fc from "fast-check";
import { expect } from "vitest";
import type { World } from "../../../world/world.ts";

/** One thing that happens, with what to do about it. */
export interface Step<Model extends object> {
  name: string;
  input?: fc.Arbitrary<unknown>;
  /** How often it happens, compared with the others. */
  weight?: number;
  isPossible?(model: Model, input: never): boolean;
  run(model: Model, input: never): unknown;
}

/** Deaths of the worker: now, or at a later call. */
export const DEATHS: Step<{ world: World }>[] = [
  { name: "kill", weight: 2, run: ({ world }) => world.end() },
  {
    name: "kill at call",
    weight: 3,
    input: fc.record({ calls: fc.integer({ min: 1, max: 25 }), isAfter: fc.boolean() }),
    run: ({ world }, { calls, isAfter }: { calls: number; isAfter: boolean }) => world.dieIn(calls, isAfter),
  },
];

/** A command as fast-check prints it: `look up {"account":"jo@example.org"}`. */
function commandOf<Model extends object>({ name, input, isPossible, run }: Step<Model>, given: unknown) {
  return {
    check: (model: Model) => isPossible?.(model, given as never) ?? true,
    run: async (model: Model) => void (await run(model, given as never)),
    toString: () => (input ? `${name} ${fc.stringify(given)}` : name),
  };
}

function arbitraryOf<Model extends object>(step: Step<Model>) {
  const { input = fc.constant(undefined), weight = 1 } = step;
  const arbitrary: fc.Arbitrary<fc.AsyncCommand<Model, Model>> = input.map((given) => commandOf(step, given));
  return { weight, arbitrary };
}

/**
 * Runs random commands until one breaks a promise, and then reports the shortest sequence that does. To replay it, add the
 * reported `seed` and `path` here, and its `replayPath` to `fc.commands`. `BREACHLIGHT_MODEL_RUNS` sets the number of runs.
 */
export async function playModel<Model extends object>(
  steps: Step<Model>[],
  { runs, play }: { runs: number; play(commands: (model: Model) => Promise<void>): Promise<void> },
): Promise<void> {
  const numRuns = Number(process.env.BREACHLIGHT_MODEL_RUNS ?? runs);
  const command = fc.oneof(...steps.map(arbitraryOf));
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: 40, size: "max" }), async (commands) => {
      played++;
      await play((model) => fc.asyncModelRun(() => ({ model, real: model }), commands));
    }),
    { numRuns },
  );
  expect(played).toBe(numRuns);
}
