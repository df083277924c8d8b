// The worker that guesses passwords: it takes milliseconds for each, too long for the page.

import { createGuess, type Guess, type GuessQuestion } from "./guess.ts";

/** The parts of the worker's global scope that are used. */
const thread = self as unknown as {
  onmessage: (event: MessageEvent<GuessQuestion[]>) => void;
  postMessage(guesses: Guess[]): void;
};

const guess = createGuess();

thread.onmessage = ({ data }) => thread.postMessage(data.map(guess));
