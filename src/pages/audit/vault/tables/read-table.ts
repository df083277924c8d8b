// Finds the entries of a table, from a known password manager or not.

import { type Columns, entryOf, type ReadEntries, type ReadVault, tally, together } from "../entry.ts";
import { type Cells, TABLE_FORMATS, type TableFormat } from "../formats/tables.ts";
import { UNNAMED_FORMATS, type UnnamedFormat } from "../formats/unnamed.ts";
import { hasPlaceholder } from "../keepass/references.ts";
import { areLikelyNames, areSurelyNames, guessByNames, isCodeName, type Part, partNamed } from "../names.ts";
import { anyOf, codeIn, haveCodeLink } from "../second-steps.ts";
import { timeIn } from "../values.ts";
import { type ColumnSight, mayBePasswords, sightsOf } from "./column-sight.ts";
import { readTable, type Table, tableIn } from "./csv.ts";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const ENTITY = /&(amp|lt|gt|quot|apos|#0?39|#x27);/gi;

/** A cell with the signs that its entities stand for. */
function withSigns(cell: string): string {
  return cell.includes("&") ? cell.replace(ENTITY, (_, name) => ENTITIES[name.toLowerCase()] ?? "'") : cell;
}

/** "escaped": some sign is, and none stands alone; "mixed": both, so that nobody knows which cells are. */
function signsOf(rows: readonly (readonly string[])[]): "plain" | "escaped" | "mixed" {
  let hasEntities = false;
  let hasSigns = false;
  for (const row of rows) {
    for (const cell of row) {
      if (cell !== withSigns(cell)) hasEntities = true;
      if (/[<>"&]/.test(cell.replace(ENTITY, ""))) hasSigns = true;
    }
  }
  if (!hasEntities) return "plain";
  return hasSigns ? "mixed" : "escaped";
}

/** Rows that tell what a table without names is. */
const LOOKED_AT = 1_000;

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

/** Browsers keep their own accounts among the passwords. */
const isOfBrowser = (address: string) => address.startsWith("chrome://");

/** The format of a table with these column names. */
const formatWith = (names: readonly string[]) =>
  TABLE_FORMATS.find(({ has }) => has.every((name) => names.includes(name)));

/** Where each name stands; a name may stand twice. */
function placesOf(names: readonly string[]): Map<string, number[]> {
  return Map.groupBy(
    names.map((_, at) => at),
    (at) => names[at] ?? "",
  );
}

/** Tells of a row whether it has a code; `undefined` if no column is for codes. */
function codeFinder(names: readonly string[], otherCode: TableFormat["otherCode"]) {
  const columns = [...names.keys()].filter((at) => isCodeName(names[at] ?? ""));
  const other = otherCode && names.includes(otherCode.column) ? otherCode : undefined;
  return (row: readonly string[]): boolean | undefined => {
    if (haveCodeLink(row)) return true;
    if (columns.length === 0) return other && codeIn(other.in(row));
    // A row that ends before the column doesn't say.
    return anyOf(columns.map((at) => (at < row.length ? codeIn(row[at]) : undefined)));
  };
}

function readFormat(format: TableFormat, names: readonly string[], table: Table, isCut = false): ReadVault {
  const places = placesOf(names);
  const passwordAt = places.get(format.password)?.[0] ?? 0;
  const signs = format.mayEscapeSigns ? signsOf(table.rows) : "plain";
  const plainly = signs === "escaped" ? withSigns : (format.unescape ?? ((cell: string) => cell));
  const isLast = passwordAt === names.length - 1;
  const last = table.rows.at(-1);
  const hasCode = codeFinder(names, format.otherCode);
  let isForeign = false;
  // Of each cell of a large file, so it has to be quick.
  const isPasswordName = (cell: string) =>
    cell.length === format.password.length && cell.toLowerCase() === format.password;
  const read = gather(format.manager, table, (row) => {
    const cells: Cells = (name) => {
      for (const at of places.get(name) ?? []) if (row[at]) return plainly(row[at]);
      return "";
    };
    const first = (columns: string[]) => {
      for (const name of columns) {
        const cell = cells(name);
        if (cell.trim() !== "") return cell;
      }
      return "";
    };
    // Files that were pasted together have names again, maybe others: then nobody knows what the rest is.
    if (row.some((cell) => isPasswordName(cell)) && formatWith(namesOf(row))) {
      isForeign ||= names.some((name, at) => name !== row[at]?.trim().toLowerCase());
      return "of-other-kind";
    }
    if (isForeign) return null;
    if (format.isOther?.(cells) || isOfBrowser(first(format.address))) return "of-other-kind";
    // Broken off, or with a delimiter inside of the password, the cell holds a part of it.
    const isPart =
      (isLast && row.slice(names.length).some(Boolean)) ||
      (isCut && row === last && row.length === passwordAt + 1 && row.length < names.length);
    if (row.length <= passwordAt || isPart) return null;
    const own =
      (format.within?.password ?? String)(cells(format.password)) || (format.otherPassword?.(row) ?? "");
    if (format.hasPlaceholders && hasPlaceholder(own)) return null;
    // Nobody knows which of the two it is, so both are checked.
    const readings = signs === "mixed" ? [...new Set([own, withSigns(own)])] : [own];
    const found = readings.map((password) =>
      entryOf({
        title: first(format.title),
        address: first(format.address),
        username: (format.within?.username ?? String)(first(format.username)),
        password,
        changedAt: format.changed === undefined ? undefined : timeIn(cells(format.changed)),
        leftOut: format.leftOut?.(cells),
        hasCode: hasCode(row),
      }),
    );
    return together(found, "without-password");
  });
  return signs === "escaped" ? ({ ...read, isEscaped: true } as ReadVault) : read;
}

/** KeePass 1 writes `\"` and `\\` in quoted cells; all others double the quotes. */
function withDoubledQuotes(text: string): string {
  return text.replace(/\\([\\"])/g, (_, escaped) => (escaped === '"' ? '""' : "\\"));
}

/** Reads a table by the columns that the user named. */
function readColumns(columns: Columns, table: Table): ReadVault {
  const hasCode = codeFinder((columns.hasNames && table.rows[0]) || [], undefined);
  return gather("other", columns.hasNames ? body(table) : table, (row) => {
    const cell = (at: number | undefined) => (at === undefined ? "" : (row[at] ?? ""));
    if (row.length <= columns.password) return null;
    return entryOf({
      title: cell(columns.title),
      address: cell(columns.address),
      username: cell(columns.username),
      password: cell(columns.password),
      changedAt: timeIn(cell(columns.changed)),
      hasCode: hasCode(row),
    });
  });
}

/** Where no name says it: the mixed column with the most kinds of characters for passwords, the first of its kind for others. */
function guessBySight(sights: readonly ColumnSight[]): Partial<Columns> {
  const indexOf = (isIt: (sight: ColumnSight) => boolean) => sights.findIndex(isIt);
  const likely = sights.filter((sight) => sight.isMixed && mayBePasswords(sight));
  const most = Math.max(...likely.map(({ variety }) => variety));
  const found = {
    password: indexOf((sight) => likely.includes(sight) && sight.variety === most),
    address: indexOf(({ kind }) => kind === "addresses"),
    username: indexOf(({ kind }) => kind === "emails"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, at]) => at >= 0));
}

/** How likely a column of this name holds what it says: of several, empty ones are the least likely. */
function likelihoodIn(sights: readonly ColumnSight[]) {
  return (part: Part, at: number): number => {
    const sight = sights[at];
    if (!sight || sight.kind === "empty") return 0;
    if (part !== "password") return 1;
    return mayBePasswords(sight) ? 1 + sight.variety : 0.5;
  };
}

/** Enpass may begin with a line of names for its pairs. */
const isPairTitle = ([title = "", label = ""]: readonly string[]) =>
  /^titel?$|^title$/i.test(title.trim()) && /^(?:\*?field|feld|champ|campo)?$/i.test(label.trim());

/** Reads rows whose manager isn't known by their names. */
function readUnnamed(
  table: Table,
  columns?: Columns,
  hasNames = table.rows.length > 1 && areSurelyNames(table.rows[0] ?? []),
): ReadVault {
  const [first = []] = table.rows;
  if (columns) return readColumns(columns, table);
  const rows = isPairTitle(first) ? body(table) : table;
  const found = UNNAMED_FORMATS.map((format) => ({
    format,
    certainty: hasNames ? "no" : format.certainty({ ...rows, rows: rows.rows.slice(0, LOOKED_AT) }),
  }));
  const sure = found.find(({ certainty }) => certainty === "sure");
  if (sure) return gather(sure.format.manager, rows, sure.format.find);
  const maybe = found.find(({ certainty }) => certainty === "maybe")?.format;
  const columnCount = Math.max(0, ...table.rows.slice(0, 100).map((row) => row.length));
  if (columnCount < 2) return { state: "refused", reason: "no-passwords" };
  const sights = sightsOf(hasNames ? table.rows.slice(1) : table.rows, columnCount);
  // Words of the first row may say it, though the row may be an entry.
  const byName = first.map(partNamed).includes("password") ? guessByNames(first, likelihoodIn(sights)) : {};
  const guess =
    maybe?.columns ?? (hasNames ? byName : { ...guessBySight(sights), ...onlyLikely(byName, sights) });
  const isNamed = hasNames || areLikelyNames(first);
  return {
    state: "unknown-table",
    ...(isNamed && { isNamed }),
    ...(hasNames && { names: first.map((name) => name.trim()) }),
    columns: sights,
    guess: { ...guess, hasNames },
    ...(maybe && { looksLike: maybe.manager }),
  };
}

/** A guess by names of which nobody is sure, unless the cells speak against it. */
function onlyLikely(guess: Partial<Columns>, sights: readonly ColumnSight[]): Partial<Columns> {
  const { password } = guess;
  const sight = password === undefined ? undefined : sights[password];
  return sight && mayBePasswords(sight) && sight.isMixed ? guess : {};
}

/** Reads rows, the first of which holds names. */
export function readNamedRows(table: Table, columns?: Columns): ReadVault {
  const names = namesOf(table.rows[0] ?? []);
  const format = formatWith(names);
  return format ? readFormat(format, names, body(table)) : readUnnamed(table, columns, true);
}

/** Tables with a blank after each delimiter: that isn't part of the next cell. A quote after it hides where the cell ends. */
function withoutBlanks(table: Table, first: readonly string[]): Table {
  if (first.length < 2 || !first.slice(1).every((cell) => cell.startsWith(" "))) return table;
  const isBroken = (row: readonly string[]) => row.some((cell) => cell.startsWith(' "'));
  const broken = new Set(table.rows.filter(isBroken));
  const kept = [...table.rows.keys()].filter((at) => !broken.has(table.rows[at] ?? []));
  return {
    rows: kept.map((at) => (table.rows[at] ?? []).map((cell) => cell.replace(/^ /, ""))),
    numbers: kept.map((at) => table.numbers[at] ?? 0),
    unreadable: [...table.unreadable, ...table.numbers.filter((_, at) => broken.has(table.rows[at] ?? []))],
  };
}

/** Reads a table of any manager. `text` has LF line ends; `columns` are those that the user named. */
export function readTableFormats(text: string, columns?: Columns): ReadVault {
  const found = tableIn(text, (names) => formatWith(namesOf(names)) !== undefined);
  const names = namesOf(found.first);
  const format = formatWith(names);
  if (!format) return readUnnamed(withoutBlanks(readTable(found), found.first), columns);
  const source = format.hasBackslashes ? withDoubledQuotes(found.text) : found.text;
  const table = withoutBlanks(readTable({ ...found, text: source }), found.first);
  // A row of names with broken quotes isn't among the rows.
  const hasNames = table.numbers[0] === found.number;
  return readFormat(format, names, hasNames ? body(table) : table, !text.endsWith("\n"));
}
