// Texts that stand for any value that structured clone supports, not just JSON: "@number NaN" and the like.

import { WAKE } from "./valid-messages.ts";

const SPECIAL: Record<string, () => unknown> = {
  "@undefined": () => undefined,
  "@NaN": () => Number.NaN,
  "@Infinity": () => Number.POSITIVE_INFINITY,
  "@bigint": () => 10n,
  "@date": () => new Date(0),
  "@invalid date": () => new Date(Number.NaN),
  "@map": () => new Map([["name", WAKE]]),
  "@set": () => new Set(["PERFORMANCE"]),
  "@bytes": () => new Uint8Array(4),
  "@regexp": () => /x/g,
  "@error": () => new Error("no"),
  "@hole": () => new Array(3),
  "@String": () => Object("https://a.example"),
  "@no prototype": () => Object.assign(Object.create(null), { name: WAKE }),
  "@circle": () => {
    const circle: Record<string, unknown> = {};
    circle.input = circle;
    return circle;
  },
};

export const SPECIAL_TEXTS: readonly string[] = Object.keys(SPECIAL);

/** The value that a JSON text stands for; the text itself if it isn't JSON. */
export function revived(input: string): unknown {
  try {
    return JSON.parse(input, (_key, value) =>
      typeof value === "string" && Object.hasOwn(SPECIAL, value) ? SPECIAL[value]?.() : value,
    );
  } catch (thrown) {
    // What is nested too deep for a reviver can still be parsed without one.
    if (thrown instanceof RangeError) return JSON.parse(input);
    return input;
  }
}
