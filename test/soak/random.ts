// Random choices that a seed repeats.

import { hash } from "node:crypto";

export interface Random {
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  /** True once in `times` on average. */
  once(times: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** The same seed always gives the same choices, in order. */
export function createRandom(seed: string): Random {
  let count = 0;
  const next = () => Number.parseInt(hash("sha1", `${seed} ${count++}`).slice(0, 12), 16) / 2 ** 48;
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    once: (times) => whole(1, times) === 1,
    pick: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
  };
}

/** One of these by weight. */
export function weighted<Item extends { weight: number }>(items: readonly Item[], random: Random): Item {
  return random.pick(items.flatMap((item) => Array<Item>(item.weight).fill(item)));
}
