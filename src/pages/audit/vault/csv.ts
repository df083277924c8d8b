// Tables as text: rows of cells, whatever is broken in them, and the numbers of the rows that cannot be read.

import Papa from "papaparse";

export interface Table {
  rows: string[][];
  /** Of each row, its number in the file; the first is 1. */
  numbers: number[];
  unreadable: number[];
}

/** After so many rows with quotes that never end, the rest is read line by line: looking for each end takes the whole file. */
const MAX_OPEN_QUOTES = 25;

const DELIMITERS = [",", ";", "\t", "|"];

/** Ends of lines as exports have them, CR CRLF included, made one. In a cell they only ever part the lines of a note. */
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

/** What parts the cells: of the usual characters, the one that makes most of the first row. */
export function delimiterOf(text: string): string {
  const counts = DELIMITERS.map((delimiter) => firstRow(text, delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** All rows that are not empty. A row with broken quotes is left out and numbered; the one after it begins on the next line. */
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
