// Reads the entries of a table, from a known password manager or not.

import { delimiterOf, firstRow, readTable, type Table } from "./csv.ts";
import {
  addressIn,
  type Columns,
  type Manager,
  type ReadEntries,
  type ReadVault,
  timeIn,
  type VaultEntry,
} from "./entry.ts";
import { type Cells, FORMATS, type Format } from "./table-formats.ts";

const namesOf = (cells: readonly string[]) => cells.map((cell) => cell.trim().toLowerCase());

// Common names of these columns, in the interface languages and some others.
const GUESSES: Record<keyof Columns, RegExp> = {
  password:
    /pass(?!port)|pwd|^pw$|kennwort|contrase|clave|senha|mot de passe|mdp|wachtwoord|hasło|пароль|パスワード|密[码碼]|كلمة/iu,
  username:
    /user|login|e-?mail|account|benutzer|nutzer|usuario|correo|identifiant|ユーザ|用[户戶]|مستخدم|بريد/iu,
  address: /ur[li]|web|site|address|host|domain|adresse|サイト|网址|網址|موقع/iu,
  title: /title|name|titel|nom|título|entry|タイトル|名前|标题|اسم|عنوان/iu,
  changed: /modif|chang|update|geändert|変更|修改|تعديل/iu,
};

/** Guesses the columns by their names. */
function guessColumns(names: readonly string[]): Partial<Columns> {
  const guess: Partial<Columns> = {};
  for (const [part, pattern] of Object.entries(GUESSES) as [keyof Columns, RegExp][]) {
    const taken = Object.values(guess);
    const at = names.findIndex((name, column) => !taken.includes(column) && pattern.test(name));
    if (at >= 0) guess[part] = at;
  }
  return guess;
}

/** Collects entries. `entryOf` returns `undefined` for a row without a password, `null` for one too short to have one. */
function gather(
  manager: Manager,
  { rows, numbers, unreadable }: Table,
  entryOf: (row: string[]) => VaultEntry | undefined | null,
): ReadEntries {
  const result: ReadEntries = { manager, entries: [], unreadable: [...unreadable], withoutPassword: 0 };
  for (const [index, row] of rows.entries()) {
    const entry = entryOf(row);
    if (entry) result.entries.push(entry);
    else if (entry === null) result.unreadable.push(numbers[index] ?? 0);
    else result.withoutPassword++;
  }
  result.unreadable.sort((a, b) => a - b);
  return result;
}

/** The table without its first row. */
function body({ rows, numbers, unreadable }: Table): Table {
  return { rows: rows.slice(1), numbers: numbers.slice(1), unreadable };
}

function readFormat(format: Format, names: string[], table: Table): ReadEntries {
  const places = new Map(names.map((name, at) => [name, at]));
  const passwordAt = places.get(format.password) ?? 0;
  return gather(format.manager, body(table), (row) => {
    const cells: Cells = (name) => row[places.get(name) ?? -1] ?? "";
    if (row.length <= passwordAt) return null;
    const password = cells(format.password);
    if (password === "" || format.isOther?.(cells)) return undefined;
    const first = (columns: string[]) => columns.map(cells).find((cell) => cell.trim() !== "") ?? "";
    const changedAt = format.changed === undefined ? undefined : timeIn(cells(format.changed));
    const leftOut = format.leftOut?.(cells);
    return {
      title: first(format.title).trim(),
      address: addressIn(first(format.address)),
      username: first(format.username).trim(),
      password,
      ...(changedAt !== undefined && { changedAt }),
      ...(leftOut && { leftOut }),
    };
  });
}

/** KeePass 1 writes `\"` and `\\` in quoted cells; all others double the quotes. */
function withDoubledQuotes(text: string): string {
  return text.replace(/\\([\\"])/g, (_, escaped) => (escaped === '"' ? '""' : "\\"));
}

const LABELS = /^(?:username|e-?mail|password|website|url|phone|totp)$/i;

/** Enpass: a title, then pairs of label and value, and a note at the end. */
function readPairs(table: Table): ReadEntries {
  return gather("enpass", table, ([title = "", ...rest]) => {
    const cellUnder = (label: RegExp) => {
      for (let at = 0; at + 1 < rest.length; at += 2) {
        if (label.test(rest[at] ?? "") && rest[at + 1]) return rest[at + 1] ?? "";
      }
      return "";
    };
    const password = cellUnder(/^\*?password$/i);
    if (password === "") return undefined;
    const address = addressIn(cellUnder(/^(?:website|url)$/i));
    const username = cellUnder(/^username$/i) || cellUnder(/^e-?mail$/i);
    return { title: title.trim(), address, username: username.trim(), password };
  });
}

const isPairs = ({ rows }: Table) => {
  const withPairs = rows.filter(
    (row) => row.length >= 4 && row.some((cell, at) => at % 2 === 1 && LABELS.test(cell)),
  );
  return withPairs.length > 0 && withPairs.length >= rows.length / 2;
};

/** Keeper: folder, title, login, password, address, notes, shared folder, then names and values of custom fields. */
function readKeeper(table: Table): ReadEntries {
  return gather("keeper", table, (row) => {
    const [, title = "", username = "", password, address = ""] = row;
    if (password === undefined) return null;
    if (password === "") return undefined;
    return { title: title.trim(), address: addressIn(address), username: username.trim(), password };
  });
}

const isKeeper = ({ rows }: Table) => {
  const isAddress = (cell: string | undefined) =>
    cell !== undefined && (cell === "" || addressIn(cell) !== "");
  const [first] = rows;
  const withAddress = rows.filter((row) => row.length >= 6 && isAddress(row[4]));
  return (
    first !== undefined &&
    rows.some((row) => row[4] && addressIn(row[4]) !== "") &&
    withAddress.length >= rows.length * 0.9 &&
    first.length >= 6
  );
};

/** Reads a table by the columns that the user named. */
function readColumns(columns: Columns, table: Table): ReadEntries {
  return gather("other", table, (row) => {
    const cell = (at: number | undefined) => (at === undefined ? "" : (row[at] ?? ""));
    if (row.length <= columns.password) return null;
    const password = cell(columns.password);
    if (password === "") return undefined;
    const changedAt = timeIn(cell(columns.changed));
    return {
      title: cell(columns.title).trim(),
      address: addressIn(cell(columns.address)),
      username: cell(columns.username).trim(),
      password,
      ...(changedAt !== undefined && { changedAt }),
    };
  });
}

/** Whether a row holds column names rather than data. */
const areNames = (cells: readonly string[]) =>
  cells.some((cell) => GUESSES.password.test(cell)) &&
  cells.every((cell) => cell.length < 60 && addressIn(cell) === "" && !cell.includes("@"));

/** Reads a table of any manager. `text` has LF line ends; `columns` are those that the user named. */
export function readTableFormats(text: string, columns?: Columns): ReadVault {
  const delimiter = delimiterOf(text);
  const first = firstRow(text, delimiter);
  const names = namesOf(first);
  const format = FORMATS.find(({ has }) => has.every((name) => names.includes(name)));
  if (format) {
    const source = format.manager === "keepass" ? withDoubledQuotes(text) : text;
    return { state: "read", ...readFormat(format, names, readTable(source, delimiter)) };
  }
  const table = readTable(text, delimiter);
  const hasNames = areNames(first);
  if (columns) return { state: "read", ...readColumns(columns, hasNames ? body(table) : table) };
  const columnCount = Math.max(0, ...table.rows.slice(0, 100).map((row) => row.length));
  const withoutTitles = /^title$/i.test(names[0] ?? "") ? body(table) : table;
  if (isPairs(withoutTitles)) return { state: "read", ...readPairs(withoutTitles) };
  if (!hasNames && isKeeper(table)) return { state: "read", ...readKeeper(table) };
  if (columnCount < 2) return { state: "refused", reason: "no-passwords" };
  return {
    state: "unknown-table",
    ...(hasNames && { names: first.map((name) => name.trim()) }),
    columnCount,
    guess: hasNames ? guessColumns(first) : {},
  };
}
