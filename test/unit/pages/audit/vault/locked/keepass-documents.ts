// Documents of KeePass for tests, and what is read from them.
import { expect } from "vitest";
import type { ReadVault, VaultEntry } from "../../../../../../src/pages/audit/vault/entry.ts";
import { readKeePassXml } from "../../../../../../src/pages/audit/vault/keepass/keepass-xml.ts";

export interface MadeEntry {
  id?: string;
  values?: Record<string, string>;
  times?: string;
  inside?: string;
}

export const base64 = (id: string) => Buffer.from(id.padEnd(16, "-")).toString("base64");
export const hex = (id: string) => Buffer.from(id.padEnd(16, "-")).toString("hex").toUpperCase();
export const string = (key: string, value: string) =>
  `<String><Key>${key}</Key><Value>${value}</Value></String>`;
export const entry = ({ id = "", values = {}, times = "", inside = "" }: MadeEntry) =>
  `<Entry><UUID>${base64(id)}</UUID><Times>${times}</Times>${Object.entries(values)
    .map(([key, value]) => string(key, value))
    .join("")}${inside}</Entry>`;
export const group = (id: string, content: string) => `<Group><UUID>${base64(id)}</UUID>${content}</Group>`;
export const document = (content: string, meta = "") =>
  `<?xml version="1.0" encoding="utf-8"?><KeePassFile><Meta>${meta}</Meta><Root>${group("all", content)}</Root></KeePassFile>`;

/** Reads a document, and expects that every entry is counted. */
export function read(text: string, unprotect?: (value: string) => string) {
  const found: ReadVault = readKeePassXml(text, unprotect);
  if (found.state !== "read") throw new Error(JSON.stringify(found));
  const { entries, unreadable, withoutPassword, total } = found;
  expect(entries.length + unreadable.length + withoutPassword).toBe(total);
  return found;
}
export const passwordsOf = (entries: readonly VaultEntry[]) => entries.map(({ password }) => password);
