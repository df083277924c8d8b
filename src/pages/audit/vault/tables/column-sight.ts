// What a column of a table holds, in words that show none of its cells.

import { addressIn, timeIn } from "../values.ts";

export interface ColumnSight {
  kind: "empty" | "addresses" | "emails" | "dates" | "numbers" | "few" | "texts";
  /** Length of the shortest and the longest cell that isn't empty, in characters. */
  shortest: number;
  longest: number;
  /** Letters together with digits or signs, and no blanks, in most cells. */
  isMixed: boolean;
  /** How many kinds of characters a cell has on average: small and capital letters, digits, signs. */
  variety: number;
}

/** Rows that are looked at, and characters of a cell. */
const LOOKED_AT = 200;
const MAX_LENGTH = 300;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ,].*)?$/;
const TIMESTAMP = /^1\d{9}(?:\d{3}){0,2}$/;
const NUMBER = /^[\d.,+-]+$/;
const MIXED = /^(?=.*\p{L})(?=.*[^\p{L}\s])\S+$/u;

const KINDS = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u];

/** What a cell looks like. */
function kindOf(cell: string): ColumnSight["kind"] {
  if (EMAIL.test(cell)) return "emails";
  if ((DATE.test(cell) || TIMESTAMP.test(cell)) && timeIn(cell) !== undefined) return "dates";
  if (NUMBER.test(cell)) return "numbers";
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(cell) || addressIn(cell) !== "" ? "addresses" : "texts";
}

/** The kind that at least this share of the cells has. */
const MOST = 0.6;

export function sightOf(cells: readonly string[]): ColumnSight {
  const filled = cells.map((cell) => cell.slice(0, MAX_LENGTH).trim()).filter((cell) => cell !== "");
  if (filled.length === 0) return { kind: "empty", shortest: 0, longest: 0, isMixed: false, variety: 0 };
  const lengths = filled.map((cell) => [...cell].length);
  const counts = Map.groupBy(filled, kindOf);
  const [most = "texts", those = []] =
    [...counts].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const isMixed = filled.filter((cell) => MIXED.test(cell)).length >= filled.length / 2;
  // The same password everywhere is one.
  const isFew = filled.length >= 5 && new Set(filled).size <= 2 && !isMixed;
  const variety = filled.reduce((sum, cell) => sum + KINDS.filter((kind) => kind.test(cell)).length, 0);
  return {
    kind: isFew ? "few" : those.length >= filled.length * MOST ? most : "texts",
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
    isMixed,
    variety: variety / filled.length,
  };
}

/** Looks at the first rows. */
export function sightsOf(rows: readonly (readonly string[])[], columnCount: number): ColumnSight[] {
  const some = rows.slice(0, LOOKED_AT);
  return Array.from({ length: columnCount }, (_, at) => sightOf(some.map((row) => row[at] ?? "")));
}

/** Whether passwords may look like this. */
export function mayBePasswords({ kind, longest }: ColumnSight): boolean {
  return (kind === "texts" || kind === "numbers") && longest >= 4;
}
