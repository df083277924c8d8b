// The result of reading an export: its entries, or why the file can't be read in full.

/** Known password managers, spelled as their makers do. */
export const MANAGERS = {
  "1password": "1Password",
  bitwarden: "Bitwarden",
  chrome: "Chrome",
  dashlane: "Dashlane",
  enpass: "Enpass",
  firefox: "Firefox",
  keepass: "KeePass",
  keepassxc: "KeePassXC",
  keeper: "Keeper",
  lastpass: "LastPass",
  nordpass: "NordPass",
  proton: "Proton Pass",
  roboform: "RoboForm",
  safari: "Safari",
} as const;

/** `other`: a table whose columns the user named. */
export type Manager = keyof typeof MANAGERS | "other";

/** Why an entry is left out of the audit by default: the user set it aside, or it's no longer valid. */
export type LeftOut = "archived" | "expired" | "excluded";

/** One password of a vault. Strings are as exported; empty if missing. */
export interface VaultEntry {
  title: string;
  /** As a link to open; empty if it isn't a web address. */
  address: string;
  username: string;
  password: string;
  /** When the password was set, in milliseconds since the epoch, if the export says. */
  changedAt?: number;
  leftOut?: LeftOut;
}

/** Why a file can't be read; each has a message that says what to do. */
export type Refusal =
  | "no-passwords"
  | "too-large"
  | "encrypted"
  | "spreadsheet"
  | "locked-archive"
  | "damaged";

/** Column indexes of a table, from 0. */
export interface Columns {
  password: number;
  username?: number;
  address?: number;
  title?: number;
  changed?: number;
}

export interface ReadEntries {
  manager: Manager;
  entries: VaultEntry[];
  /** Numbers of unreadable rows or items; the first is 1. */
  unreadable: number[];
  /** The file is truncated. */
  isCutShort?: boolean;
  /** Number of items without a password: notes, cards, passkeys. */
  withoutPassword: number;
}

export type ReadVault =
  | ({ state: "read" } & ReadEntries)
  /** An unknown table. `names` are its column names, if it has any; `guess` is based on them. */
  | { state: "unknown-table"; names?: string[]; columnCount: number; guess: Partial<Columns> }
  | { state: "refused"; reason: Refusal };

/** Parses a time as password managers write it: seconds or milliseconds since the epoch, or a date. */
export function timeIn(value: unknown): number | undefined {
  const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
  const isNumber = /^[\d.]+$/.test(text);
  const number = Number(text);
  const at = isNumber ? (number < 1e11 ? number * 1000 : number) : Date.parse(text);
  // Password managers are younger than that, and a time in the future comes from a wrong clock.
  return at > Date.UTC(1990, 0) && at <= Date.now() + 86_400_000 ? Math.round(at) : undefined;
}

const HOST = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?(?:[/?#]|$)/u;

/** The first web address in an exported address field, without any password in it; empty if there is none. */
export function addressIn(text: string): string {
  const [first = ""] = text.trim().split(/[\s,]+(?=[a-z][a-z0-9+.-]*:\/\/)|\s/i);
  const address = HOST.test(first) ? `https://${first}` : first;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return "";
  const url = new URL(address);
  if (!url.username && !url.password) return address;
  url.username = "";
  url.password = "";
  return url.href;
}
