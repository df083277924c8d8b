// Makes passwords at random, in this page only. Nothing of them is sent, stored or put into an address.

/** No character that looks like another one: I, l and 1, O and 0. */
const KINDS = {
  lower: "abcdefghijkmnopqrstuvwxyz",
  upper: "ABCDEFGHJKLMNPQRSTUVWXYZ",
  digit: "23456789",
  /** Those that few sites refuse, and that break no address or command they end up in. */
  symbol: "!#*-.?@_",
};

/** What a suggestion is made of. Each kind occurs at least once, because many sites insist on it. */
export const FORMATS = {
  grouped: { kinds: ["lower", "upper", "digit"], length: 16, groupsOf: 4 },
  plain: { kinds: ["lower", "upper", "digit"], length: 16 },
  symbols: { kinds: ["lower", "upper", "digit", "symbol"], length: 16 },
} as const satisfies Record<string, { kinds: (keyof typeof KINDS)[]; length: number; groupsOf?: number }>;

export type Format = keyof typeof FORMATS;

/** Fills a list with random 32-bit numbers, as `crypto.getRandomValues` does. */
export type Randomize = (numbers: Uint32Array<ArrayBuffer>) => unknown;

const RANGE = 2 ** 32;

/** A whole number below `limit`. Each is equally likely: what would make the first ones likelier is drawn again. */
function below(limit: number, randomize: Randomize): number {
  const end = RANGE - (RANGE % limit);
  const numbers = new Uint32Array(1);
  do randomize(numbers);
  while ((numbers[0] as number) >= end);
  return (numbers[0] as number) % limit;
}

/**
 * A random password. One that lacks a kind of characters is thrown away whole: putting the kind in afterwards would make some
 * passwords likelier than others. So all that are left are equally likely.
 */
export function makePassword(
  format: Format,
  randomize: Randomize = (it) => crypto.getRandomValues(it),
): string {
  const {
    kinds,
    length,
    groupsOf = length,
  }: { kinds: readonly (keyof typeof KINDS)[]; length: number; groupsOf?: number } = FORMATS[format];
  const sets = kinds.map((kind) => KINDS[kind]);
  const all = sets.join("");
  for (;;) {
    const drawn = Array.from({ length }, () => all[below(all.length, randomize)] as string);
    if (!sets.every((set) => drawn.some((it) => set.includes(it)))) continue;
    return drawn.map((it, at) => (at > 0 && at % groupsOf === 0 ? `-${it}` : it)).join("");
  }
}

/**
 * The bits of randomness of a format: the logarithm of how many passwords it can make, since all of them are equally likely. That is
 * what remains for someone who knows this code, the format, and that none lacks a kind, so it claims nothing for secrecy of the method;
 * dashes between groups add nothing. Counted as all strings, less those without one of the kinds, plus those without two, and so on.
 */
export function bitsOf(format: Format): number {
  const { kinds, length } = FORMATS[format];
  const sizes = kinds.map((kind) => KINDS[kind].length);
  const count = (at: number, size: number, sign: number): number =>
    at === sizes.length
      ? sign * size ** length
      : count(at + 1, size + (sizes[at] as number), sign) + count(at + 1, size, -sign);
  return Math.log2(count(0, 0, 1));
}
