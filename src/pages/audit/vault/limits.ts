// What a vault never exceeds, and why reading one ends.

/** Why a file can't be read; each has a message that says what to do. */
export type FileRefusal =
  | "no-passwords"
  | "too-large"
  | "too-many"
  | "encrypted"
  | "spreadsheet"
  | "locked-archive"
  /** The key derivation of a locked file would take too much memory or time. */
  | "locked-too-costly"
  /** Its cipher, key derivation or version isn't supported. */
  | "locked-other-cipher"
  | "damaged";

/** A vault is never larger, but an archive can claim any size. Holds for a file, and for all that an archive unpacks to. */
export const MAX_BYTES = 50_000_000;
/** More than anyone has. */
export const MAX_ENTRIES = 250_000;
/** Notes have several. Some parsers split a text into all its lines at once. */
const MAX_LINES = 1_000_000;

/** Ends reading from anywhere: going on would take too much memory or time, or nothing readable is left. */
export class Refused extends Error {
  readonly reason: FileRefusal;

  constructor(reason: FileRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** How often a sign stands in a text. Throws {@link Refused} beyond `most`. */
export function countOf(text: string, sign: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1))
    if (++count > most) throw new Refused("too-many");
  return count;
}

/** Throws {@link Refused} if a text has more lines than any vault. */
export function checkLines(text: string): void {
  countOf(text, "\n", MAX_LINES);
}
