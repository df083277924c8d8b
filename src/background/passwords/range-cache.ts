// Range answers in memory: one request for many askers, and none for a prefix that was asked for a moment ago.

import type { RangeText } from "../../services/passwords/range.ts";

/** About 80 kB each. */
const MAX_RANGES = 32;
/** The data set changes by the week; a session of typing lasts minutes. */
const MAX_AGE_MS = 600_000;

interface Entry {
  answer: Promise<RangeText>;
  at: number;
  /** Ends with the entry: what it would drop it holds in memory. */
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

    /** Forgets all of them. One that is on its way goes to whoever waits for it, and is not kept. */
    forget() {
      for (const key of [...entries.keys()]) remove(key);
    },

    /** The range for `key`, from memory or by `ask`. A failed answer is not kept, so the next asker asks anew. */
    get(key: string, ask: () => Promise<RangeText>): Promise<RangeText> {
      const found = entries.get(key);
      const age = found ? Date.now() - found.at : -1;
      // A clock set back makes an entry of the future, which would never grow old.
      if (found && age >= 0 && age < MAX_AGE_MS) return found.answer;
      const entry: Entry = { answer: ask(), at: Date.now() };
      remove(key);
      entries.set(key, entry);
      entry.answer.catch(() => drop(key, entry));
      // Nobody may ask for it again, and it is not to lie there for longer.
      entry.timer = setTimeout(drop, MAX_AGE_MS, key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= MAX_RANGES) break;
        remove(oldest);
      }
      return entry.answer;
    },
  };
}
