// What a column of a table holds, in words that show none of its cells.

import { addressIn, timeIn } from "./values.ts";

export interface ColumnSight {
  kind: "empty" | "addresses" | "emails" | "dates" | "numbers" | "few" | "texts";
  /** Length of the shortest and the longest cell that isn't empty, in characters. */
  shortest: number;
  longest: number;
  /** Letters together with digits or signs, and no blanks, in most cells. */
  isMixed: boolean;
}

/** Rows that are looked at. */
const LOOKED_AT = 200;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ,].*)?$/;
const TIMESTAMP = /^1\d{9}(?:\d{3}){0,2}$/;
const NUMBER = /^[\d.,+-]+$/;
const MIXED = /^(?=.*\p{L})(?=.*[^\p{L}\s])\S+$/u;

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
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (filled.length === 0) return { kind: "empty", shortest: 0, longest: 0, isMixed: false };
  const lengths = filled.map((cell) => [...cell].length);
  const counts = Map.groupBy(filled, kindOf);
  const [most = "texts", those = []] =
    [...counts].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const isFew = filled.length >= 5 && new Set(filled).size <= 2;
  return {
    kind: isFew ? "few" : those.length >= filled.length * MOST ? most : "texts",
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
    isMixed: filled.filter((cell) => MIXED.test(cell)).length >= filled.length / 2,
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
