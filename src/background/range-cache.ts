// Range answers in memory: one request for many askers, and none for a prefix that was asked for a moment ago.

import type { RangeText } from "../services/passwords/range.ts";

/** About 80 kB each. */
const MAX_RANGES = 32;
/** The data set changes by the week; a session of typing lasts minutes. */
const MAX_AGE_MS = 600_000;

interface Entry {
  answer: Promise<RangeText>;
  at: number;
}

export interface RangeCache {
  /** The range for `key`, from memory or by `ask`. A failed answer is not kept, so the next asker asks anew. */
  get(key: string, ask: () => Promise<RangeText>): Promise<RangeText>;
}

/** A cache bound by number and age; `now` is in milliseconds. */
export function createRangeCache(now: () => number = Date.now): RangeCache {
  const entries = new Map<string, Entry>();
  return {
    get(key, ask) {
      const found = entries.get(key);
      const age = found ? now() - found.at : -1;
      // A clock set back makes an entry of the future, which would never grow old.
      if (found && age >= 0 && age < MAX_AGE_MS) return found.answer;
      const entry: Entry = { answer: ask(), at: now() };
      entries.delete(key);
      entries.set(key, entry);
      entry.answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      for (const oldest of entries.keys()) {
        if (entries.size <= MAX_RANGES) break;
        entries.delete(oldest);
      }
      return entry.answer;
    },
  };
}
