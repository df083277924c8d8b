// JSON exports of password managers: detects the format by its shape and reads the entries.

import { jsonrepair } from "jsonrepair";
import { type Fields, isFields } from "../../../shared/shapes.ts";
import {
  addressIn,
  type LeftOut,
  type Manager,
  type ReadEntries,
  type ReadVault,
  timeIn,
  type VaultEntry,
} from "./entry.ts";

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const latest = (times: unknown[]) => {
  const known = times.map(timeIn).filter((at) => at !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
};

type Made = Omit<VaultEntry, "address" | "changedAt" | "leftOut"> & {
  address: string;
  changedAt?: number | undefined;
  leftOut?: LeftOut | undefined;
};

/** The entry; `undefined` without a password. */
function entryOf({ title, address, username, password, changedAt, leftOut }: Made): VaultEntry | undefined {
  if (password === "") return undefined;
  return {
    title: title.trim(),
    address: addressIn(address),
    username: username.trim(),
    password,
    ...(changedAt !== undefined && { changedAt }),
    ...(leftOut && { leftOut }),
  };
}

/** Reads each item separately: a damaged one is numbered, the others are still read. */
function readItems(
  manager: Manager,
  items: unknown[],
  read: (item: Fields) => VaultEntry | undefined,
): ReadEntries {
  const result: ReadEntries = { manager, entries: [], unreadable: [], withoutPassword: 0 };
  for (const [index, item] of items.entries()) {
    const entry = isFields(item) ? read(item) : null;
    if (entry) result.entries.push(entry);
    else if (entry === null) result.unreadable.push(index + 1);
    else result.withoutPassword++;
  }
  return result;
}

function bitwardenItem(item: Fields): VaultEntry | undefined {
  const login = fieldsOf(item.login);
  const replaced = listOf(item.passwordHistory).map((one) => fieldsOf(one).lastUsedDate);
  return entryOf({
    title: textOf(item.name),
    address: textOf(fieldsOf(listOf(login.uris)[0]).uri),
    username: textOf(login.username),
    password: textOf(login.password),
    changedAt: latest([login.passwordRevisionDate, ...replaced]),
    leftOut: item.archivedDate || item.deletedDate ? "archived" : undefined,
  });
}

function protonItem(item: Fields): VaultEntry | undefined {
  const data = fieldsOf(item.data);
  const content = fieldsOf(data.content);
  if (data.type !== "login") return undefined;
  return entryOf({
    title: textOf(fieldsOf(data.metadata).name),
    address: textOf(listOf(content.urls)[0]),
    username: textOf(content.itemUsername) || textOf(content.itemEmail) || textOf(content.username),
    password: textOf(content.password),
    changedAt: timeIn(item.modifyTime),
    // 1 is active, 2 is in the trash.
    leftOut: item.state === 2 ? "archived" : undefined,
  });
}

function enpassItem(item: Fields): VaultEntry | undefined {
  const fields = listOf(item.fields)
    .map(fieldsOf)
    .filter(({ deleted }) => !deleted);
  const fieldOf = (type: string) => fields.find((field) => field.type === type && textOf(field.value) !== "");
  const password = fieldOf("password");
  return entryOf({
    title: textOf(item.title),
    address: textOf(fieldOf("url")?.value),
    username: textOf((fieldOf("username") ?? fieldOf("email"))?.value),
    password: textOf(password?.value),
    changedAt: timeIn(password?.value_updated_at),
    leftOut: item.archived || item.trashed ? "archived" : undefined,
  });
}

function keeperItem(item: Fields): VaultEntry | undefined {
  return entryOf({
    title: textOf(item.title),
    address: textOf(item.login_url),
    username: textOf(item.login),
    password: textOf(item.password),
  });
}

/** 1Password lets people turn off its warnings for an entry, under several names. */
const isExcluded = (exclusions: unknown) => Object.values(fieldsOf(exclusions)).some(Boolean);

function onePasswordItem(item: Fields): VaultEntry | undefined {
  const details = fieldsOf(item.details);
  const overview = fieldsOf(item.overview);
  const fields = listOf(details.loginFields).map(fieldsOf);
  const fieldNamed = (designation: string) =>
    textOf(fields.find((field) => field.designation === designation)?.value);
  const isArchived = item.state === "archived" || item.trashed === true;
  return entryOf({
    title: textOf(overview.title),
    address: textOf(overview.url) || textOf(fieldsOf(listOf(overview.urls)[0]).url),
    username: fieldNamed("username"),
    // Password-only items keep it here.
    password: fieldNamed("password") || textOf(details.password),
    changedAt: latest(
      listOf(details.passwordHistory ?? item.passwordHistory).map((one) => fieldsOf(one).time),
    ),
    leftOut: isArchived ? "archived" : isExcluded(overview.watchtowerExclusions) ? "excluded" : undefined,
  });
}

const isFirstWith = (items: unknown, key: string) => listOf(items).some((item) => key in fieldsOf(item));

/** Reads a parsed export; `undefined` if the format is unknown. */
function readShape(data: Fields): ReadEntries | "encrypted" | undefined {
  if (data.encrypted === true || data.passwordProtected === true) return "encrypted";
  if (Array.isArray(data.accounts)) {
    const vaults = data.accounts.flatMap((account) => listOf(fieldsOf(account).vaults));
    const items = vaults.flatMap((vault) => listOf(fieldsOf(vault).items));
    return readItems("1password", items, onePasswordItem);
  }
  if (isFields(data.vaults)) {
    const items = Object.values(data.vaults).flatMap((vault) => listOf(fieldsOf(vault).items));
    return readItems("proton", items, protonItem);
  }
  if (Array.isArray(data.records)) return readItems("keeper", data.records, keeperItem);
  if (isFirstWith(data.items, "fields") && !isFirstWith(data.items, "login"))
    return readItems("enpass", listOf(data.items), enpassItem);
  if (Array.isArray(data.items)) return readItems("bitwarden", data.items, bitwardenItem);
  // The file in a Firefox profile: each password is encrypted.
  if (isFirstWith(data.logins, "encryptedPassword")) return "encrypted";
  return undefined;
}

function parse(text: string): { data: unknown; isCutShort: boolean } | undefined {
  try {
    return { data: JSON.parse(text), isCutShort: false };
  } catch {
    try {
      return { data: JSON.parse(jsonrepair(text)), isCutShort: true };
    } catch {
      return undefined;
    }
  }
}

/** Reads the JSON of any manager. A truncated file is read up to its end. */
export function readJsonFormats(text: string): ReadVault {
  const parsed = parse(text);
  if (!parsed) return { state: "refused", reason: "damaged" };
  const { data, isCutShort } = parsed;
  const read = readShape(Array.isArray(data) ? { items: data } : fieldsOf(data));
  if (read === "encrypted") return { state: "refused", reason: "encrypted" };
  if (!read) return { state: "refused", reason: "no-passwords" };
  return { state: "read", ...read, ...(isCutShort && { isCutShort }) };
}
