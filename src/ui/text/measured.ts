// Durations and sizes in words: measured ones, and how long something has been running or took. And names that we have no message for.

import type { Words } from "../../shared/words.ts";

/** "170 ms", "2.1 s". */
export function measuredTime(ms: number, { t, decimal }: Words): string {
  return ms < 1_000 ? t("score_milliseconds", decimal(ms, 0)) : t("score_seconds", decimal(ms / 1_000, 1));
}

/** "42 s", "1 min 5 s": whole seconds elapsed. */
export function passedTime(ms: number, { t, decimal }: Words): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return seconds < 60
    ? t("score_seconds", decimal(seconds, 0))
    : t("score_minutes", decimal(Math.floor(seconds / 60), 0), decimal(seconds % 60, 0));
}

/** The same for a finished task: rounded to the nearest second, and at least 1. */
export function tookTime(ms: number, words: Words): string {
  return passedTime(Math.max(1, Math.round(ms / 1_000)) * 1_000, words);
}

/** "120 KiB". */
export function measuredSize(bytes: number, { t, decimal }: Words): string {
  const kibibytes = bytes / 1_024;
  return t("score_kibibytes", decimal(kibibytes, kibibytes < 10 ? 1 : 0));
}

/** "Foo bar" for "FOO_BAR_MS" or "foo-bar": a name that we have no message for. */
export function humanised(name: string): string {
  const text = name
    .replace(/_(?:MS|SCORE)$/, "")
    .replace(/[-_]+/g, " ")
    .trim()
    .toLowerCase();
  return text === "" ? name : text.charAt(0).toUpperCase() + text.slice(1);
}
