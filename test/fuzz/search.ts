// Searches for an input on which a target fails: generated and mutated ones, until the runs or the time are used up.

import fc from "fast-check";
import { anyCharacter } from "./any-character.ts";
import { corpusOf } from "./corpus.ts";
import { editedJson, editedText } from "./hostile-text.ts";
import type { Target } from "./target.ts";

export interface Limits {
  seed: number;
  runs: number;
  /** Milliseconds; without it only runs count. */
  time?: number;
}

export interface Outcome {
  runs: number;
  /** The smallest failing input found, and its failure. */
  failure?: { input: string; why: string };
  /** The saved input that fails again. */
  known?: string;
}

/** Tries the saved inputs of a target: if one fails again, the search ends there. */
export async function replay(target: Target, onInput: (input: string) => void): Promise<Outcome | undefined> {
  for (const { name, input } of corpusOf(target.name)) {
    onInput(input);
    try {
      await target.check(input);
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      return { runs: 1, known: name, failure: { input, why } };
    }
  }
  return undefined;
}

export function inputsFor({ name, seeds, inputs }: Target): fc.Arbitrary<string> {
  const all = [...seeds, ...corpusOf(name).map(({ input }) => input)];
  const [short, long] = [all.filter((it) => it.length < 20_000), all.filter((it) => it.length >= 20_000)];
  return fc.oneof(
    { weight: 60, arbitrary: inputs },
    { weight: 25, arbitrary: editedJson(short) },
    { weight: 25, arbitrary: editedText(short) },
    // Each takes as long as a hundred others.
    { weight: long.length > 0 ? 1 : 0, arbitrary: fc.oneof(editedJson(long), editedText(long)) },
    { weight: 4, arbitrary: fc.json() },
    { weight: 4, arbitrary: fc.string({ unit: anyCharacter, maxLength: 200 }) },
  );
}

/** Fuzzes a target; calls `onInput` with each input before trying it. */
export async function search(
  target: Target,
  { seed, runs, time }: Limits,
  onInput: (input: string) => void = () => undefined,
): Promise<Outcome> {
  let tried = 0;
  const property = fc.asyncProperty(inputsFor(target), async (input) => {
    tried++;
    onInput(input);
    await target.check(input);
  });
  const found = await fc.check(property, {
    seed,
    numRuns: runs,
    ...(time !== undefined && { interruptAfterTimeLimit: time, markInterruptAsFailure: false }),
  });
  if (!found.failed || !found.counterexample) return { runs: tried };
  const [input] = found.counterexample;
  const { errorInstance: thrown } = found;
  return { runs: tried, failure: { input, why: thrown instanceof Error ? thrown.message : String(thrown) } };
}
