// Reads the XML of KeePass 2: an export, or the content of a database. Its entries, without their history.

import { entryOf, type Found, type LeftOut, type ReadVault, tally, withoutDoubtful } from "../entry.ts";
import { bytesOfBase64, numberIn } from "../locked/bytes.ts";
import { timeIn } from "../values.ts";
import { type Item, parseKeePassXml, type Unprotect } from "./parse-xml.ts";
import { createResolver, hasPlaceholder } from "./references.ts";

/** From the year 1, where the times of a version 4 database begin, to 1970. */
const SECONDS_TO_EPOCH = 62_135_596_800;

/** Milliseconds since the epoch, from a date, or from seconds as 8 bytes in base64; `NaN` from anything else. */
function timeOf(text: string): number {
  const bytes = /^[\w+/]{11}=$/.test(text) ? bytesOfBase64(text) : undefined;
  return bytes ? (numberIn(bytes) - SECONDS_TO_EPOCH) * 1000 : Date.parse(text);
}

function leftOutOf({ isRecycled, isExpiring, expires }: Item): LeftOut | undefined {
  if (isRecycled) return "archived";
  return isExpiring && timeOf(expires) < Date.now() ? "expired" : undefined;
}

function foundIn(item: Item, fieldOf: (item: Item, name: string) => string): Found {
  if (!item.isWhole || item.isLocked) return null;
  const password = fieldOf(item, "Password");
  if (hasPlaceholder(password)) return null;
  return entryOf({
    title: fieldOf(item, "Title"),
    address: fieldOf(item, "URL"),
    username: fieldOf(item, "UserName"),
    password,
    changedAt: timeIn(timeOf(item.changed)),
    leftOut: leftOutOf(item),
    hasCode: item.hasCode,
    hasPasskey: item.hasPasskey,
  });
}

/**
 * Reads an export, or a database whose protected values `unprotect` decrypts. If it's truncated or damaged, the entries up
 * to that point are read.
 */
export function readKeePassXml(text: string, unprotect?: Unprotect): ReadVault {
  const { items, isKeePass, isDamaged } = parseKeePassXml(text, unprotect);
  if (!isKeePass) return { state: "refused", reason: "no-passwords" };
  const resolve = createResolver(items);
  // Only KeePassXC and some others store passkeys.
  const read = withoutDoubtful(
    tally("keepass", items, (item) => foundIn(item, resolve)),
    ["hasPasskey"],
  );
  return { state: "read", ...read, ...(isDamaged && { isCutShort: true }) };
}
