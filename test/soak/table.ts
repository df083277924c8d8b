// What the soak ends with: counts, memory, and the broken promises.

import { ACTION, type Diary, UNWATCHED_ACTION } from "./diary.ts";
import { growthOf } from "./memory.ts";
import type { Soaked } from "./soak.ts";

const CELL = 12;

/** The share of actions that may go unwatched: the troubles that the soak makes can keep the watch from reading. */
const MOST_UNWATCHED = 1 / 20;

/** What is only known at the end. */
function closeDiary({ diary, samples }: Soaked): void {
  const { first, last, isTooMuch } = growthOf(samples);
  diary.count("memory, first third (kB)", Math.round(first));
  diary.count("memory, last third (kB)", Math.round(last));
  if (isTooMuch) diary.breaks("memory stays flat", `${first.toFixed(0)} kB, then ${last.toFixed(0)} kB`);
  const actions = diary.counts.get(ACTION) ?? 0;
  const unwatched = diary.counts.get(UNWATCHED_ACTION) ?? 0;
  if (unwatched > actions * MOST_UNWATCHED)
    diary.breaks("every action is watched", `${unwatched} of ${actions} were not`);
}

function brokenText(browser: string, { broken }: Diary): string[] {
  return broken.map(({ promise, evidence, at, history }) =>
    [
      `BROKEN in ${browser} at ${at}: ${promise}`,
      `  ${evidence}`,
      ...history.map((line) => `    ${line}`),
    ].join("\n"),
  );
}

/** The counts of all browsers side by side, and every broken promise with what led to it. */
export function soakReport(soaked: Readonly<Record<string, Soaked>>): { text: string; brokenCount: number } {
  const all = Object.values(soaked);
  all.forEach(closeDiary);
  const row = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(52) + cells.map((cell) => String(cell).padStart(CELL)).join("");
  const names = [...new Set(all.flatMap(({ diary }) => [...diary.counts.keys()]))].toSorted();
  const table = names.map((name) =>
    row(
      name,
      all.map(({ diary }) => diary.counts.get(name) ?? 0),
    ),
  );
  const broken = Object.entries(soaked).flatMap(([browser, { diary }]) => brokenText(browser, diary));
  const end = `${broken.length} ${broken.length === 1 ? "promise" : "promises"} broken`;
  return {
    text: [row("", Object.keys(soaked)), ...table, "", ...broken, end].join("\n"),
    brokenCount: broken.length,
  };
}
