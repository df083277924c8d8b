// Range responses: counts are only returned for rows that exist.

import fc from "fast-check";
import { countInRange, parseRange } from "../../../src/services/passwords/range.ts";
import { attempt, isMalformed, promise, realAnswers, type Target } from "../target.ts";

const ROW = /^([0-9A-Fa-f]{35}):(\d{1,15})[ \t]*\r?$/;
/** Anything that looks like a suffix, wherever it is, even in invalid rows. */
const ANY_SUFFIX = /[0-9A-Fa-f]{35}/g;
const ABSENT = "00000000000000000000000000000000BAD";

/** The rows that anyone would accept, each with its highest count. */
function rowsOf(body: string): Map<string, number> {
  const rows = new Map<string, number>();
  for (const line of body.trim().split("\n")) {
    const [, suffix = "", count = ""] = ROW.exec(line) ?? [];
    const key = suffix.toUpperCase();
    if (suffix !== "") rows.set(key, Math.max(rows.get(key) ?? 0, Number(count)));
  }
  return rows;
}

/** Of another length, or with other characters that expand in upper case. */
const NEARLY = [
  ...["A".repeat(35), "a".repeat(35), "F".repeat(34), "0".repeat(36)],
  ...[`${"\ufb00".repeat(17)}A`, `${"\ufb00".repeat(10)}${"0".repeat(15)}`],
];

const suffix = fc
  .array(fc.constantFrom(..."0123456789ABCDEF"), { minLength: 35, maxLength: 35 })
  .map((digits) => digits.join(""));

/** The largest accepted count. */
const NINES = "9".repeat(15);

const row = fc
  .tuple(
    fc.oneof({ weight: 8, arbitrary: suffix }, { weight: 2, arbitrary: fc.constantFrom(...NEARLY) }),
    fc.constantFrom(":", ":", ":", ":", "", ";", "::", " :", ": "),
    fc.oneof(
      { weight: 5, arbitrary: fc.nat(50_000_000).map(String) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(..."0 -1 1e3 1,000 many ٣".split(" "), "", NINES, `${NINES}9`),
      },
    ),
    fc.constantFrom("", "", "", " ", "\t \t", "\r", "x", "\u00a0"),
  )
  .map((parts) => parts.join(""));

const inputs = fc
  .tuple(
    fc.constantFrom("", "", "", "\ufeff", "\n", "  ", "<html>"),
    fc.array(row, { maxLength: 12 }),
    fc.constantFrom("\r\n", "\n", "\r", "\n\n", "\r\r\n", "\u2028", " "),
    fc.constantFrom("", "", "\n", "\r\n", "\u0000", "\n0"),
  )
  .map(([before, rows, lineEnd, after]) => before + rows.join(lineEnd) + after);

export function rangeTarget(): Target {
  return {
    name: "range",
    seeds: [
      `${"0".repeat(35)}:1\r\n${"1".repeat(34)}A:22\r\n${"F".repeat(35)}:0`,
      ...realAnswers("ranges/37D5B.txt", "ranges/5BAA6-crlf.txt", "ranges/A0F41.txt", "ranges/AD871.txt"),
    ],
    inputs,
    check(input) {
      const parsed = attempt(() => parseRange(input), isMalformed("passwords"));
      if (!parsed) return;
      const range = parsed.value;
      promise(parseRange(range) === range, "what was read is not read again as the same");
      const rows = rowsOf(input);
      promise(rows.size > 0, "an answer without any row was believed");
      const asked = new Set([ABSENT, ...(input.match(ANY_SUFFIX) ?? []), ...(range.match(ANY_SUFFIX) ?? [])]);
      for (const one of asked) {
        const wanted = one.toUpperCase();
        const found = attempt(() => countInRange(range, wanted), isMalformed("passwords"));
        if (!found) continue;
        const expected = rows.get(wanted) ?? 0;
        promise(found.value === expected, `${found.value} was told for ${wanted}, ${expected} stands there`);
      }
      const absent = attempt(() => countInRange(range, ABSENT), isMalformed("passwords"));
      // A letter that becomes two in upper case is in no row, and isn't skipped over: it makes the whole range malformed.
      const isCorrupt = range.toUpperCase().length !== range.length;
      promise(
        range.includes(ABSENT) || absent !== undefined || isCorrupt,
        "claimed something that is nowhere",
      );
    },
  };
}
