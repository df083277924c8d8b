// Made-up exports of managers that fewer people have, but for tables: one vault in each format, written by hand and not by the code under test.

import type { MadeEntry } from "./made-entry.ts";

type OtherFormat = [
  manager: string,
  format: string,
  write: (entries: readonly MadeEntry[]) => string,
  lacks?: ("title" | "changedAt")[],
];

const xmlText = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
const seconds = ({ changedAt }: MadeEntry) => changedAt / 1000;

/** FIDO's Credential Exchange Format, with a passkey and a note next to the logins. */
function credentialExchange(entries: readonly MadeEntry[]): string {
  const items = entries.map((it, at) => ({
    id: `item-${at}`,
    modifiedAt: seconds(it),
    title: it.title,
    scope: { urls: [it.url], androidApps: [] },
    credentials: [
      {
        type: "basic-auth",
        username: { fieldType: "string", value: it.username },
        password: { fieldType: "concealed-string", value: it.password },
      },
      { type: "totp", secret: "JBSWY3DPEHPK3PXP" },
    ],
  }));
  const others = [
    { id: "passkey", title: "A passkey", credentials: [{ type: "passkey", key: "x" }] },
    { id: "note", title: "A note", credentials: [{ type: "note", content: { value: "not a password" } }] },
  ];
  const version = { major: 1, minor: 0 };
  return JSON.stringify({
    version,
    exporterRpId: "a.example",
    accounts: [{ id: "one", items: [...items, ...others] }],
  });
}

/** Psono, with a folder in a folder. */
function psono(entries: readonly MadeEntry[]): string {
  const items = entries.map((it) => ({
    type: "website_password",
    name: it.title,
    website_password_title: it.title,
    website_password_url: it.url,
    website_password_username: it.username,
    website_password_password: it.password,
  }));
  const note = { type: "note", name: "A note", note_notes: "not a password" };
  return JSON.stringify({
    folders: [{ name: "a", folders: [{ name: "b", items }], items: [note] }],
    items: [],
  });
}

function dashlaneJson(entries: readonly MadeEntry[]): string {
  const logins = entries.map((it) => ({
    ...{ title: it.title, domain: it.url, login: it.username, email: "", password: it.password, note: "" },
  }));
  return JSON.stringify({
    AUTHENTIFIANT: logins,
    SECURENOTE: [{ title: "A note" }],
    EMAIL: [{ email: "a@b" }],
  });
}

/** 1Password's old format. */
const oldOnePassword = (entries: readonly MadeEntry[]) =>
  entries
    .map((it) => ({
      uuid: "A",
      title: it.title,
      location: it.url,
      typeName: "webforms.WebForm",
      secureContents: {
        fields: [
          { designation: "username", type: "T", value: it.username },
          { designation: "password", type: "P", value: it.password },
        ],
      },
    }))
    .map((item) => `${JSON.stringify(item)}\n***5642bee8-a5ff-11dc-8314-0800200c9a66***\n`)
    .join("");

function safeInCloud(entries: readonly MadeEntry[]): string {
  const cards = entries.map(
    (it) => `<card title="${xmlText(it.title)}" deleted="false" template="false">
  <field name="Login" type="login">${xmlText(it.username)}</field>
  <field name="Password" type="password">${xmlText(it.password)}</field>
  <field name="Website" type="website">${xmlText(it.url)}</field>
</card>`,
  );
  const template =
    '<card title="Web Account" template="true"><field name="Password" type="password">x</field></card>';
  return `<?xml version="1.0"?>\n<database>${template}${cards.join("\n")}</database>`;
}

function sticky(entries: readonly MadeEntry[]): string {
  const logins = entries.map(
    (it, at) => `<Login ID="${at}" Name="${xmlText(it.username)}" Password="${xmlText(it.password)}"/>`,
  );
  const accounts = entries.map(
    (it, at) =>
      `<Account ID="a${at}" Name="${xmlText(it.title)}" Link="${xmlText(it.url)}"><LoginLinks><Login SourceLoginID="${at}"/></LoginLinks></Account>`,
  );
  return `<?xml version="1.0"?><root><Database><Logins>${logins.join("")}</Logins><Accounts>${accounts.join("")}</Accounts></Database></root>`;
}

function kaspersky(entries: readonly MadeEntry[]): string {
  const websites = entries.map((it) =>
    [
      ...[`Website name: ${it.title}`, `Website URL: ${it.url}`, `Login name: ${it.title}`],
      ...[`Login: ${it.username}`, `Password: ${it.password}`, "Comment: "],
    ].join("\n"),
  );
  return `Websites\n\n${websites.join("\n\n---\n\n")}\n\n---\n\nNotes\n\nName: A note\nText: not a password\n\n---\n\n`;
}

export const OTHER_FORMATS: readonly OtherFormat[] = [
  ["cxf", "Credential Exchange Format", credentialExchange, []],
  ["psono", "Psono", psono],
  ["dashlane", "Dashlane JSON", dashlaneJson],
  ["1password", "1Password 1pif", oldOnePassword],
  ["safeincloud", "SafeInCloud XML", safeInCloud],
  ["sticky", "Sticky Password XML", sticky],
  ["kaspersky", "Kaspersky", kaspersky],
];
