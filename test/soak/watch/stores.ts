// What may be stored: known kinds of records, no secrets on the disk, and nothing of private windows elsewhere.

import { hash } from "node:crypto";
import { CATALOG } from "../../../src/shared/records/catalog.ts";
import { PRIVATE_PREFIX } from "../../../src/shared/records/record.ts";
import type { Stores } from "../../e2e/driver/stores.ts";
import { recordOf } from "../../world/acts/every-record.ts";

/** What stores must not contain. */
export interface Secrets {
  passwords: ReadonlySet<string>;
  /** Entered or looked up in private windows only. */
  ofPrivateWindows: readonly string[];
  isPrivateWindowOpen: boolean;
}

/** The access and refresh tokens in the session store. */
export function tokensIn({ session }: Stores): string[] {
  return Object.entries(session)
    .filter(([key]) => recordOf("session", key)?.row === "tokens")
    .flatMap(([, set]) => Object.entries(set ?? {}))
    .filter(([name]) => /token$/i.test(name))
    .map(([, value]) => String(value));
}

/** All names and texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [name, ...textsIn(item)]);
}

/** Passwords among texts, and their hashes. */
function passwordTraces(texts: readonly string[], passwords: ReadonlySet<string>): string[] {
  const suffixes = new Map([...passwords].map((password) => [hash("sha1", password).slice(5), password]));
  return texts.flatMap((text) => {
    const runs = text.toLowerCase().match(/[0-9a-f]{35,40}/g) ?? [];
    const hashed = runs.map((run) => suffixes.get(run.slice(-35))).find(Boolean);
    return [passwords.has(text) && `the password ${text}`, hashed && `the hash of ${hashed}`].filter(
      (trace) => typeof trace === "string",
    );
  });
}

/** What is stored that must not be. */
export function storeOffenses(stores: Stores, secrets: Secrets): string[] {
  const offenses: string[] = [];
  for (const area of ["local", "session"] as const) {
    for (const stored of Object.keys(stores[area])) {
      const isPrivate = stored.startsWith(PRIVATE_PREFIX);
      const key = isPrivate ? stored.slice(PRIVATE_PREFIX.length) : stored;
      if (!recordOf(area, key)) offenses.push(`an unknown kind in ${area}: ${stored}`);
      if (isPrivate && (area === "local" || !secrets.isPrivateWindowOpen))
        offenses.push(`a record of a private window in ${area}: ${stored}`);
    }
  }
  const { session, local } = stores;
  const open = Object.entries(session).filter(([key]) => !key.startsWith(PRIVATE_PREFIX));
  // The breach list is public, and full of words.
  const texts = textsIn([Object.entries(local).filter(([key]) => key !== CATALOG.key), open]);
  offenses.push(...passwordTraces(texts, secrets.passwords));
  const onDisk = JSON.stringify(local);
  if (tokensIn(stores).some((token) => onDisk.includes(token))) offenses.push("a token in local");
  for (const secret of secrets.ofPrivateWindows)
    if (texts.some((text) => text.includes(secret))) offenses.push(`${secret} of a private window`);
  return offenses;
}
