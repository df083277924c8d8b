// Whether attackers guess a password soon, and what makes it easy.

import { type MatchExtended, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { LOOKALIKES } from "../vault/core-of.ts";
import { COMMON_WORDS } from "./common-words.ts";
import { KEYBOARDS } from "./keyboards.ts";

/** What an easy password is made of. */
export type GuessPart = "word" | "name" | "date" | "keys" | "repeat" | "sequence" | "number" | "more";

/** `undefined` if a password isn't known to be easy. */
export type Guess = GuessPart[] | undefined;

/** A password to guess, and the names that belong to its entry. */
export interface GuessQuestion {
  password: string;
  names: string[];
}

/** A home computer makes this many guesses in a second. The estimator gives three parts at least half of it. */
const MAX_GUESSES = 2e8;
/** What takes longer to estimate is too long to be guessed soon: a few milliseconds are spent on each password. */
const MAX_LENGTH = 40;
/** How many ways to read digits and signs as letters are tried. */
const MAX_READINGS = 4;
/** Letters of the shortest run of keys, sequence or repetition. */
const MIN_RUN = 4;
/** Length of the shortest word that counts if it's written backward or with digits and signs for letters. */
const MIN_DISGUISED = 6;
/** Digits and signs that may be left beside other parts than a word. */
const MAX_REST = 2;

/** The parts by the estimator's names for them. */
const PARTS: Record<string, GuessPart> = {
  date: "date",
  regex: "date",
  spatial: "keys",
  repeat: "repeat",
  sequence: "sequence",
};

/** What a part of a password is; `undefined` if nothing, or if random passwords have such parts by chance. */
function partOf({ pattern, token, dictionaryName, l33t, reversed }: MatchExtended): GuessPart | undefined {
  if (pattern !== "dictionary")
    return token.length < MIN_RUN && /\p{L}/u.test(token) ? undefined : PARTS[pattern];
  if ((l33t || reversed) && token.length < MIN_DISGUISED) return undefined;
  return dictionaryName === "userInputs" ? "name" : "word";
}

/** The parts of a password that is easy for what it's made of, not just for being short. */
function easyParts(password: string, matches: MatchExtended[]): Guess {
  const parts = matches.map((match) => partOf(match));
  const rest = matches.flatMap(({ token }, at) => (parts[at] ? [] : [token])).join("");
  if (parts.every((part) => part === undefined)) return undefined;
  const hasWord = parts.includes("word") || parts.includes("name");
  if (/\p{L}/u.test(rest) || rest.length > (hasWord ? password.length / 2 : MAX_REST)) return undefined;
  // Some part of any number looks like a date.
  if (/^\d+$/.test(password) && matches.length > 1) return undefined;
  return [
    ...new Set(
      matches.map(({ token }, at) => parts[at] ?? (/^\P{L}*\d\P{L}*$/u.test(token) ? "number" : "more")),
    ),
  ];
}

/** Returns a function that says what makes a password easy to guess. */
export function createGuess(): (question: GuessQuestion) => Guess {
  const estimator = new ZxcvbnFactory({
    dictionary: { words: [...COMMON_WORDS] },
    graphs: KEYBOARDS,
    l33tTable: LOOKALIKES,
    l33tMaxSubstitutions: MAX_READINGS,
    maxLength: MAX_LENGTH,
  });
  return ({ password, names }) => {
    if (password.length > MAX_LENGTH) return undefined;
    const { guesses, sequence } = estimator.check(password, names);
    return guesses < MAX_GUESSES ? easyParts(password, sequence) : undefined;
  };
}
