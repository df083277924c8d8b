// Parses delimited text into rows, tolerates broken ones, and returns the numbers of unreadable rows.

import Papa from "papaparse";
import { MAX_ENTRIES, TooMuch } from "./entry.ts";

export interface Table {
  rows: string[][];
  /** Each row's number in the file; the first is 1. */
  numbers: number[];
  unreadable: number[];
}

/** After this many unclosed quotes the rest is read line by line: searching for each end scans the whole file. */
const MAX_OPEN_QUOTES = 25;
/** No export has more columns, and no vault more cells. */
const MAX_COLUMNS = 1_000;
const MAX_CELLS = 5_000_000;
/** Notes have several. The parser may split a text into all its lines at once. */
const MAX_LINES = 1_000_000;

const DELIMITERS = [",", ";", "\t", "|"];

/** Normalizes line ends to LF, CR CRLF included. Within a cell they only separate the lines of a note. */
export function withPlainLines(text: string): string {
  return text.includes("\r") ? text.replace(/\r+\n?/g, "\n") : text;
}

/** The first row is shorter. The parser may split all the text it gets into lines, however many rows it is asked for. */
const MAX_FIRST_ROW = 200_000;

/** The cells of the first row. */
function firstRow(text: string, delimiter: string): string[] {
  const start = Math.max(0, text.search(/\S/));
  const { data } = Papa.parse<string[]>(text.slice(start, start + MAX_FIRST_ROW), {
    delimiter,
    newline: "\n",
    preview: 1,
  });
  return data[0] ?? [];
}

/** The delimiter: of the usual characters, the one that splits the first row into the most cells. */
function delimiterOf(text: string): string {
  const counts = DELIMITERS.map((delimiter) => firstRow(text, delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

const COMMENT = /^\s*(?:#|\/\/|--)/;
const MAX_COMMENTS = 100;

export interface TableText {
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
export function tableIn(whole: string): TableText {
  let named: string | undefined;
  const sep = linesBefore(whole, (line) => {
    const [, sign] = /^"?sep=(.)"?\s*$/i.exec(line) ?? [];
    named ??= sign;
    return sign !== undefined;
  });
  const text = whole.slice(sep.length);
  const all = linesBefore(text, (line) => COMMENT.test(line));
  const after = text.slice(all.length);
  const delimiter = named ?? delimiterOf(after);
  const cells = firstRow(after, delimiter).length;
  // A row has as many cells as the others.
  const isComment = (line: string) =>
    COMMENT.test(line) && cells > 1 && firstRow(line, delimiter).length !== cells;
  const skipped = linesBefore(text, isComment);
  const table = text.slice(skipped.length);
  const first = firstRow(table, delimiter);
  return { text: table, delimiter, first, number: 1 + sep.count + skipped.count };
}

function checkLines(text: string): void {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
    if (++count > MAX_LINES) throw new TooMuch("too-many");
}

/** All rows that aren't empty. A row with broken quotes is skipped and numbered; reading resumes on the next line. */
export function readTable({ text, delimiter, number: firstNumber }: TableText): Table {
  const table: Table = { rows: [], numbers: [], unreadable: [] };
  checkLines(text);
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
          parser.abort();
          return;
        }
        read = meta.cursor;
        if (data.every((cell) => cell.trim() === "")) return;
        cells += data.length;
        if (data.length > MAX_COLUMNS || cells > MAX_CELLS || table.rows.length > MAX_ENTRIES)
          throw new TooMuch("too-many");
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
