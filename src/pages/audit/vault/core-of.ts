// What stays the same when people vary a password, and the digits and signs that they write in place of letters.

/** For each letter, what stands for it. */
export const LOOKALIKES: Record<string, string[]> = {
  a: ["@", "4"],
  b: ["8"],
  e: ["3"],
  g: ["9"],
  i: ["1", "!"],
  l: ["1"],
  o: ["0"],
  s: ["$", "5"],
  t: ["7"],
  z: ["2"],
};

/** Fewer letters are the same by chance. */
const MIN_LETTERS = 4;
/** Fewer letters have to stand alone, with few digits at an end. */
const SOME_LETTERS = 6;
/** From this many letters on, random passwords don't have the same ones in any form. */
const MANY_LETTERS = 8;
/** Longer passwords are compared only as a whole. */
const MAX_LENGTH = 64;

/** Head, middle and tail: the middle begins and ends with a letter, or begins with a sign for one. */
const PARTS = /^([^\p{L}]*?)([@$]?\p{L}(?:.*\p{L})?)([^\p{L}]*)$/su;
/** What people put at one end: a number, and a sign before or after it, which may be repeated. */
const USUAL_END = /^([^\p{L}\d])?\1{0,2}\d*([^\p{L}\d])?\2{0,2}$/u;
const FEW_DIGITS = /^(?:(?:19|20)\d\d|12345?6?|\d{0,3})$/;
const USUAL_CASE = /^.(?:\P{Lu}*|\P{Ll}*)$/u;
/** Random keys are often written so. */
const HEXADECIMAL = /^(?=.*\d)[\da-f]+$/i;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

const LETTER_OF = new Map<string, string>();
for (const [letter, signs] of Object.entries(LOOKALIKES)) {
  for (const sign of signs) if (!LETTER_OF.has(sign)) LETTER_OF.set(sign, letter);
}

/**
 * What stays the same when people vary a password: without case, years, and digits and signs at the ends, and with letters for
 * what looks like them. `undefined` if too little is left to compare, or if it may be random.
 */
export function coreOf(password: string): string | undefined {
  if (password.length > MAX_LENGTH || HEXADECIMAL.test(password)) return undefined;
  const [, head = "", middle = "", tail = ""] = PARTS.exec(password) ?? [];
  const letterCount = middle.match(/\p{L}/gu)?.length ?? 0;
  if (letterCount < MIN_LETTERS) return undefined;
  const core = middle.toLowerCase().replace(YEAR, "");
  if (letterCount < MANY_LETTERS) {
    const hasUsualEnds =
      USUAL_END.test(head) && USUAL_END.test(tail) && !(/\d/.test(head) && /\d/.test(tail));
    if (!hasUsualEnds || !USUAL_CASE.test(middle)) return undefined;
  }
  if (letterCount < SOME_LETTERS) {
    const isAlone = letterCount > MIN_LETTERS || core.length === MIN_LETTERS;
    if (!isAlone || !FEW_DIGITS.test((head + tail).replace(/\D/g, ""))) return undefined;
  }
  return core.replace(/[^\p{L}]/gu, (sign) => LETTER_OF.get(sign) ?? sign);
}
