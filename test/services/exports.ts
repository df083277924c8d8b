// Made-up password manager exports: one vault in each format, written by hand and not by the code under test.

import { strToU8, zipSync } from "fflate";
import type { MadeEntry } from "./exports/made-entry.ts";
import { OTHER_FORMATS } from "./exports/other-exports.ts";

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

/** As RoboForm guards what a spreadsheet would take for a formula. */
const guarded = (cell: string) => cell.replace(/^(?=[@=+'-])/, "'");
/** As LastPass's extension writes every cell. */
const escaped = (cell: string) =>
  cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const quotedIfNeeded = (cell: string) => (/[",\r\n]/.test(cell) ? quoted(cell) : cell);
const xmlText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** A table with a header row and LF after each line. */
export function csv(names: string, rows: readonly string[][], quote = quotedIfNeeded): string {
  return `${[names, ...rows.map((row) => row.map(quote).join(","))].join("\n")}\n`;
}

/** Chrome's format. */
export function chromeCsv(entries: readonly MadeEntry[]): string {
  return csv(
    "name,url,username,password,note",
    entries.map(({ title, url, username, password }) => [title, url, username, password, ""]),
  );
}

/** Firefox's format: the only browser that exports when a password was set. */
export function firefoxCsv(entries: readonly MadeEntry[]): string {
  const names =
    '"url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"';
  return csv(
    names,
    entries.map((it, at) => [
      ...[it.url, it.username, it.password, "", it.url],
      ...[`{guid-${at}}`, "1400000000000", "1600000000000", String(it.changedAt)],
    ]),
    quoted,
  );
}

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

const text = (manager: string, format: string, content: string, lacks: MadeExport["lacks"] = []) => ({
  manager,
  format,
  bytes: strToU8(content),
  lacks,
});

/** The same vault in each manager's format. */
export function exportsOf(entries: readonly MadeEntry[]): MadeExport[] {
  const rows = (row: (it: MadeEntry) => string[]) => entries.map(row);
  const undated = ["changedAt"] as const satisfies MadeExport["lacks"];
  const table = (manager: string, format: string, names: string, row: (it: MadeEntry) => string[]) =>
    text(manager, format, csv(names, rows(row)), [...undated]);
  const dashlane = csv(
    "username,username2,username3,title,password,note,url,category,otpUrl",
    rows((it) => [it.username, "", "", it.title, it.password, "", it.url, "", ""]),
  );
  const backslashed = (cell: string) => `"${cell.replace(/["\\]/g, "\\$&")}"`;
  return [
    text("chrome", "Chrome, Edge, Brave, Opera", chromeCsv(entries), [...undated]),
    text("firefox", "Firefox", firefoxCsv(entries), ["title"]),
    table("safari", "Safari", "Title,URL,Username,Password,Notes,OTPAuth", (it) => [
      ...[it.title, it.url, it.username, it.password, "", ""],
    ]),
    table(
      "bitwarden",
      "Bitwarden CSV",
      "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp",
      (it) => ["", "", "login", it.title, "", "", "0", it.url, it.username, it.password, ""],
    ),
    text("bitwarden", "Bitwarden JSON", bitwardenJson(entries)),
    table(
      "1password",
      "1Password CSV",
      "Title,Website,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes",
      (it) => [it.title, it.url, it.username, it.password, "", "false", "false", "", ""],
    ),
    {
      manager: "1password",
      format: "1Password 1pux",
      bytes: zip({
        "export.attributes": '{"version":3}',
        "export.data": JSON.stringify(onePasswordData(entries)),
      }),
    },
    table("lastpass", "LastPass", "url,username,password,totp,extra,name,grouping,fav", (it) => [
      ...[it.url, it.username, it.password, "", "", it.title, "", "0"].map(escaped),
    ]),
    text("dashlane", "Dashlane CSV", dashlane, [...undated]),
    {
      manager: "dashlane",
      format: "Dashlane zip",
      bytes: zip({
        "credentials.csv": dashlane,
        "securenotes.csv": csv("title,note", [["A note", "not a password"]]),
      }),
      lacks: [...undated],
    },
    text(
      "keepassxc",
      "KeePassXC",
      csv(
        '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"',
        rows((it) => [
          ...["Root", it.title, it.username, it.password, it.url, "", "", "0"],
          ...[iso(it.changedAt), "2014-05-13T16:53:20Z"],
        ]),
        quoted,
      ),
    ),
    text(
      "keepass",
      "KeePass 1 CSV",
      csv(
        '"Account","Login Name","Password","Web Site","Comments"',
        rows((it) => [it.title, it.username, it.password, it.url, ""]),
        backslashed,
      ),
      [...undated],
    ),
    text("keepass", "KeePass 2 XML", keePassXml(entries)),
    table(
      "nordpass",
      "NordPass",
      "name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields",
      (it) => [...[it.title, it.url, "", it.username, it.password, ...Array(16).fill(""), "password", ""]],
    ),
    text(
      "proton",
      "Proton Pass CSV",
      csv(
        "type,name,url,email,username,password,note,totp,createTime,modifyTime,vault",
        rows((it) => [
          ...["login", it.title, it.url, "", it.username, it.password, "", ""],
          ...["1400000000", String(it.changedAt / 1000), "Personal"],
        ]),
      ),
    ),
    text(
      "proton",
      "Proton Pass JSON",
      JSON.stringify({
        encrypted: false,
        vaults: {
          one: {
            name: "Personal",
            items: entries.map(({ title, url, username, password, changedAt }) => ({
              state: 1,
              modifyTime: changedAt / 1000,
              data: {
                type: "login",
                metadata: { name: title },
                content: { itemEmail: "", itemUsername: username, password, urls: [url] },
              },
            })),
          },
        },
      }),
    ),
    text(
      "enpass",
      "Enpass CSV",
      `${rows((it) => [it.title, "Username", it.username, "*Password", it.password, "Website", it.url])
        .map((row) => row.map(quoted).join(","))
        .join("\n")}\n`,
      [...undated],
    ),
    text(
      "enpass",
      "Enpass JSON",
      JSON.stringify({
        items: entries.map(({ title, url, username, password, changedAt }) => ({
          title,
          fields: [
            { type: "username", value: username },
            { type: "password", value: password, value_updated_at: changedAt / 1000 },
            { type: "url", value: url },
          ],
        })),
      }),
    ),
    table("roboform", "RoboForm", "Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2", (it) => [
      ...[it.title, it.url, it.url, it.username, it.password, ""].map(guarded),
      ...["", "User ID$,,,txt", "Password$,,,pwd"],
    ]),
    text(
      "keeper",
      "Keeper CSV",
      `${rows((it) => ["Work", it.title, it.username, it.password, it.url, "", ""])
        .map((row) => row.map(quoted).join(","))
        .join("\n")}\n`,
      [...undated],
    ),
    text(
      "keeper",
      "Keeper JSON",
      JSON.stringify({
        records: entries.map(({ title, url, username, password }) => ({
          title,
          login: username,
          password,
          login_url: url,
        })),
      }),
      [...undated],
    ),
    ...OTHER_FORMATS.map(([manager, format, write, lacks = ["changedAt"]]) =>
      text(manager, format, write(entries), lacks),
    ),
  ];
}
