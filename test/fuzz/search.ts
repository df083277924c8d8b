// Searches for an input on which a target fails: generated and mutated ones, until the time is used up.

import fc from "fast-check";
import { anyCharacter } from "./any-character.ts";
import { corpusOf } from "./corpus.ts";
import { editedJson, editedText } from "./hostile-text.ts";
import type { Target } from "./target.ts";

export interface Outcome {
  runs: number;
  /** The smallest failing input found, and its failure. */
  failure?: { input: string; why: string };
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

/** Fuzzes a target for this many milliseconds; calls `onInput` with each input before trying it. */
export async function search(
  target: Target,
  { seed, milliseconds }: { seed: number; milliseconds: number },
  onInput: (input: string) => void,
): Promise<Outcome> {
  let tried = 0;
  const property = fc.asyncProperty(inputsFor(target), async (input) => {
    tried++;
    onInput(input);
    await target.check(input);
  });
  const found = await fc.check(property, {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: milliseconds,
    markInterruptAsFailure: false,
  });
  if (!found.failed || !found.counterexample) return { runs: tried };
  const [input] = found.counterexample;
  const { errorInstance: thrown } = found;
  return { runs: tried, failure: { input, why: thrown instanceof Error ? thrown.message : String(thrown) } };
}
