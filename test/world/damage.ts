// Stored data that a fault has damaged, or that another version has written.

import { RECORDS } from "./acts/every-record.ts";
import type { Area } from "./fake-browser.ts";
import type { Kept } from "./world.ts";

type Damage = (value: unknown) => unknown;

/** Ways a value can be damaged; `more` stands for a future version. */
export const DAMAGES: [what: string, damage: Damage][] = [
  ["gone", () => undefined],
  ["null", () => null],
  ["a number", () => 7],
  ["not even a number", () => Number.NaN],
  ["a string", () => "settings"],
  ["a truncated string", (value) => JSON.stringify(value)?.slice(0, -3)],
  ["true", () => true],
  ["a list", () => [null, 5, "x", [], {}]],
  ["empty", () => ({})],
  ["in another place", (value) => ({ value })],
  ["of numbers", (value) => mapped(value, 5)],
  ["of nulls", (value) => mapped(value, null)],
  ["of lists", (value) => mapped(value, [null, 1])],
  ["of objects", (value) => mapped(value, { a: null })],
  ["of strings", (value) => mapped(value, "x")],
  [
    "with built-in property names",
    (value) => JSON.parse(`{"__proto__":{"source":1},"toString":1,"value":${JSON.stringify(value)}}`),
  ],
  [
    "of a far-future version",
    (value) =>
      Array.isArray(value) || typeof value !== "object" ? value : { ...value, version: 1e9, more: [{}] },
  ],
];

function mapped(value: unknown, item: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (typeof one === "object" ? mapped(one, item) : item));
  if (typeof value !== "object" || value === null) return item;
  return Object.fromEntries(Object.keys(value).map((key) => [key, item]));
}

/** A browser in which every value is damaged like this: the settings, or all others, also those that nothing is stored under. */
export function damaged(kept: Kept, damage: Damage, part: "settings" | "all"): Kept {
  const after = structuredClone(kept);
  for (const { area, key } of RECORDS) if (!key.endsWith(":")) after.area[area][key] ??= {};
  for (const values of Object.values(after.area))
    for (const key of Object.keys(values)) {
      if ((key === "settings") !== (part === "settings")) continue;
      values[key] = damage(values[key]);
      if (values[key] === undefined) delete values[key];
    }
  return after;
}

/** A browser with damaged values beside each valid one: under other keys of its kind, and in its lists. */
export function besideDamaged(kept: Kept): Kept {
  const after = structuredClone(kept);
  const broken = (value: unknown) => DAMAGES.slice(1, -1).map(([, damage]) => damage(structuredClone(value)));
  const inList = (value: unknown): unknown =>
    Array.isArray(value) && typeof value[0] === "object" ? [...broken(value[0]), ...value] : value;
  for (const { area, key } of RECORDS) {
    const values: Area = after.area[area];
    for (const name of Object.keys(values)) {
      const value = values[name];
      if (name === key) values[name] = inList(value);
      if (!key.endsWith(":") || !name.startsWith(key)) continue;
      for (const [index, one] of broken(value).entries()) values[`${key}${1000 + index}`] = one;
      values[name] = Object.fromEntries(
        Object.entries(value as object).map(([part, it]) => [part, inList(it)]),
      );
    }
  }
  return after;
}
