// Guesses passwords in a worker of its own.

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
