// Tables with column names: which column holds what, by manager. More specific formats come first.

import type { LeftOut } from "../entry.ts";
import type { Manager } from "../managers.ts";

/** A row's cell in the named column; empty if there is none. */
export type Cells = (name: string) => string;

export interface TableFormat {
  manager: Manager;
  /** Column names to recognize it by, in any order and case. No earlier format matches them. */
  has: string[];
  /** The first column of each list that isn't empty counts. */
  title: string[];
  address: string[];
  username: string[];
  password: string;
  changed?: string;
  /** The password in its cell, or the user name, where a cell holds more than that. */
  within?: { password(cell: string): string; username(cell: string): string };
  /** What the cell stands for. */
  unescape?(cell: string): string;
  /** Writes `&`, `<`, `>` and `"` as in HTML, sometimes. */
  mayEscapeSigns?: true;
  /** A password that stands elsewhere in the row. */
  otherPassword?(row: readonly string[]): string;
  /** A code for two-step sign-in that stands elsewhere in a row, in files that have this column. */
  otherCode?: { column: string; in(row: readonly string[]): string };
  /** KeePass writes references and placeholders, which stand for another text. */
  hasPlaceholders?: true;
  /** Writes `\"` and `\\` in quoted cells; all others double the quotes. */
  hasBackslashes?: true;
  leftOut?(cells: Cells): LeftOut | undefined;
  /** Whether the row is a note, a card or a browser setting. */
  isOther?(cells: Cells): boolean;
}

/** KeePassXC's recycle bin, in the languages of the app: a group has exactly this name. */
const RECYCLE_BINS = new Set(
  `recycle bin,papierkorb,corbeille,papelera,papelera de reciclaje,cestino,prullenbak,lixeira,reciclagem,kosz,koš,kôš,odpadkový koš,lomtár,
  coș de reciclare,кошче,корзина,кошик,смітник,papirkurv,papirkurven,papperskorg,papperskorgen,roskakori,κάδος ανακύκλωσης,geri dönüşüm kutusu,çöp kutusu,
  paperera,zakarrontzia,prügikast,atkritne,šiukšlinė,šiukšliadėžė,koš za otpatke,koš za smeće,thùng rác,keranjang sampah,tempat sampah,ถังขยะ,
  ゴミ箱,ごみ箱,回收站,资源回收桶,回收桶,資源回收筒,휴지통,סל המיחזור,סל מחזור,سلة المحذوفات,سلة المهملات,سطل بازیافت`
    .split(",")
    .map((name) => name.trim()),
);

const isInRecycleBin = (path: string) =>
  path.split("/").some((group) => RECYCLE_BINS.has(group.trim().toLowerCase()));
const isYes = (text: string) => /^(?:true|1|yes)$/i.test(text.trim());
/** Servers, networks and the like have passwords too. */
const isOfOtherType = (cells: Cells) =>
  /note|card|identity|alias|bank|document|address|passport|licen[cs]e/i.test(cells("type"));

/** The value in a line of its own, after its label, and after a blank where each label has one. */
const lineAfter = (label: RegExp) => (cell: string) => {
  const lines = cell.split("\n");
  const line = lines.find((it) => label.test(it));
  const hasBlanks = lines.every((it) => !/^[^:]+:./.test(it) || /^[^:]+: /.test(it));
  return line?.replace(label, "").replace(hasBlanks ? /^ / : "", "") ?? "";
};

const NAMED = { title: ["name"], address: ["url"], username: ["username"], password: "password" };
const TITLED = { ...NAMED, title: ["title"] };

export const TABLE_FORMATS: readonly TableFormat[] = [
  {
    ...NAMED,
    manager: "firefox",
    has: ["url", "username", "password", "httprealm", "formactionorigin"],
    title: [],
    changed: "timepasswordchanged",
  },
  {
    manager: "bitwarden",
    has: ["name", "login_uri", "login_username", "login_password"],
    title: ["name"],
    address: ["login_uri"],
    username: ["login_username"],
    password: "login_password",
    leftOut: (cells) => (cells("archiveddate").trim() ? "archived" : undefined),
    isOther: isOfOtherType,
  },
  {
    ...NAMED,
    manager: "lastpass",
    has: ["url", "username", "password", "extra", "name", "grouping"],
    mayEscapeSigns: true,
    isOther: (cells) => cells("url").trim() === "http://sn",
  },
  {
    ...NAMED,
    manager: "logmeonce",
    has: ["name", "url", "note", "group", "username", "password", "extra"],
  },
  {
    ...TITLED,
    manager: "dashlane",
    has: ["username", "username2", "title", "password"],
    username: ["username", "username2", "username3"],
  },
  {
    ...TITLED,
    manager: "keepassxc",
    has: ["group", "title", "username", "password", "url"],
    changed: "last modified",
    hasPlaceholders: true,
    leftOut: (cells) => (isInRecycleBin(cells("group")) ? "archived" : undefined),
  },
  {
    manager: "keepass",
    has: ["account", "login name", "password", "web site"],
    title: ["account"],
    address: ["web site"],
    username: ["login name"],
    password: "password",
    hasBackslashes: true,
    hasPlaceholders: true,
  },
  ...["cardholdername", "additional_urls"].map(
    (also): TableFormat => ({
      ...NAMED,
      manager: "nordpass",
      has: ["name", "url", "username", "password", also],
      username: ["username", "email"],
      isOther: isOfOtherType,
    }),
  ),
  {
    ...NAMED,
    manager: "proton",
    has: ["type", "name", "url", "username", "password", "vault"],
    username: ["username", "email"],
    changed: "modifytime",
    isOther: isOfOtherType,
  },
  {
    manager: "roboform",
    has: ["name", "url", "login", "pwd"],
    title: ["name"],
    address: ["url", "matchurl"],
    username: ["login"],
    password: "pwd",
    // Guards what a spreadsheet would take for a formula.
    unescape: (cell) => cell.replace(/^'(?=[@=+'-])/, ""),
    // Name, id, two empty ones, the kind and the value of a field.
    otherPassword: (row) =>
      row.map((cell) => /^[^,]*,[^,]*,[^,]*,[^,]*,?pwd,(.*)$/s.exec(cell)?.[1]).find(Boolean) ?? "",
    otherCode: {
      column: "rffieldsv2",
      in: (row) => row.find((cell) => cell.startsWith("TOTP KEY$"))?.replace(/^.*,/s, "") ?? "",
    },
  },
  ...["website", "url", "urls"].map(
    (address): TableFormat => ({
      ...TITLED,
      manager: "1password",
      has: ["title", address, "username", "password", "archived"],
      address: [address],
      leftOut: (cells) => (isYes(cells("archived")) ? "archived" : undefined),
    }),
  ),
  { ...TITLED, manager: "safari", has: ["title", "url", "username", "password", "notes", "otpauth"] },
  { ...TITLED, manager: "buttercup", has: ["!group_id", "title", "username", "password"] },
  ...(["password", "secret"] as const).map(
    (kind): TableFormat => ({
      manager: "zoho",
      has: [`${kind} name`, "secretdata"],
      title: [`${kind} name`],
      address: [`${kind} url`],
      username: ["secretdata"],
      password: "secretdata",
      within: { password: lineAfter(/^Password:/i), username: lineAfter(/^User ?Name:/i) },
    }),
  ),
  {
    manager: "safeincloud",
    has: ["title", "login", "password", "website", "notes"],
    title: ["title"],
    address: ["website"],
    username: ["login"],
    password: "password",
  },
  { ...NAMED, manager: "padloc", has: ["name", "tags", "url", "username", "password"] },
  { ...NAMED, manager: "chrome", has: ["name", "url", "username", "password"] },
];
