// Reads the XML export of KeePass 2: its entries, without their history.

import sax from "sax";
import { addressIn, type LeftOut, type ReadVault, timeIn, type VaultEntry } from "./entry.ts";

interface Element {
  name: string;
  text: string;
}

/** An entry, or an older version of one, while it's being parsed. */
interface Opened {
  values: Map<string, string>;
  isEarlier: boolean;
  changed: string;
  isExpiring: boolean;
  expires: string;
}

/** Reads an export. If it's truncated or damaged, the entries up to that point are read. */
export function readKeePassXml(text: string): ReadVault {
  const parser = sax.parser(true, { trim: false });
  const path: Element[] = [];
  const open: Opened[] = [];
  /** Ids of the open groups, outermost first. */
  const groups: string[] = [];
  const entries: VaultEntry[] = [];
  let withoutPassword = 0;
  let recycled = "";
  let key = "";
  let isRoot = false;
  let isDamaged = false;

  function leftOutOf({ isExpiring, expires }: Opened): LeftOut | undefined {
    if (recycled !== "" && groups.includes(recycled)) return "archived";
    const expiresAt = Date.parse(expires);
    return isExpiring && expiresAt < Date.now() ? "expired" : undefined;
  }

  function close(entry: Opened): void {
    if (entry.isEarlier) return;
    const value = (name: string) => entry.values.get(name) ?? "";
    if (value("Password") === "") {
      withoutPassword++;
      return;
    }
    const changedAt = timeIn(entry.changed);
    const leftOut = leftOutOf(entry);
    entries.push({
      title: value("Title").trim(),
      address: addressIn(value("URL")),
      username: value("UserName").trim(),
      password: value("Password"),
      ...(changedAt !== undefined && { changedAt }),
      ...(leftOut && { leftOut }),
    });
  }

  function addField(name: string, parent: string, value: string): void {
    const entry = open.at(-1);
    if (name === "RecycleBinUUID") recycled = value;
    if (name === "UUID" && parent === "Group") groups[groups.length - 1] = value;
    if (!entry) return;
    if (name === "Key") key = value;
    if (name === "Value" && parent === "String") entry.values.set(key, value);
    if (parent !== "Times") return;
    if (name === "LastModificationTime") entry.changed = value;
    if (name === "ExpiryTime") entry.expires = value;
    if (name === "Expires") entry.isExpiring = value === "True";
  }

  parser.onopentag = ({ name }) => {
    if (path.length === 0) isRoot = name === "KeePassFile";
    if (name === "Group") groups.push("");
    if (name === "Entry") {
      const isEarlier = path.at(-1)?.name === "History";
      open.push({ values: new Map(), isEarlier, changed: "", isExpiring: false, expires: "" });
    }
    path.push({ name, text: "" });
  };
  parser.ontext = (part) => {
    const element = path.at(-1);
    if (element) element.text += part;
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = (name) => {
    const element = path.pop();
    addField(name, path.at(-1)?.name ?? "", element?.text ?? "");
    if (name === "Group") groups.pop();
    const entry = name === "Entry" ? open.pop() : undefined;
    if (entry) close(entry);
  };
  parser.onerror = () => {
    isDamaged = true;
  };
  try {
    parser.write(text).close();
  } catch {
    isDamaged = true;
  }
  if (!isRoot) return { state: "refused", reason: "no-passwords" };
  const all = { manager: "keepass", entries, unreadable: [], withoutPassword } as const;
  return { state: "read", ...all, unreadable: [], ...(isDamaged && { isCutShort: true }) };
}
