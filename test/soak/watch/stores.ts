// What may be stored: known kinds of valid records, no secrets on the disk, and nothing of private windows elsewhere.

import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { kindOfKey } from "../../../src/shared/privacy/stored-data.ts";
import { recordOf } from "../../../src/shared/records/all.ts";
import { SENT_TIMES } from "../../../src/shared/records/lookups.ts";
import { PRIVATE_PREFIX } from "../../../src/shared/records/record.ts";
import { WARNED } from "../../../src/shared/records/warned.ts";
import { POLICY_KEY } from "../../../src/shared/settings/settings.ts";
import { CATALOG_KEY } from "../../../src/shared/storage.ts";
import type { Stores } from "../../e2e/driver/stores.ts";

/** What stores must not contain. */
export interface Secrets {
  passwords: ReadonlySet<string>;
  /** Where they were entered. */
  origins: ReadonlySet<string>;
  /** Entered or looked up in private windows only. */
  ofPrivateWindows: readonly string[];
  isPrivateWindowOpen: boolean;
}

/** Without what storage drops: absent properties. */
const asStored = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));

function isWhole(area: string, key: string, value: unknown): boolean {
  const kind = recordOf(area, key);
  if (!kind) return true;
  const read = kind.read(value);
  // Of the queue's clocks, pages read only a part.
  return kind === SENT_TIMES ? read !== undefined : isDeepStrictEqual(asStored(read), asStored(value));
}

/** The access and refresh tokens in the session store. */
export function tokensIn({ session }: Stores): string[] {
  return Object.entries(session)
    .filter(([key]) => key.startsWith("tokens:"))
    .flatMap(([, set]) => Object.entries(set as Record<string, unknown>))
    .filter(([name]) => /token$/i.test(name))
    .map(([, value]) => String(value));
}

/** All names and texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [name, ...textsIn(item)]);
}

const sha1Of = (text: string) => hash("sha1", text).toUpperCase();

/** The marks of these passwords in this session, five digits each. One in a million is, by chance, the prefix of a password. */
function marksOf({ session }: Stores, { passwords, origins }: Secrets): Set<string> {
  const { salt } = (session[WARNED.key] ?? {}) as { salt?: string };
  const hashes = [...passwords].map(sha1Of);
  const marked = [...origins].flatMap((origin) => hashes.map((sha1) => sha1Of(`${salt} ${origin} ${sha1}`)));
  return new Set(marked.map((mark) => mark.slice(0, 5)));
}

/** Passwords among texts, and what is derived from them. */
function passwordTraces(
  texts: readonly string[],
  passwords: ReadonlySet<string>,
  marks: ReadonlySet<string>,
): string[] {
  const hashes = new Map([...passwords].map((password) => [hash("sha1", password), password]));
  const suffixes = new Map([...hashes].map(([sha1, password]) => [sha1.slice(5), password]));
  const prefixes = new Map([...hashes].map(([sha1, password]) => [sha1.slice(0, 5), password]));
  return texts.flatMap((text) => {
    const lower = text.toLowerCase();
    const runs = lower.match(/[0-9a-f]{35,40}/g) ?? [];
    const hashed = runs.map((run) => suffixes.get(run.slice(-35))).find(Boolean);
    return [
      passwords.has(text) && `the password ${text}`,
      hashed && `the hash of ${hashed}`,
      prefixes.has(lower) && !marks.has(text) && `the prefix of ${prefixes.get(lower)}`,
    ].filter((trace) => typeof trace === "string");
  });
}

/** What is stored that must not be. */
export function storeOffenses(stores: Stores, secrets: Secrets): string[] {
  const offenses: string[] = [];
  for (const area of ["local", "session"] as const) {
    for (const [stored, value] of Object.entries(stores[area])) {
      const isPrivate = stored.startsWith(PRIVATE_PREFIX);
      const key = isPrivate ? stored.slice(PRIVATE_PREFIX.length) : stored;
      const isKnown = kindOfKey(area, key) !== undefined || (area === "local" && key === POLICY_KEY);
      if (!isKnown) offenses.push(`an unknown kind in ${area}: ${stored}`);
      if (isPrivate && (area === "local" || !secrets.isPrivateWindowOpen))
        offenses.push(`a record of a private window in ${area}: ${stored}`);
      if (!isWhole(area, key, value)) offenses.push(`an invalid record: ${stored} ${JSON.stringify(value)}`);
    }
  }
  const { session, local } = stores;
  const open = Object.entries(session).filter(([key]) => !key.startsWith(PRIVATE_PREFIX));
  // The breach list is public, and full of words.
  const texts = textsIn([Object.entries(local).filter(([key]) => key !== CATALOG_KEY), open]);
  offenses.push(...passwordTraces(texts, secrets.passwords, marksOf(stores, secrets)));
  const onDisk = JSON.stringify(local);
  if (tokensIn(stores).some((token) => onDisk.includes(token))) offenses.push("a token in local");
  for (const secret of secrets.ofPrivateWindows)
    if (texts.some((text) => text.includes(secret))) offenses.push(`${secret} of a private window`);
  return offenses;
}
