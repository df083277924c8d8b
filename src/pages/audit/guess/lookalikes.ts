// Digits and signs that people write in place of letters.

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
