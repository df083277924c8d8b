// Durations and sizes in words, and names that we have no message for.

import type { Words } from "../../shared/words.ts";

/** "170 ms", "2.1 s". */
export function measuredTime(ms: number, { word, decimal }: Words): string {
  return ms < 1_000
    ? word("score_milliseconds", decimal(ms, 0))
    : word("score_seconds", decimal(ms / 1_000, 1));
}

/** "120 KiB". */
export function measuredSize(bytes: number, { word, decimal }: Words): string {
  const kibibytes = bytes / 1_024;
  return word("score_kibibytes", decimal(kibibytes, kibibytes < 10 ? 1 : 0));
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
