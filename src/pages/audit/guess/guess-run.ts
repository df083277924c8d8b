// One run over the passwords of a vault, in a worker of its own: which ones are guessed, in which order, and how far it is.

import type { VaultFindings } from "../findings.ts";
import type { PreparedEntry } from "../vault/prepare.ts";
import type { Guess, GuessQuestion } from "./guess.ts";

export interface GuessThread {
  /** Guesses a few passwords; one call at a time. Rejects if the worker crashes. */
  guess(questions: GuessQuestion[]): Promise<Guess[]>;
  end(): void;
}

export function startGuessThread(): GuessThread {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return {
    guess: (questions) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Guess[]>) => resolve(data);
        worker.onerror = () => reject(new Error("the worker that guesses passwords crashed"));
        worker.postMessage(questions);
      }),
    end: () => worker.terminate(),
  };
}

/** In a larger vault, only entries in view are guessed: all of them could take minutes. */
export const MAX_GUESSED = 10_000;
/** Guessed in a fraction of a second, so that what comes into view doesn't wait. */
const BATCH_LENGTH = 50;
/** Names and their words; shorter ones are in random passwords by chance. */
const MIN_NAME_LENGTH = 3;
const MAX_NAME_LENGTH = 40;
const MAX_NAMES = 20;

/** The names of an entry's account and site, and their words. */
function namesOf({ title, username, site = "" }: PreparedEntry): string[] {
  const names = [title, username, site].map((name) => name.slice(0, MAX_NAME_LENGTH).toLowerCase());
  const all = [...names, ...names.flatMap((name) => name.split(/[^\p{L}\d]+/u))];
  return [...new Set(all)].filter(({ length }) => length >= MIN_NAME_LENGTH).slice(0, MAX_NAMES);
}

export type GuessRun = ReturnType<typeof createGuessRun>;

/** Starts with `look`. The thread ends with the run, or once everything is guessed. */
export function createGuessRun(
  findings: VaultFindings,
  startThread: () => GuessThread,
  onChange: () => void,
) {
  let thread: GuessThread | undefined;
  let waiting: number[] = [];
  const asked = new Set<number>();
  let state: "idle" | "guessing" | "failed" | "ended" = "idle";
  const isEnded = () => state === "ended";
  const isLarge = () => findings.assessed().length > MAX_GUESSED;

  function endThread(): void {
    thread?.end();
    thread = undefined;
  }

  function questionOf(id: number): GuessQuestion {
    const entry = findings.entryOf(id) as PreparedEntry;
    return { password: entry.password, names: namesOf(entry) };
  }

  async function guessWaiting(): Promise<void> {
    state = "guessing";
    thread ??= startThread();
    while (waiting.length > 0) {
      const ids = waiting.splice(0, BATCH_LENGTH);
      for (const id of ids) asked.add(id);
      const guesses = await thread.guess(ids.map(questionOf));
      if (isEnded()) return;
      for (const [at, id] of ids.entries()) {
        const guess = guesses[at];
        if (guess) findings.takeGuess(id, guess);
      }
      onChange();
    }
    state = "idle";
    if (!isLarge()) endThread();
  }

  return {
    /** Guesses what hasn't been yet: all entries, or in a large vault these. */
    look(inView: readonly number[]): void {
      if (state === "ended" || state === "failed") return;
      const ids = isLarge() ? inView : findings.assessed().map(({ id }) => id);
      waiting = ids.filter((id) => !asked.has(id));
      if (state === "guessing" || waiting.length === 0) return;
      guessWaiting().catch(() => {
        if (isEnded()) return;
        state = "failed";
        endThread();
        onChange();
      });
    },

    /** Whether only entries in view are guessed. */
    isLarge,
    hasFailed: () => state === "failed",
    /** Whether all of them are guessed. */
    isDone: () => state === "idle" && !isLarge() && findings.assessed().every(({ id }) => asked.has(id)),

    end(): void {
      state = "ended";
      endThread();
    },
  };
}
