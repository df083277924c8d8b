// Parses delimited text into rows, tolerates broken ones, and returns the numbers of unreadable rows.

import Papa from "papaparse";
import { checkLines, countOf, MAX_ENTRIES, Refused } from "../limits.ts";

export interface Table {
  rows: string[][];
  /** Each row's number in the file; the first is 1. */
  numbers: number[];
  unreadable: number[];
}

/** After this many unclosed quotes the rest is read line by line: searching for each end scans the whole file. */
const MAX_OPEN_QUOTES = 25;
/** A file with more of them is no table. */
const MAX_UNREADABLE = 20_000;
/** No export has more columns, and no vault more cells. */
const MAX_COLUMNS = 1_000;
const MAX_CELLS = 5_000_000;
/** The parser looks at each. */
const MAX_QUOTES = 5_000_000;

const DELIMITERS = [",", ";", "\t", "|"];

/** Normalizes line ends to LF, CR CRLF included. Within a cell they only separate the lines of a note. */
export function withPlainLines(text: string): string {
  return text.includes("\r") ? text.replace(/\r+\n?/g, "\n") : text;
}

/** The first rows are shorter. The parser may split all the text it gets into lines, however many rows it is asked for. */
const MAX_FIRST_ROWS = 200_000;
const FIRST_ROWS = 20;

/** The first rows. */
function firstRows(text: string, delimiter: string, count = FIRST_ROWS): string[][] {
  const start = Math.max(0, text.search(/\S/));
  const { data } = Papa.parse<string[]>(text.slice(start, start + MAX_FIRST_ROWS), {
    delimiter,
    newline: "\n",
    preview: count,
  });
  return data;
}

/**
 * The delimiter: of the usual characters, one that gives names that `isKnown` knows, or else the one that splits the most rows
 * into the same number of cells, and of these the one with the most cells. Notes hold any of them.
 */
function delimiterOf(text: string, isKnown: (names: readonly string[]) => boolean): string {
  let best = ",";
  let most: readonly [share: number, cells: number] = [0, 0];
  for (const delimiter of DELIMITERS) {
    const rows = firstRows(text, delimiter).filter((row) => row.some((cell) => cell.trim() !== ""));
    if (isKnown(rows[0] ?? [])) return delimiter;
    const counts = [...Map.groupBy(rows, ({ length }) => length)].filter(([length]) => length > 1);
    const [length = 0, those = []] =
      counts.sort(([one, some], [other, others]) => others.length - some.length || other - one)[0] ?? [];
    const share = those.length / Math.max(1, rows.length);
    if (share > most[0] || (share === most[0] && length > most[1])) {
      best = delimiter;
      most = [share, length];
    }
  }
  return best;
}

const COMMENT = /^\s*(?:#|\/\/|--)/;
const SEPARATOR = /^"?sep=(.)"?\s*$/i;
const MAX_COMMENTS = 100;

interface TableText {
  /** Begins with the first row. */
  text: string;
  delimiter: string;
  first: string[];
  /** Number of the first row in the file. */
  number: number;
}

/** How many lines at the start aren't of the table: empty ones, and those that `isIt` takes for such. */
function linesBefore(text: string, isIt: (line: string) => boolean): { count: number; length: number } {
  let count = 0;
  let length = 0;
  while (count < MAX_COMMENTS && length < text.length) {
    const end = text.indexOf("\n", length);
    const line = text.slice(length, end < 0 ? text.length : end);
    if (line.trim() !== "" && !isIt(line)) break;
    length = end < 0 ? text.length : end + 1;
    count++;
  }
  return { count, length };
}

/** Finds where the table begins: after a line for spreadsheets (`sep=;`), and after comments. */
export function tableIn(text: string, isKnown: (names: readonly string[]) => boolean): TableText {
  let named: string | undefined;
  const all = linesBefore(text, (line) => {
    const [, sign] = SEPARATOR.exec(line) ?? [];
    named ??= sign;
    return sign !== undefined || COMMENT.test(line);
  });
  const after = text.slice(all.length);
  const delimiter = named ?? delimiterOf(after, isKnown);
  const cells = firstRows(after, delimiter, 1)[0]?.length ?? 0;
  // A row has as many cells as the others.
  const isComment = (line: string) =>
    COMMENT.test(line) && cells > 1 && firstRows(line, delimiter, 1)[0]?.length !== cells;
  const skipped = linesBefore(text, (line) => SEPARATOR.test(line) || isComment(line));
  const table = text.slice(skipped.length);
  const first = firstRows(table, delimiter, 1)[0] ?? [];
  return { text: table, delimiter, first, number: 1 + skipped.count };
}

/** All rows that aren't empty. A row with broken quotes is skipped and numbered; reading resumes on the next line. */
export function readTable({ text, delimiter, number: firstNumber }: TableText): Table {
  const table: Table = { rows: [], numbers: [], unreadable: [] };
  checkLines(text);
  countOf(text, '"', MAX_QUOTES);
  let start = 0;
  let number = firstNumber - 1;
  let cells = 0;
  while (start < text.length) {
    const isLineByLine = table.unreadable.length >= MAX_OPEN_QUOTES;
    const lineEnd = isLineByLine ? text.indexOf("\n", start) : -1;
    const part = text.slice(start, lineEnd < 0 ? undefined : lineEnd);
    if (part === "") number++;
    let read = 0;
    let isBroken = false;
    Papa.parse<string[]>(part, {
      delimiter,
      newline: "\n",
      step({ data, errors, meta }, parser) {
        number++;
        if (errors.some(({ type }) => type === "Quotes")) {
          isBroken = true;
          table.unreadable.push(number);
          if (table.unreadable.length > MAX_UNREADABLE) throw new Refused("damaged");
          parser.abort();
          return;
        }
        read = meta.cursor;
        if (data.every((cell) => cell.trim() === "")) return;
        cells += data.length;
        if (data.length > MAX_COLUMNS || cells > MAX_CELLS || table.rows.length > MAX_ENTRIES)
          throw new Refused("too-many");
        table.rows.push(data);
        table.numbers.push(number);
      },
    });
    if (!isBroken) {
      if (lineEnd < 0) break;
      start = lineEnd + 1;
      continue;
    }
    const next = text.indexOf("\n", start + read);
    if (next < 0) break;
    start = next + 1;
  }
  return table;
}
