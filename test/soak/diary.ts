// What happened in one browser: each action with its outcome, the counts, and the promises that were broken.

import { appendFileSync } from "node:fs";

const HISTORY = 20;
/** What is counted for each action. */
export const ACTION = "actions";
/** What is counted if the watch after it fails. */
export const UNWATCHED_ACTION = "actions that were not watched";
/** Enough to find the cause. */
const MOST_EVIDENCE = 600;

interface Broken {
  promise: string;
  evidence: string;
  at: string;
  /** The last actions, oldest first. */
  history: string[];
}

export class Diary {
  readonly broken: Broken[] = [];
  /** How often, by what: "enter a password: done". */
  readonly counts = new Map<string, number>();
  readonly #path: string;
  readonly #startedAt = performance.now();
  readonly #known = new Set<string>();
  #history: string[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  /** Minutes and seconds since the start. */
  #time(): string {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, "0")}`;
  }

  /** Writes a line to the log file, and into the history. */
  note(text: string): void {
    const line = `${this.#time()} ${text}`;
    appendFileSync(this.#path, `${line}\n`);
    this.#history = [...this.#history, line].slice(-HISTORY);
  }

  /** Notes a broken promise, once for the same evidence. */
  breaks(promise: string, evidence: string): void {
    const what = `${promise}: ${evidence.slice(0, MOST_EVIDENCE)}`;
    if (this.#known.has(what)) return;
    this.#known.add(what);
    this.broken.push({
      promise,
      evidence: evidence.slice(0, MOST_EVIDENCE),
      at: this.#time(),
      history: [...this.#history],
    });
    this.note(`BROKEN ${what}`);
  }
}
