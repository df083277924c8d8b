// Tables without column names, recognized by what their rows are like.

import { type Columns, entryOf, type Found, together } from "../entry.ts";
import type { Manager } from "../managers.ts";
import { isCodeName, isKeeperCode, mentionsPassword, type Part, partNamed } from "../names.ts";
import { anyOf, codeIn, haveCodeLink } from "../second-steps.ts";
import { sightOf } from "../tables/column-sight.ts";
import type { Table } from "../tables/csv.ts";
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
const EMAIL = /^[^\s@]{1,100}@[^\s@]{1,100}$/;

const isAddress = (cell: string) => addressIn(cell) !== "" || /^[a-z][a-z0-9+.-]{0,20}:\/\/\S+$/i.test(cell);
/** Most of some cells. */
const areMost = (cells: readonly string[], isIt: (cell: string) => boolean) =>
  cells.filter(isIt).length > cells.length * 0.9;

const areSome = (cells: readonly string[], isIt: (cell: string) => boolean) =>
  cells.filter(isIt).length > cells.length * 0.1;

/** Enpass: a title, then pairs of label and value, and a note at the end. Labels are in the app's language, often mixed. */
const enpass: UnnamedFormat = {
  manager: "enpass",
  certainty({ rows }) {
    const pairs = rows.map(pairsIn);
    const partsIn = (row: (typeof pairs)[number]) =>
      new Set(row.map(([part]) => part).filter((part) => part));
    // A table with columns has a value where a label stands here: hardly any row has two of these words.
    const known = pairs.filter((row) => partsIn(row).size >= 2);
    const passwords = pairs.flat().filter(([part, value]) => part === "password" && value !== "");
    const isOther = ([, value]: (typeof passwords)[number]) => isAddress(value) || EMAIL.test(value);
    if (known.length <= rows.length / 2 || passwords.length === 0) return "no";
    return passwords.filter(isOther).length > passwords.length / 2 ? "no" : "sure";
  },
  find(row) {
    const pairs = pairsIn(row);
    const valueAt = (part: Part, isWanted = (_label: string) => true) =>
      pairs.find(([it, value, label]) => it === part && value !== "" && isWanted(label))?.[1] ?? "";
    const isPassword = ([part, , label]: (typeof pairs)[number]) =>
      part === undefined ? mentionsPassword(label) : part === "password";
    const isLogin = pairs.some(([part]) => part === "username" || part === "address");
    // Some label of a login is in a language that isn't known here, and it may be that of the password.
    if (!pairs.some(isPassword))
      return isLogin && pairs.some(([part, value]) => !part && value) ? null : "of-other-kind";
    const codes = pairs.filter(([, , label]) => isCodeName(label)).map(([, value]) => codeIn(value));
    // Its label may be in a language that isn't known here, so a row without one says nothing.
    const hasCode = haveCodeLink(row) || (codes.length > 0 ? anyOf(codes) : undefined);
    const found = pairs.filter(isPassword).map(([, password]) =>
      entryOf({
        title: row[0] ?? "",
        address: valueAt("address"),
        username: valueAt("username", (label) => !EMAIL_LABEL.test(label)) || valueAt("username"),
        password,
        hasCode,
      }),
    );
    return together(found, "without-password");
  },
};

const KEEPER_COLUMNS = { title: 1, username: 2, password: 3, address: 4 };

/** Keeper: folder, title, login, password, address, notes, shared folder, then names and values of custom fields. */
const keeper: UnnamedFormat = {
  manager: "keeper",
  columns: { ...KEEPER_COLUMNS, hasNames: false },
  certainty({ rows }) {
    const column = (at: number) => rows.map((row) => row[at]?.trim() ?? "").filter((cell) => cell !== "");
    const addresses = column(4);
    const isPlace = (cell: string) => isAddress(cell) || /^[\w-]{1,63}(?::\d+)?$/.test(cell);
    const areTexts = (at: number) => !areSome(column(at), (cell) => isAddress(cell) || EMAIL.test(cell));
    const isLong = areMost(
      rows.map(({ length }) => (length >= 6 ? "long" : "")),
      (it) => it === "long",
    );
    if (!isLong || !areMost(addresses, isPlace) || !addresses.some(isAddress)) return "no";
    if (!areTexts(0) || !areTexts(3)) return "no";
    const isWhole = rows.every(({ length }) => length < 6 || (length >= 7 && length % 2 === 1));
    // Other tables may be as long.
    const isLikely = rows.every(({ length }) => length <= 7) || sightOf(column(3)).isMixed;
    return isWhole && isLikely ? "sure" : "maybe";
  },
  find(row) {
    const [, title = "", username = "", password, address = ""] = row;
    if (password === undefined) return null;
    const custom: string[] = [];
    const codes: (boolean | undefined)[] = [];
    for (let at = 7; at + 1 < row.length; at += 2) {
      const [name = "", value = ""] = row.slice(at);
      if (mentionsPassword(name)) custom.push(value);
      if (isKeeperCode(name)) codes.push(codeIn(value));
    }
    const hasCode = haveCodeLink(row) || anyOf(codes);
    const found = [password, ...custom].map((it) =>
      entryOf({ title, address, username, password: it, hasCode }),
    );
    return together(found, "without-password");
  },
};

export const UNNAMED_FORMATS: readonly UnnamedFormat[] = [enpass, keeper];
