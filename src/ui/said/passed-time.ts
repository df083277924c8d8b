// How long something goes on or took, as it is written.

import type { Words } from "../../shared/words.ts";

/** "42 s", "1 min 5 s": the whole seconds that are over. */
export function passedTime(ms: number, { word, decimal }: Words): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return seconds < 60
    ? word("score_seconds", decimal(seconds, 0))
    : word("score_minutes", decimal(Math.floor(seconds / 60), 0), decimal(seconds % 60, 0));
}

/** The same of what is done: to the nearest second, and never none. */
export function tookTime(ms: number, words: Words): string {
  return passedTime(Math.max(1, Math.round(ms / 1_000)) * 1_000, words);
}
