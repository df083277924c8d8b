// Looks for an input on which a target fails: made ones, and bent ones, until the runs or the time are over.

import fc from "fast-check";
import { corpusOf } from "./corpus.ts";
import { editedJson, editedText } from "./hostile-text.ts";
import type { Target } from "./target.ts";

export interface Limits {
  seed: number;
  runs: number;
  /** Milliseconds; without it only the runs are counted. */
  time?: number;
  /** The first failure will do, however long its input is. */
  isFirstEnough?: boolean;
}

export interface Outcome {
  runs: number;
  /** The smallest input that was found on which the target fails, and how. */
  failure?: { input: string; why: string };
  /** The kept input that fails again. */
  known?: string;
}

/** Tries the kept inputs of a target: where one fails again, none is looked for beyond. */
export function replay(target: Target, onInput: (input: string) => void): Outcome | undefined {
  for (const { name, input } of corpusOf(target.name)) {
    onInput(input);
    try {
      target.check(input);
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
    // Each takes as long as a hundred of the others.
    { weight: long.length > 0 ? 1 : 0, arbitrary: fc.oneof(editedJson(long), editedText(long)) },
    { weight: 4, arbitrary: fc.json() },
    { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  );
}

/** Tries a target; `onInput` is told of each input before it is tried. */
export function search(
  target: Target,
  { seed, runs, time, isFirstEnough = false }: Limits,
  onInput: (input: string) => void = () => undefined,
): Outcome {
  let tried = 0;
  const property = fc.property(inputsFor(target), (input) => {
    tried++;
    onInput(input);
    target.check(input);
  });
  const found = fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: isFirstEnough,
    ...(time !== undefined && { interruptAfterTimeLimit: time, markInterruptAsFailure: false }),
  });
  if (!found.failed || !found.counterexample) return { runs: tried };
  const [input] = found.counterexample;
  const { errorInstance: thrown } = found;
  return { runs: tried, failure: { input, why: thrown instanceof Error ? thrown.message : String(thrown) } };
}
