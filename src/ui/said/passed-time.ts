// Formats how long something has been running or took.

import type { Words } from "../../shared/words.ts";

/** "42 s", "1 min 5 s": whole seconds elapsed. */
export function passedTime(ms: number, { word, decimal }: Words): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return seconds < 60
    ? word("score_seconds", decimal(seconds, 0))
    : word("score_minutes", decimal(Math.floor(seconds / 60), 0), decimal(seconds % 60, 0));
}

/** The same for a finished task: rounded to the nearest second, and at least 1. */
export function tookTime(ms: number, words: Words): string {
  return passedTime(Math.max(1, Math.round(ms / 1_000)) * 1_000, words);
}
