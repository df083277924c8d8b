// The results of a measurement: figures next to their peers, and growth of costs. All figures come from one run.

/** The median of several rounds, with the minimum and maximum. */
export interface Spread {
  median: number;
  least: number;
  most: number;
  rounds: number;
}

export type Unit = "ms" | "µs" | "kB" | "bytes" | "frames/s" | "requests";

/** What ours is compared with, from the same run or as a known figure. */
interface Peer {
  name: string;
  value: Spread;
  /** A published figure, not measured in this run. */
  isKnown?: true;
  /** A part of ours, so it has no ratio to ours. */
  isPart?: true;
}

export interface Figure {
  /** In everyday words: "popup opened to first useful paint". */
  what: string;
  unit: Unit;
  ours: Spread;
  peers: Peer[];
  /** The goal in words, as the table shows it: "≤ 1.5×". */
  goal: string;
  /** The goal as a number in the figure's unit, if it has one: a maximum, or for frames per second a minimum. */
  limit?: number;
  isMet: boolean;
  /** The name in the picture, which shows only what people feel. */
  felt?: string;
}

export interface Growth {
  /** "checks per worker life" */
  what: string;
  /** What is measured at each size: "milliseconds for all of them". */
  cost: string;
  unit: Unit;
  /** Costs up to this one are noise: 5 ms by default, or 0 for units other than time. */
  floor?: number;
  points: { size: number; value: Spread }[];
}

export interface Results {
  figures: Figure[];
  growths: Growth[];
}

/** @param rounds turns for each contender, after one warm-up turn that doesn't count */
export type Measurement = (rounds: number) => Promise<Partial<Results>>;

/** @throws {Error} if there are no values: a figure made from nothing would look real */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, median, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (least === undefined || median === undefined || most === undefined)
    throw new Error("nothing was measured");
  return { median, least, most, rounds: sorted.length };
}

/** A figure that is the same in each round, such as a file's bytes or a published number. */
export function exactly(value: number): Spread {
  return { median: value, least: value, most: value, rounds: 1 };
}

/** The exponent of the steepest growth of cost with size, ignoring noise: 1 is linear. */
export function steepestPower({ points, unit, floor = unit === "ms" ? 5 : 0 }: Growth): number {
  const heard = points.filter(({ value }) => value.median > floor);
  const powers = heard.slice(1).map(({ size, value }, index) => {
    const before = heard[index] ?? { size, value };
    return Math.log(value.median / before.value.median) / Math.log(size / before.size);
  });
  return Math.max(0, ...powers);
}

/** An exponent above this is steeper than linear; below it is linear with noise. */
export const STRAIGHT_POWER = 1.15;

/** A named figure next to its peers, with its goal met if it stays within the limit. */
export function figureOf(
  what: string,
  unit: Unit,
  ours: Spread,
  peers: Readonly<Record<string, Spread>>,
  goal: string,
  limit: number,
): Figure {
  const isMet = unit === "frames/s" ? ours.median >= limit : ours.median <= limit;
  const named = Object.entries(peers).map(([name, value]) => ({ name, value }));
  return { what, unit, ours, peers: named, goal, limit, isMet };
}

/** A figure that people feel, with its name in the picture. */
export function felt(name: string, figure: Figure): Figure {
  return { ...figure, felt: name };
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

/** The growth of each contender, measured at each size. If there are several, each is named. */
export async function growInTurns<Name extends string>(
  rounds: number,
  sizes: readonly number[],
  about: Omit<Growth, "unit" | "points">,
  turns: Record<Name, (size: number) => Promise<number>>,
): Promise<Growth[]> {
  const names = Object.keys(turns) as Name[];
  const growths = names.map((name): Growth => {
    const what = names.length > 1 ? `${about.what}, ${name}` : about.what;
    return { ...about, what, unit: "ms", points: [] };
  });
  for (const size of sizes) {
    const contenders = names.map((name) => [name, () => turns[name](size)]);
    const spreads = await inTurns<Name>(rounds, Object.fromEntries(contenders));
    for (const [index, name] of names.entries()) growths[index]?.points.push({ size, value: spreads[name] });
  }
  return growths;
}
