// Parses delimited text into rows, tolerates broken ones, and returns the numbers of unreadable rows.

import Papa from "papaparse";

export interface Table {
  rows: string[][];
  /** Each row's number in the file; the first is 1. */
  numbers: number[];
  unreadable: number[];
}

/** After this many unclosed quotes the rest is read line by line: searching for each end scans the whole file. */
const MAX_OPEN_QUOTES = 25;

const DELIMITERS = [",", ";", "\t", "|"];

/** Normalizes line ends to LF, CR CRLF included. Within a cell they only separate the lines of a note. */
export function withPlainLines(text: string): string {
  return text.replace(/\r+\n?/g, "\n");
}

/** The cells of the first row. */
export function firstRow(text: string, delimiter: string): string[] {
  const start = text.search(/\S/);
  const { data } = Papa.parse<string[]>(text.slice(Math.max(0, start)), {
    delimiter,
    newline: "\n",
    preview: 1,
  });
  return data[0] ?? [];
}

/** The delimiter: of the usual characters, the one that splits the first row into the most cells. */
export function delimiterOf(text: string): string {
  const counts = DELIMITERS.map((delimiter) => firstRow(text, delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** All rows that aren't empty. A row with broken quotes is skipped and numbered; reading resumes on the next line. */
export function readTable(text: string, delimiter: string): Table {
  const table: Table = { rows: [], numbers: [], unreadable: [] };
  let start = 0;
  let number = 0;
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
