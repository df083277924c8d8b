// Passwords as generators make them, the same ones each time.

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const SIGNS = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/** What generators choose from. */
export const ALPHABETS = {
  "letters and digits": LOWER + LOWER.toUpperCase() + DIGITS,
  "all characters": LOWER + LOWER.toUpperCase() + DIGITS + SIGNS,
  "lowercase letters and digits": LOWER + DIGITS,
};

/** Numbers below 1 that look random, by a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` passwords of this alphabet and length. */
export function randomPasswords(alphabet: string, length: number, count: number): string[] {
  const next = randomNumbers(alphabet.length * 100 + length);
  return Array.from({ length: count }, () =>
    Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join(""),
  );
}
