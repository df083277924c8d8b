// Finds the entries of a table, from a known password manager or not.

import { type ColumnSight, mayBePasswords, sightsOf } from "./column-sight.ts";
import { readTable, type Table, tableIn } from "./csv.ts";
import { type Columns, entryOf, type ReadEntries, type ReadVault, tally } from "./entry.ts";
import { type Cells, TABLE_FORMATS, type TableFormat } from "./formats/tables.ts";
import { UNNAMED_FORMATS, type UnnamedFormat } from "./formats/unnamed.ts";
import { areSurelyNames, guessByNames, mayBeNames } from "./names.ts";
import { timeIn } from "./values.ts";

const namesOf = (cells: readonly string[]) => cells.map((cell) => cell.trim().toLowerCase());

/** The table without its first row. */
function body({ rows, numbers, unreadable }: Table): Table {
  return { rows: rows.slice(1), numbers: numbers.slice(1), unreadable };
}

/** Entries of a table, with its rows that couldn't even be parsed. */
function gather(
  manager: ReadEntries["manager"],
  { rows, numbers, unreadable }: Table,
  find: UnnamedFormat["find"],
): ReadVault {
  const read = tally(manager, rows, find, (index) => numbers[index] ?? 0);
  return {
    state: "read",
    ...read,
    total: read.total + unreadable.length,
    unreadable: [...read.unreadable, ...unreadable].sort((one, other) => one - other),
  };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const ENTITY = /&(amp|lt|gt|quot|#39);/g;

const withSigns = (cell: string) => cell.replace(ENTITY, (_, name) => ENTITIES[name] ?? "");

/** Whether the signs of all cells are escaped: some are, and none stands alone. */
function areEscaped(rows: readonly (readonly string[])[]): boolean {
  let isSome = false;
  for (const row of rows) {
    for (const cell of row) {
      if (cell.includes("&") && cell !== withSigns(cell)) isSome = true;
      if (/[<>"&]/.test(cell.replace(ENTITY, ""))) return false;
    }
  }
  return isSome;
}

/** Browsers keep their own accounts among the passwords. */
const isOfBrowser = (address: string) => address.startsWith("chrome://");

function readFormat(format: TableFormat, names: readonly string[], table: Table): ReadVault {
  const places = new Map(names.map((name, at) => [name, at]));
  const passwordAt = places.get(format.password) ?? 0;
  const isEscaped = format.mayEscapeSigns === true && areEscaped(table.rows);
  const plainly = isEscaped ? withSigns : (format.unescape ?? ((cell: string) => cell));
  const read = gather(format.manager, table, (row) => {
    const cells: Cells = (name) => plainly(row[places.get(name) ?? -1] ?? "");
    if (row.length <= passwordAt) return null;
    const first = (columns: string[]) => columns.map(cells).find((cell) => cell.trim() !== "") ?? "";
    if (format.isOther?.(cells) || isOfBrowser(first(format.address))) return "of-other-kind";
    return entryOf({
      title: first(format.title),
      address: first(format.address),
      username: (format.within?.username ?? String)(first(format.username)),
      password: (format.within?.password ?? String)(cells(format.password)),
      changedAt: format.changed === undefined ? undefined : timeIn(cells(format.changed)),
      leftOut: format.leftOut?.(cells),
    });
  });
  return isEscaped ? ({ ...read, isEscaped } as ReadVault) : read;
}

/** KeePass 1 writes `\"` and `\\` in quoted cells; all others double the quotes. */
function withDoubledQuotes(text: string): string {
  return text.replace(/\\([\\"])/g, (_, escaped) => (escaped === '"' ? '""' : "\\"));
}

/** Reads a table by the columns that the user named. */
function readColumns(columns: Columns, table: Table): ReadVault {
  return gather("other", columns.hasNames ? body(table) : table, (row) => {
    const cell = (at: number | undefined) => (at === undefined ? "" : (row[at] ?? ""));
    if (row.length <= columns.password) return null;
    return entryOf({
      title: cell(columns.title),
      address: cell(columns.address),
      username: cell(columns.username),
      password: cell(columns.password),
      changedAt: timeIn(cell(columns.changed)),
    });
  });
}

/** Where no name says it: the column with the most mixed texts for passwords, the first of its kind for the others. */
function guessBySight(sights: readonly ColumnSight[]): Partial<Columns> {
  const indexOf = (isIt: (sight: ColumnSight) => boolean) => sights.findIndex(isIt);
  const found = {
    password: indexOf((sight) => sight.isMixed && mayBePasswords(sight)),
    address: indexOf(({ kind }) => kind === "addresses"),
    username: indexOf(({ kind }) => kind === "emails"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, at]) => at >= 0));
}

/** Reads rows whose manager isn't known by their names. */
function readUnnamed(
  table: Table,
  columns?: Columns,
  hasNames = areSurelyNames(table.rows[0] ?? []),
): ReadVault {
  const [first = []] = table.rows;
  if (columns) return readColumns(columns, table);
  const isTitle = /^titel?$|^title$/i.test(first[0]?.trim() ?? "");
  const rows = isTitle ? body(table) : table;
  const found = UNNAMED_FORMATS.map((format) => ({
    format,
    certainty: hasNames ? "no" : format.certainty(rows),
  }));
  const sure = found.find(({ certainty }) => certainty === "sure");
  if (sure) return gather(sure.format.manager, rows, sure.format.find);
  const maybe = found.find(({ certainty }) => certainty === "maybe")?.format;
  const columnCount = Math.max(0, ...table.rows.slice(0, 100).map((row) => row.length));
  if (columnCount < 2) return { state: "refused", reason: "no-passwords" };
  const mayHaveNames = hasNames || (table.rows.length > 1 && mayBeNames(first));
  const sights = sightsOf(mayHaveNames ? table.rows.slice(1) : table.rows, columnCount);
  const guess = maybe?.columns ?? (hasNames ? guessByNames(first) : guessBySight(sights));
  return {
    state: "unknown-table",
    ...(hasNames && { names: first.map((name) => name.trim()) }),
    columns: sights,
    guess: { ...guess, hasNames: mayHaveNames },
    ...(maybe && { looksLike: maybe.manager }),
  };
}

/** The format of a table with these column names. */
const formatWith = (names: readonly string[]) =>
  TABLE_FORMATS.find(({ has }) => has.every((name) => names.includes(name)));

/** Reads rows, the first of which holds names. */
export function readNamedRows(table: Table, columns?: Columns): ReadVault {
  const names = namesOf(table.rows[0] ?? []);
  const format = formatWith(names);
  return format ? readFormat(format, names, body(table)) : readUnnamed(table, columns, true);
}

/** Reads a table of any manager. `text` has LF line ends; `columns` are those that the user named. */
export function readTableFormats(text: string, columns?: Columns): ReadVault {
  const found = tableIn(text);
  const names = namesOf(found.first);
  const format = formatWith(names);
  if (!format) return readUnnamed(readTable(found), columns);
  const source = format.hasBackslashes ? withDoubledQuotes(found.text) : found.text;
  return readFormat(format, names, body(readTable({ ...found, text: source })));
}
