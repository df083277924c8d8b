// What the fuzzing command needs to know of a parser: what to try it with, and when it has failed.

import type { Arbitrary } from "fast-check";
import { ServiceError, type ServiceName } from "../../src/shared/errors.ts";
import { captured, hasCaptures } from "../unit/services/captures.ts";

export interface Target {
  name: string;
  /** Inputs that are right, or nearly, to be bent. */
  seeds: readonly string[];
  /** Inputs made of the parts that such texts have. */
  inputs: Arbitrary<string>;
  /** Throws where the parser broke a promise with this input. */
  check(input: string): void;
}

export class Broken extends Error {}

/** Throws what was promised and is not so. */
export function promise(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}

/** Whether a parser refused the answer of a service as it may. */
export function isMalformed(service: ServiceName): (thrown: unknown) => boolean {
  return (thrown) =>
    thrown instanceof ServiceError && thrown.data.code === "malformed" && thrown.data.service === service;
}

/** The value of a parser, or `undefined` where it refused the input as it may: with an error of which `isAllowed` knows. */
export function attempt<Value>(
  parse: () => Value,
  isAllowed: (thrown: unknown) => boolean = () => false,
): { value: Value } | undefined {
  try {
    return { value: parse() };
  } catch (thrown) {
    if (isAllowed(thrown)) return undefined;
    throw new Broken(`threw what it may not: ${thrown}`, { cause: thrown });
  }
}

/** Whether an address stands for this computer, decided without our own rule. */
export function isHere(hostname: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.*\.)?localhost)$/.test(hostname);
}

/** Not in the compiler's library yet. */
const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown };

/** JSON of a value; `undefined` where there is none: a circle, or nested deeper than JSON can be written. */
export function written(value: unknown): string | undefined {
  try {
    // Left to itself it would write the zero below zero as another.
    return JSON.stringify(value, (_, it) => (Object.is(it, -0) ? rawJSON("-0") : it));
  } catch {
    return undefined;
  }
}

/** Longer ones take their time with every edit. */
const MAX_LENGTH = 400_000;

/** The texts of these files, where they are there and not too long. */
export function realAnswers(...names: string[]): string[] {
  return hasCaptures ? names.map(captured).filter((text) => text.length <= MAX_LENGTH) : [];
}
