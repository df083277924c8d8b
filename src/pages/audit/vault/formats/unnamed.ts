// Tables without column names, recognized by what their rows are like.

import type { Table } from "../csv.ts";
import { type Columns, entryOf, type Found } from "../entry.ts";
import type { Manager } from "../managers.ts";
import { type Part, partNamed } from "../names.ts";
import { addressIn } from "../values.ts";

export interface UnnamedFormat {
  manager: Manager;
  /** "maybe": the user is asked first, with these columns as the guess. */
  certainty(table: Table): "sure" | "maybe" | "no";
  /** What a row is. */
  find(row: readonly string[]): Found;
  columns?: Columns;
}

/** Labels and values of a row, after its title. */
function pairsIn(row: readonly string[]): [part: Part | undefined, value: string, label: string][] {
  const pairs: [Part | undefined, string, string][] = [];
  for (let at = 1; at + 1 < row.length; at += 2)
    pairs.push([partNamed(row[at] ?? ""), row[at + 1] ?? "", row[at] ?? ""]);
  return pairs;
}

const EMAIL_LABEL = /mail|почта|メール|邮箱|郵件|邮件|이메일|بريد/iu;

/** Enpass: a title, then pairs of label and value, and a note at the end. Labels are in the app's language, often mixed. */
const enpass: UnnamedFormat = {
  manager: "enpass",
  certainty({ rows }) {
    const known = rows.filter((row) => row.length >= 4 && pairsIn(row).some(([part]) => part !== undefined));
    if (known.length <= rows.length / 2) return "no";
    // Where a label stands, a table with columns has a value: two rows hardly share it.
    const withPassword = known.filter((row) => pairsIn(row).some(([part]) => part === "password"));
    return withPassword.length > 0 ? "sure" : "no";
  },
  find(row) {
    const pairs = pairsIn(row);
    const valueAt = (part: Part, isWanted = (_label: string) => true) =>
      pairs.find(([it, value, label]) => it === part && value !== "" && isWanted(label))?.[1] ?? "";
    const password = valueAt("password");
    const isLogin = pairs.some(([part]) => part === "username" || part === "address");
    const isLabeled = pairs.some(([part]) => part === "password");
    // Some label of a login is in a language that isn't known here, and it may be that of the password.
    if (!isLabeled) return isLogin && pairs.some(([part, value]) => !part && value) ? null : "of-other-kind";
    return entryOf({
      title: row[0] ?? "",
      address: valueAt("address"),
      username: valueAt("username", (label) => !EMAIL_LABEL.test(label)) || valueAt("username"),
      password,
    });
  },
};

const KEEPER_COLUMNS = { title: 1, username: 2, password: 3, address: 4 };

const isAddress = (cell: string) => addressIn(cell) !== "" || /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(cell);

/** Keeper: folder, title, login, password, address, notes, shared folder, then names and values of custom fields. */
const keeper: UnnamedFormat = {
  manager: "keeper",
  columns: { ...KEEPER_COLUMNS, hasNames: false },
  certainty({ rows }) {
    const addresses = rows.map((row) => row[4]?.trim() ?? "").filter((cell) => cell !== "");
    const isPlace = (cell: string) => isAddress(cell) || /^[\w-]{1,63}(?::\d+)?$/.test(cell);
    const long = rows.filter((row) => row.length >= 6);
    const isLong = rows.length > 0 && long.length >= rows.length * 0.9;
    const areAddresses = addresses.filter(isPlace).length >= addresses.length * 0.9;
    if (!isLong || !areAddresses || !addresses.some(isAddress)) return "no";
    return long.every((row) => row.length === 6 || row.length % 2 === 1) ? "sure" : "maybe";
  },
  find(row) {
    const [, title = "", username = "", password, address = ""] = row;
    return password === undefined ? null : entryOf({ title, address, username, password });
  },
};

export const UNNAMED_FORMATS: readonly UnnamedFormat[] = [enpass, keeper];
