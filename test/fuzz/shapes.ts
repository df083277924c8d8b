// The shapes that parsed values are declared to have, written down a second time: exactly these keys, and each of its kind.

import * as v from "valibot";
import { promise } from "./target.ts";

export type Shape = v.GenericSchema;

/** @throws {Broken} where a value is something else */
export function conform(value: unknown, shape: Shape, what: string): void {
  const { success, issues = [] } = v.safeParse(shape, value);
  const faults = issues.map((issue) => `${v.getDotPath(issue) ?? "it"}: ${issue.message}`);
  promise(success, `${what} is of another shape. ${faults.join(", ")}`);
}

export const text = v.string();
export const name = v.pipe(text, v.nonEmpty());
export const flag = v.boolean();
export const number = v.pipe(v.number(), v.finite());
export const count = v.pipe(number, v.safeInteger(), v.minValue(0));
export const day = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\d$/));
export const record = v.pipe(
  v.custom<object>((value) => typeof value === "object" && value !== null),
  v.check((value) => !Array.isArray(value)),
);
export const share = v.pipe(number, v.minValue(0), v.maxValue(1));
/** A share, or nothing where there is none. */
export const score = v.nullable(share);
export const list = (item: Shape) => v.array(item);
/** A `Map` of one kind of thing. */
export const map = (item: Shape) => v.map(text, item);

export function oneOf(...choices: readonly unknown[]): Shape {
  return v.custom((value) => choices.includes(value), `none of ${choices.join(", ")}`);
}

/** An object with exactly these keys: those of the first must be there, those of the second may; none is `undefined`. */
export function fields(required: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape {
  const more = Object.entries(optional).map(([key, shape]) => [key, v.exactOptional(shape)]);
  // Of what every object has, nothing is a key.
  return v.strictObject(Object.assign(Object.create(null), required, Object.fromEntries(more)));
}
