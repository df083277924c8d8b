// In-memory cache of range responses: shares one request between callers, and avoids repeating a recent one.

import type { RangeText } from "../../services/passwords/range.ts";

/** About 80 kB each. */
const MAX_RANGES = 32;
/** The data changes weekly; a session of typing lasts minutes. */
const MAX_AGE_MS = 600_000;

interface Entry {
  answer: Promise<RangeText>;
  at: number;
  /** Cleared with the entry, because it holds the entry in memory. */
  timer?: ReturnType<typeof setTimeout>;
}

export function createRangeCache() {
  const entries = new Map<string, Entry>();
  const remove = (key: string) => {
    clearTimeout(entries.get(key)?.timer);
    entries.delete(key);
  };
  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) === entry) remove(key);
  };
  return {
    count: () => entries.size,

    /** Empties the cache. A request under way still reaches its callers, but is not cached. */
    forget() {
      for (const key of [...entries.keys()]) remove(key);
    },

    /** The range for `key`, from the cache or by `ask`. Failures are not cached, so the next call retries. */
    get(key: string, ask: () => Promise<RangeText>): Promise<RangeText> {
      const found = entries.get(key);
      const age = found ? Date.now() - found.at : -1;
      // After the clock was set back, an entry from the future would never expire.
      if (found && age >= 0 && age < MAX_AGE_MS) return found.answer;
      const entry: Entry = { answer: ask(), at: Date.now() };
      remove(key);
      entries.set(key, entry);
      entry.answer.catch(() => drop(key, entry));
      // Drop it in time even if it is not requested again.
      entry.timer = setTimeout(drop, MAX_AGE_MS, key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= MAX_RANGES) break;
        remove(oldest);
      }
      return entry.answer;
    },
  };
}
