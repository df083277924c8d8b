// The results of a measurement: figures next to their peers, from the same run.

/** The median of several rounds, with the minimum and maximum. */
export interface Spread {
  median: number;
  least: number;
  most: number;
  rounds: number;
}

export type Unit = "ms" | "kB" | "requests";

/** What ours is compared with, from the same run. */
interface Peer {
  name: string;
  value: Spread;
}

/** The most that ours may be, and how the table says it: "≤ 1.3×". */
export interface Goal {
  says: string;
  most: number;
}

/** So many times a peer. */
export const timesOf = (times: number, peer: Spread): Goal => ({
  says: `≤ ${times}×`,
  most: peer.median * times,
});

/** So much more than another. */
export const moreThan = (more: number, unit: Unit, other: Spread): Goal => ({
  says: `≤ +${more} ${unit}`,
  most: other.median + more,
});

export const atMost = (most: number, unit: Unit): Goal => ({ says: `≤ ${most} ${unit}`, most });

export interface Figure {
  /** In everyday words: "popup opened to first useful paint". */
  what: string;
  unit: Unit;
  ours: Spread;
  peers: Peer[];
  /** In words. Only what people feel has one. */
  goal?: string;
  isMet?: boolean;
}

/** @param rounds turns for each contender, after one warm-up turn that doesn't count */
export type Measurement = (rounds: number) => Promise<Figure[]>;

/** @throws {Error} if there are no values: a figure made from nothing would look real */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, median, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (least === undefined || median === undefined || most === undefined)
    throw new Error("nothing was measured");
  return { median, least, most, rounds: sorted.length };
}

/** A figure that is the same in each round. */
export function exactly(value: number): Spread {
  return { median: value, least: value, most: value, rounds: 1 };
}

/** A named figure next to its peers. */
export function figureOf(
  what: string,
  unit: Unit,
  ours: Spread,
  peers: Readonly<Record<string, Spread>>,
  goal?: Goal,
): Figure {
  const named = Object.entries(peers).map(([name, value]) => ({ name, value }));
  return {
    what,
    unit,
    ours,
    peers: named,
    ...(goal && { goal: goal.says, isMet: ours.median <= goal.most }),
  };
}

/** Runs contenders in turns, so that noise hits all equally; the first round warms up. A turn returns a value for each row. */
export async function rowsInTurns<Name extends string, Row extends string>(
  rounds: number,
  contenders: Record<Name, () => Promise<Record<Row, number>>>,
): Promise<Record<Row, Record<Name, Spread>>> {
  const names = Object.keys(contenders) as Name[];
  const turns: Record<Row, number>[][] = names.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, name] of names.entries()) {
      const values = await contenders[name]();
      if (round > 0) turns[index]?.push(values);
    }
  }
  const rows = Object.keys(turns[0]?.[0] ?? {}) as Row[];
  const spreadsOf = (row: Row) =>
    Object.fromEntries(
      names.map((name, index) => [name, spreadOf((turns[index] ?? []).map((values) => values[row]))]),
    ) as Record<Name, Spread>;
  return Object.fromEntries(rows.map((row) => [row, spreadsOf(row)])) as Record<Row, Record<Name, Spread>>;
}

/** Like {@link rowsInTurns}, for contenders that return one value. */
export async function inTurns<Name extends string>(
  rounds: number,
  contenders: Record<Name, () => Promise<number>>,
): Promise<Record<Name, Spread>> {
  const names = Object.keys(contenders) as Name[];
  const one = names.map((name) => [name, async () => ({ value: await contenders[name]() })]);
  const { value } = await rowsInTurns<Name, "value">(rounds, Object.fromEntries(one));
  return value;
}
