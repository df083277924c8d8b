// What is read from an export: its entries, and what is said of a file that cannot be read, or not whole.

/** Where exports come from, as their makers write it. */
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

/** `other`: a table whose columns the person named. */
export type Manager = keyof typeof MANAGERS | "other";

/** Why an entry is not part of the audit at first: the person put it aside, or it no longer holds. */
export type LeftOut = "archived" | "expired" | "excluded";

/** One password of a vault. Texts are as the export has them; empty where it has none. */
export interface VaultEntry {
  title: string;
  /** As the person may open it; empty where it is no address of the web. */
  address: string;
  username: string;
  password: string;
  /** When the password was set, in milliseconds since the epoch, as far as the export tells. */
  changedAt?: number;
  leftOut?: LeftOut;
}

/** Why nothing can be read from a file; each leads to a sentence that says what to do. */
export type Refusal =
  | "no-passwords"
  | "too-large"
  | "encrypted"
  | "spreadsheet"
  | "locked-archive"
  | "damaged";

/** Columns of a table by their number, from 0. */
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
  /** Numbers of the rows, or items, that cannot be read; the first is 1. */
  unreadable: number[];
  /** The file ends too early: there was more. */
  isCutShort?: boolean;
  /** Notes, cards, passkeys: what has no password. */
  withoutPassword: number;
}

export type ReadVault =
  | ({ state: "read" } & ReadEntries)
  /** A table that nobody knows. `names` are those of its first row, where that has names; `guess` is by them. */
  | { state: "unknown-table"; names?: string[]; columnCount: number; guess: Partial<Columns> }
  | { state: "refused"; reason: Refusal };

/** What a password manager can write for a time: seconds or milliseconds since the epoch, or a date. */
export function timeIn(value: unknown): number | undefined {
  const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
  const isNumber = /^[\d.]+$/.test(text);
  const number = Number(text);
  const at = isNumber ? (number < 1e11 ? number * 1000 : number) : Date.parse(text);
  // Nobody had a password manager before, and a time to come is a clock that was wrong.
  return at > Date.UTC(1990, 0) && at <= Date.now() + 86_400_000 ? Math.round(at) : undefined;
}

const HOST = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?(?:[/?#]|$)/u;

/** The first address of the web in what an export has for one; empty where there is none. A password in it is taken out. */
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
