// What a measurement gives: figures beside what they are compared with, and how a cost grows. Every figure is of one run.

/** The middle of several rounds, with the least and the most. */
export interface Spread {
  median: number;
  least: number;
  most: number;
  rounds: number;
}

export type Unit = "ms" | "µs" | "kB" | "bytes" | "frames/s" | "requests";

/** Something else that does the same work, or nothing, in the same run or as a known figure. */
interface Peer {
  name: string;
  value: Spread;
  /** The figure is somebody's published one: it was not measured in this run. */
  isKnown?: true;
  /** A part of ours, to which ours has no ratio. */
  isPart?: true;
}

export interface Figure {
  /** As a person would say it: "popup opened to first useful paint". */
  what: string;
  unit: Unit;
  ours: Spread;
  peers: Peer[];
  /** The goal in words, as the table shows it: "≤ 1.5×". */
  goal: string;
  /** The goal as a number of the figure's unit, where it is one: the most that ours may be, or the least for frames a second. */
  limit?: number;
  isMet: boolean;
  /** As the picture names it, which shows what people feel and nothing else. */
  felt?: string;
}

export interface Growth {
  /** "checks per worker life" */
  what: string;
  /** What is measured at each size: "milliseconds for all of them". */
  cost: string;
  unit: Unit;
  /** A cost up to this one is lost in the noise; 5 ms where it is left out, or nothing of what is no time. */
  floor?: number;
  points: { size: number; value: Spread }[];
}

export interface Results {
  figures: Figure[];
  growths: Growth[];
}

/** @param rounds how often each contender has its turn; the first turn of each warms up and does not count */
export type Measurement = (rounds: number) => Promise<Partial<Results>>;

/** @throws {Error} for no values at all: a figure of nothing would be taken for one */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, median, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (least === undefined || median === undefined || most === undefined)
    throw new Error("nothing was measured");
  return { median, least, most, rounds: sorted.length };
}

/** A figure that is the same in each round: bytes of a file, a published one. */
export function exactly(value: number): Spread {
  return { median: value, least: value, most: value, rounds: 1 };
}

/** The power of the size with which a cost grows at its steepest, noise aside: 1 is a straight line. */
export function steepestPower({ points, unit, floor = unit === "ms" ? 5 : 0 }: Growth): number {
  const heard = points.filter(({ value }) => value.median > floor);
  const powers = heard.slice(1).map(({ size, value }, index) => {
    const before = heard[index] ?? { size, value };
    return Math.log(value.median / before.value.median) / Math.log(size / before.size);
  });
  return Math.max(0, ...powers);
}

/** A power above this one is steeper than a straight line; below, it is one with noise. */
export const STRAIGHT_POWER = 1.15;

/** A figure beside its peers, by name, which meets its goal where it keeps to the limit. */
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

/** A figure that people feel, by the name that the picture gives it. */
export function felt(name: string, figure: Figure): Figure {
  return { ...figure, felt: name };
}

/** Lets contenders take turns, so that noise meets all; the first round warms up. A turn gives a value for each row. */
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

/** As {@link rowsInTurns}, for contenders that give one value. */
export async function inTurns<Name extends string>(
  rounds: number,
  contenders: Record<Name, () => Promise<number>>,
): Promise<Record<Name, Spread>> {
  const names = Object.keys(contenders) as Name[];
  const one = names.map((name) => [name, async () => ({ value: await contenders[name]() })]);
  const { value } = await rowsInTurns<Name, "value">(rounds, Object.fromEntries(one));
  return value;
}

/** A growth for each contender, whose turn is given each size. Where there are several, each is named. */
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
