// Made-up password manager exports: one vault in each format, written by hand and not by the code under test.

import { strToU8, zipSync } from "fflate";
import type { MadeEntry } from "./exports/made-entry.ts";
import { OTHER_FORMATS } from "./exports/other-exports.ts";
import { TABLES, tableOf } from "./exports/tables.ts";

export { csv } from "./exports/tables.ts";
export type { MadeEntry };

export interface MadeExport {
  /** The parser's name for the manager. */
  manager: string;
  /** The format's name, for a test title. */
  format: string;
  bytes: Uint8Array;
  /** What the format omits from an entry. */
  lacks?: ("title" | "changedAt")[];
}

const xmlText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Chrome's format. */
export const chromeCsv = (entries: readonly MadeEntry[]) => tableOf("Chrome, Edge, Brave, Opera", entries);

/** Firefox's format: the only browser that exports when a password was set. */
export const firefoxCsv = (entries: readonly MadeEntry[]) => tableOf("Firefox", entries);

const iso = (at: number) => new Date(at).toISOString().replace(".000Z", "Z");

/** Bitwarden's format, with a note next to the logins; the only one here that includes archived entries. */
export function bitwardenJson(entries: readonly MadeEntry[]): string {
  const items = entries.map(({ title, url, username, password, changedAt, isArchived }) => ({
    type: 1,
    name: title,
    ...(isArchived && { archivedDate: "2026-01-02T03:04:05.000Z" }),
    login: { uris: [{ match: null, uri: url }], username, password, totp: null },
    passwordHistory: [{ lastUsedDate: iso(changedAt), password: "an older one" }],
    revisionDate: "2024-05-06T07:08:09.000Z",
  }));
  const note = { type: 2, name: "A note", notes: "not a password", secureNote: { type: 0 } };
  return JSON.stringify({ encrypted: false, folders: [], items: [...items, note] });
}

/** The `export.data` in a 1pux. */
export function onePasswordData(entries: readonly MadeEntry[]) {
  const items = entries.map(({ title, url, username, password, changedAt }) => ({
    state: "active",
    details: {
      loginFields: [
        { designation: "username", value: username },
        { designation: "password", value: password },
      ],
      passwordHistory: [{ value: "an older one", time: changedAt / 1000 }],
    },
    overview: { title, url, watchtowerExclusions: null as object | null },
  }));
  return { accounts: [{ vaults: [{ items }] }] };
}

export function zip(files: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** KeePass 2's format, with an earlier version of each entry. */
export function keePassXml(entries: readonly MadeEntry[]): string {
  const string = (key: string, value: string) =>
    `<String><Key>${key}</Key><Value>${xmlText(value)}</Value></String>`;
  const strings = ({ title, url, username }: MadeEntry, password: string) =>
    string("Title", title) +
    string("URL", url) +
    string("UserName", username) +
    `<String><Key>Password</Key><Value ProtectInMemory="True">${xmlText(password)}</Value></String>`;
  const all = entries.map(
    (it) => `<Entry>
  <Times><LastModificationTime>${iso(it.changedAt)}</LastModificationTime><Expires>False</Expires></Times>
  ${strings(it, it.password)}
  <History><Entry>${strings(it, "an older one")}</Entry></History>
</Entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<KeePassFile><Meta><RecycleBinUUID>bin=</RecycleBinUUID></Meta><Root><Group><UUID>all=</UUID><Name>All</Name>
${all.join("\n")}
</Group></Root></KeePassFile>
`;
}

const json = (manager: string, format: string, value: unknown, lacks?: MadeExport["lacks"]): MadeExport => ({
  ...{ manager, format, bytes: strToU8(JSON.stringify(value)) },
  ...(lacks && { lacks }),
});

function protonPass(entries: readonly MadeEntry[]) {
  const items = entries.map(({ title, url, username, password, changedAt }) => ({
    state: 1,
    modifyTime: changedAt / 1000,
    data: {
      type: "login",
      metadata: { name: title },
      content: { itemEmail: "", itemUsername: username, password, urls: [url] },
    },
  }));
  return { encrypted: false, vaults: { one: { name: "Personal", items } } };
}

function enpass(entries: readonly MadeEntry[]) {
  const items = entries.map(({ title, url, username, password, changedAt }) => ({
    title,
    fields: [
      { type: "username", value: username },
      { type: "password", value: password, value_updated_at: changedAt / 1000 },
      { type: "url", value: url },
    ],
  }));
  return { items };
}

function keeper(entries: readonly MadeEntry[]) {
  const records = entries.map(({ title, url, username, password }) => ({
    ...{ title, login: username, password, login_url: url },
  }));
  return { records };
}

/** The same vault in each manager's format. */
export function exportsOf(entries: readonly MadeEntry[]): MadeExport[] {
  const dashlane = {
    "credentials.csv": tableOf("Dashlane CSV", entries),
    "securenotes.csv": "title,note\nA note,not a password\n",
  };
  const pux = {
    "export.attributes": '{"version":3}',
    "export.data": JSON.stringify(onePasswordData(entries)),
  };
  return [
    ...TABLES.map(({ manager, format, lacks = ["changedAt"] }) => ({
      ...{ manager, format, bytes: strToU8(tableOf(format, entries)), lacks },
    })),
    { manager: "bitwarden", format: "Bitwarden JSON", bytes: strToU8(bitwardenJson(entries)) },
    { manager: "1password", format: "1Password 1pux", bytes: zip(pux) },
    { manager: "dashlane", format: "Dashlane zip", bytes: zip(dashlane), lacks: ["changedAt"] },
    { manager: "keepass", format: "KeePass 2 XML", bytes: strToU8(keePassXml(entries)) },
    json("proton", "Proton Pass JSON", protonPass(entries)),
    json("enpass", "Enpass JSON", enpass(entries)),
    json("keeper", "Keeper JSON", keeper(entries), ["changedAt"]),
    ...OTHER_FORMATS.map(([manager, format, write, lacks = ["changedAt"]]) => ({
      ...{ manager, format, bytes: strToU8(write(entries)), lacks },
    })),
  ];
}
