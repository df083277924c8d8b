// What the soak ends with: counts, memory, and the broken promises.

import { ACTION, UNWATCHED_ACTION } from "./diary.ts";
import { type MemorySample, thirdsOf } from "./memory.ts";
import type { Soaked } from "./soak.ts";

/**
 * By how much the median of the last third may exceed that of the first, in kilobytes: as much as depends on which code ran and
 * which pages were open last. Whatever is kept of each of a thousand actions adds up to more.
 */
const MOST_GROWTH_KB = { background: 2_000, pages: 3_000 } satisfies Record<keyof MemorySample, number>;

const CELL = 12;
/** One a minute: fewer say nothing, because code that runs often is still being compiled. */
const FEWEST_SAMPLES = 15;
/** With this many minutes for each, too few samples mean that measuring fails. */
const MINUTES_PER_SAMPLE = 2;

/** The share of actions that may go unwatched: the troubles that the soak makes can keep the watch from reading. */
const MOST_UNWATCHED = 1 / 20;

/** The promise that memory stays flat, as lines of a table, and what broke it. */
export function memoryLines({ samples, minutes }: Pick<Soaked, "samples" | "minutes">): {
  lines: [string, string][];
  broken: string[];
} {
  const lines: [string, string][] = [];
  const broken: string[] = [];
  const isLong = minutes >= FEWEST_SAMPLES * MINUTES_PER_SAMPLE;
  for (const [place, most] of Object.entries(MOST_GROWTH_KB) as [keyof MemorySample, number][]) {
    const values = samples.map((sample) => sample[place]).filter((value) => value !== undefined);
    const { first, last } = thirdsOf(values);
    lines.push([`memory of ${place}, first third (kB)`, first.toFixed(0)]);
    lines.push([`memory of ${place}, last third (kB)`, last.toFixed(0)]);
    if (values.length < FEWEST_SAMPLES && isLong)
      broken.push(`${place}: measured only ${values.length} times in ${minutes} minutes`);
    if (values.length >= FEWEST_SAMPLES && last > first + most)
      broken.push(
        `${place}: ${first.toFixed(0)} kB, then ${last.toFixed(0)} kB; ${most} kB more are allowed`,
      );
  }
  return { lines, broken };
}

function row(text: string, cells: readonly string[]): string {
  return text.padEnd(52) + cells.map((cell) => cell.padStart(CELL)).join("");
}

/** The counts of all browsers side by side, and every broken promise with what led to it. */
export function soakReport(soaked: Readonly<Record<string, Soaked>>): { text: string; brokenCount: number } {
  const all = Object.entries(soaked);
  const memory = all.map(([, { minutes, diary, samples }]) => {
    const { lines, broken } = memoryLines({ minutes, samples });
    for (const evidence of broken) diary.breaks("memory stays flat", evidence);
    const actions = diary.counts.get(ACTION) ?? 0;
    const unwatched = diary.counts.get(UNWATCHED_ACTION) ?? 0;
    if (unwatched > actions * MOST_UNWATCHED)
      diary.breaks("every action is watched", `${unwatched} of ${actions} were not`);
    return new Map(lines);
  });
  const counts = all.map(
    ([, { diary }], index) =>
      new Map<string, string | number>([...[...diary.counts].toSorted(), ...(memory[index] ?? [])]),
  );
  const names = new Set(counts.flatMap((one) => [...one.keys()]));
  const table = [...names].map((name) =>
    row(
      name,
      counts.map((one) => String(one.get(name) ?? 0)),
    ),
  );
  const broken = all.flatMap(([browser, { diary }]) =>
    diary.broken.map(({ promise, evidence, at, history }) =>
      [
        `BROKEN in ${browser} at ${at}: ${promise}`,
        `  ${evidence}`,
        ...history.map((line) => `    ${line}`),
      ].join("\n"),
    ),
  );
  const end = `${broken.length} ${broken.length === 1 ? "promise" : "promises"} broken`;
  return {
    text: [
      row(
        "",
        all.map(([name]) => name),
      ),
      ...table,
      "",
      ...broken,
      end,
    ].join("\n"),
    brokenCount: broken.length,
  };
}
