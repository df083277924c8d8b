// The shapes that parsed values are declared to have, written down a second time: exactly these keys, and each of its kind.

import { promise } from "./target.ts";

/** Looks at a value; throws where it is something else. */
export type Shape = (value: unknown, at: string) => void;

function of(isOne: (value: unknown) => boolean, what: string): Shape {
  return (value, at) => promise(isOne(value), `${at} is no ${what}`);
}

export const text = of((value) => typeof value === "string", "text");
export const name = of((value) => typeof value === "string" && value !== "", "name");
export const flag = of((value) => typeof value === "boolean", "flag");
export const number = of((value) => Number.isFinite(value), "number");
export const count = of((value) => Number.isSafeInteger(value) && (value as number) >= 0, "count");
export const day = of((value) => /^\d{4}-\d\d-\d\d$/.test(String(value)), "day");
export const record = of(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "record",
);

/** A share of a whole. */
export const share = of((value) => Number.isFinite(value) && Math.abs(Number(value) - 0.5) <= 0.5, "share");

/** A share, or nothing where there is none. */
export const score: Shape = (value, at) => {
  if (value !== null) share(value, at);
};

/** One of these texts. */
export function oneOf(...choices: readonly unknown[]): Shape {
  return of((value) => choices.includes(value), `one of ${choices.join(", ")}`);
}

/** A list of one kind of thing. */
export function list(item: Shape): Shape {
  return (value, at) => {
    promise(Array.isArray(value), `${at} is no list`);
    value.forEach((it, index) => {
      item(it, `${at}[${index}]`);
    });
  };
}

/** A `Map` of one kind of thing. */
export function map(item: Shape): Shape {
  return (value, at) => {
    promise(value instanceof Map, `${at} is no map`);
    for (const [key, it] of value) {
      text(key, `a name in ${at}`);
      item(it, `${at} of ${key}`);
    }
  };
}

/** An object with exactly these keys: those of the first must be there, those of the second may; none is `undefined`. */
export function fields(required: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape {
  const shapes = new Map(Object.entries({ ...required, ...optional }));
  return (value, at) => {
    record(value, at);
    const found = value as Record<string, unknown>;
    for (const key of Object.keys(required)) promise(Object.hasOwn(found, key), `${at}.${key} is missing`);
    for (const [key, it] of Object.entries(found)) {
      const shape = shapes.get(key);
      promise(shape !== undefined, `${at}.${key} is unheard of`);
      shape(it, `${at}.${key}`);
    }
  };
}

/** Anything at all. */
export const anything: Shape = () => undefined;
