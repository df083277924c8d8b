// JSON exports of password managers: how each is recognized by its shape, and what its items are.

import type { Fields } from "../../../../shared/shapes.ts";
import { entryOf, type Found, together } from "../entry.ts";
import { isCodeName, isKeeperCode, mayNameCode, mentionsPassword } from "../names.ts";
import { anyOf, codeIn, passkeyIn } from "../second-steps.ts";
import { timeIn } from "../values.ts";
import { CXF } from "./json-cxf.ts";
import { fieldsOf, hasAny, type JsonFormat, latest, listOf, textOf, webAddress } from "./json-shapes.ts";
import { onePasswordItem } from "./one-password.ts";

/** Items without a password are of another kind, unless they're logins. */
const orOther = (found: Found, isLogin: boolean): Found =>
  together([found], isLogin ? "without-password" : "of-other-kind");

/** A field of one's own whose value isn't shown. */
const HIDDEN = 1;

function bitwardenItem(item: Fields): Found {
  const login = fieldsOf(item.login);
  const replaced = listOf(item.passwordHistory).map((one) => fieldsOf(one).lastUsedDate);
  const fields = listOf(item.fields).map(fieldsOf);
  const hidden = fields.filter((field) => field.type === HIDDEN && mentionsPassword(textOf(field.name)));
  const ownCodes = fields.filter((field) => isCodeName(textOf(field.name)));
  const secrets = [
    textOf(login.password) || textOf(item.password),
    ...hidden.map((field) => textOf(field.value)),
  ];
  const found = secrets.map((password) =>
    entryOf({
      title: textOf(item.name),
      address: webAddress([...listOf(login.uris).map((one) => fieldsOf(one).uri), item.url]),
      username: textOf(login.username) || textOf(item.username),
      password,
      changedAt: latest([login.passwordRevisionDate, ...replaced]),
      leftOut: item.archivedDate || item.deletedDate ? "archived" : undefined,
      hasCode: anyOf([
        "totp" in login ? codeIn(login.totp) : undefined,
        ...ownCodes.map((field) => codeIn(field.value)),
        ...(fields.some((field) => mayNameCode(textOf(field.name)) && textOf(field.value))
          ? [undefined]
          : []),
      ]),
      // Older exports, and those of some phones, have no such list.
      hasPasskey: passkeyIn(login.fido2Credentials),
    }),
  );
  const isLogin = item.type === undefined || item.type === 1;
  return together(found, isLogin ? "without-password" : "of-other-kind");
}

function protonItem(item: Fields): Found {
  const data = fieldsOf(item.data);
  const content = fieldsOf(data.content);
  const ownCodes = listOf(data.extraFields)
    .map(fieldsOf)
    .filter(({ type }) => type === "totp");
  const found = entryOf({
    title: textOf(fieldsOf(data.metadata).name),
    address: webAddress(listOf(content.urls)),
    username:
      textOf(content.itemUsername) ||
      textOf(content.itemEmail) ||
      textOf(content.username) ||
      textOf(content.ssid),
    password: textOf(content.password),
    changedAt: timeIn(item.modifyTime),
    // 1 is active, 2 is in the trash.
    leftOut: item.state === 2 ? "archived" : undefined,
    hasCode: anyOf([
      "totpUri" in content ? codeIn(content.totpUri) : undefined,
      ...ownCodes.map((field) => codeIn(fieldsOf(field.data).totpUri)),
    ]),
    hasPasskey: passkeyIn(content.passkeys),
  });
  return orOther(found, data.type === "login");
}

function enpassItem(item: Fields): Found {
  const fields = listOf(item.fields)
    .map(fieldsOf)
    .filter(({ deleted, value }) => !deleted && textOf(value) !== "");
  const fieldOf = (type: string) => fields.find((field) => field.type === type);
  const passwords: Fields[] = fields.filter((field) => field.type === "password");
  if (passwords.length === 0) passwords.push({});
  const codes = fields.filter(({ type, label }) => type === "totp" || isCodeName(textOf(label)));
  const isLogin = item.category === undefined || item.category === "login" || !!fieldOf("username");
  const found = passwords.map((password) =>
    entryOf({
      title: textOf(item.title),
      address: webAddress([fieldOf("url")?.value]),
      username: textOf((fieldOf("username") ?? fieldOf("email"))?.value),
      password: textOf(password.value),
      changedAt: timeIn(password.value_updated_at),
      leftOut: item.archived || item.trashed ? "archived" : undefined,
      hasCode: anyOf(codes.map(({ value }) => codeIn(value))),
    }),
  );
  return together(found, isLogin ? "without-password" : "of-other-kind");
}

function keeperItem(item: Fields): Found {
  const codes = Object.entries(fieldsOf(item.custom_fields)).filter(([name]) => isKeeperCode(name));
  const custom = Object.entries(fieldsOf(item.custom_fields)).filter(([name]) => mentionsPassword(name));
  const found = [item.password, ...custom.map(([, value]) => value)].map((password) =>
    entryOf({
      title: textOf(item.title),
      address: textOf(item.login_url),
      username: textOf(item.login),
      password: textOf(password),
      hasCode: anyOf(codes.flatMap(([, value]) => (Array.isArray(value) ? value : [value]).map(codeIn))),
    }),
  );
  const isLogin = item.$type === undefined || item.$type === "login";
  return together(found, isLogin ? "without-password" : "of-other-kind");
}

const hasOwnNames = (item: Fields) =>
  textOf(item.type) !== "" && Object.keys(item).some((name) => name.startsWith(`${item.type}_`));

/** Psono names the values of an item by its type: `website_password_username`. */
function psonoItem(item: Fields): Found {
  const value = (name: string) => textOf(item[`${textOf(item.type)}_${name}`]);
  const found = entryOf({
    title: textOf(item.name) || value("title"),
    address: value("url"),
    username: value("username") || value("email"),
    password: value("password"),
    changedAt: timeIn(item.write_date),
    hasCode: codeIn(item[`${textOf(item.type)}_totp_code`]),
  });
  return orOther(found, /password$/.test(textOf(item.type)));
}

/** All items of a tree of folders. */
function psonoItems(data: Fields): unknown[] {
  const items: unknown[] = [];
  const open: Fields[] = [data];
  for (let folder = open.pop(); folder; folder = open.pop()) {
    for (const item of listOf(folder.items)) items.push(item);
    for (const inner of listOf(folder.folders)) open.push(fieldsOf(inner));
  }
  return items;
}

function dashlaneItem(item: Fields): Found {
  const codeNames = Object.keys(item).filter(isCodeName);
  return entryOf({
    title: textOf(item.title),
    address: textOf(item.url) || textOf(item.domain),
    username: textOf(item.login) || textOf(item.email) || textOf(item.secondaryLogin),
    password: textOf(item.password) || textOf(item.passphrase),
    hasCode: codeNames.length > 0 ? anyOf(codeNames.map((name) => codeIn(item[name]))) : undefined,
  });
}

const accountsWith = (name: string) => (data: Fields) => hasAny(data.accounts, name);

export const JSON_FORMATS: readonly JsonFormat[] = [
  CXF,
  {
    manager: "1password",
    // A single item, as one can copy it.
    is: (data) => "overview" in data && "details" in data,
    items: (data) => [data],
    find: onePasswordItem,
  },
  {
    manager: "1password",
    is: accountsWith("vaults"),
    items: ({ accounts }) =>
      listOf(accounts)
        .flatMap((account) => listOf(fieldsOf(account).vaults))
        .flatMap((vault) => listOf(fieldsOf(vault).items)),
    find: onePasswordItem,
  },
  {
    manager: "proton",
    is: ({ vaults }) => Object.keys(fieldsOf(vaults)).length > 0,
    items: ({ vaults }) => Object.values(fieldsOf(vaults)).flatMap((vault) => listOf(fieldsOf(vault).items)),
    find: protonItem,
  },
  {
    manager: "keeper",
    is: ({ records }) => Array.isArray(records),
    items: ({ records }) => listOf(records),
    find: keeperItem,
  },
  {
    manager: "dashlane",
    is: ({ AUTHENTIFIANT }) => Array.isArray(AUTHENTIFIANT),
    items: (data) => Object.values(data).flatMap(listOf),
    find: (item) => ("password" in item || "passphrase" in item ? dashlaneItem(item) : "of-other-kind"),
  },
  {
    manager: "psono",
    is: (data) => psonoItems(data).some((item) => hasOwnNames(fieldsOf(item))),
    items: psonoItems,
    find: psonoItem,
  },
  {
    manager: "enpass",
    is: ({ items }) =>
      listOf(items).some((item) => hasAny(fieldsOf(item).fields, "type")) && !hasAny(items, "login"),
    items: ({ items }) => listOf(items),
    find: enpassItem,
  },
  {
    manager: "bitwarden",
    is: ({ items }) => hasAny(items, "login") || hasAny(items, "secureNote"),
    items: ({ items }) => listOf(items),
    find: bitwardenItem,
  },
];

/** Whether each password is encrypted: an export for the account alone, or the file in a Firefox profile. */
export function isEncrypted(data: Fields): boolean {
  return (
    data.encrypted === true || data.passwordProtected === true || hasAny(data.logins, "encryptedPassword")
  );
}
