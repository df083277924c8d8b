// Remembers which passwords the user was warned about in this session, without knowing them, where they wanted no more, and what they
// marked in the vault check.

import * as v from "valibot";
import { isSkippedSite, skippedHostOf } from "../../shared/passwords/tab-state.ts";
import {
  KEPT_MARK_NAMES,
  KEPT_MARKS,
  type KeptMarks,
  MARK_LENGTH,
  WARNED,
  type Warned,
} from "../../shared/records/warned.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { sha1Of } from "../../shared/sha1.ts";
import { siteOf } from "../../shared/sites.ts";
import { changeSettings } from "../platform/current-settings.ts";
import { createRecords } from "../platform/records.ts";
import { line } from "../platform/schemas.ts";

/** More warnings than anyone gets in a session. */
const MAX_MARKS = 200;
/** More hosts than anyone skips in a session. */
const MAX_HOSTS = 50;

const records = createRecords(WARNED);

const newRecord = (): Warned => ({ salt: crypto.randomUUID(), marks: [], skippedHosts: [] });

/** Does not wait for the salt to be stored, so that warnings are not delayed. Without it there is one more warning. */
async function saltOf(isPrivate: boolean): Promise<string> {
  const made = newRecord();
  void records.change((known) => known ?? made, { isPrivate });
  return ((await records.get({ isPrivate })) ?? made).salt;
}

/**
 * The mark of a password (by its SHA-1) of an origin in this session; `undefined` without an origin. A whole site has none: its
 * hosts may belong to several people, and one could guess what was entered on another.
 */
export async function markOf(
  sha1: string,
  origin: string | undefined,
  isPrivate: boolean,
): Promise<string | undefined> {
  if (origin === undefined) return undefined;
  return (await sha1Of(`${await saltOf(isPrivate)} ${origin} ${sha1}`)).slice(0, MARK_LENGTH);
}

/** The marks of all warnings seen or closed in this session. */
export async function warnedMarks(isPrivate: boolean): Promise<readonly (string | undefined)[]> {
  return (await records.get({ isPrivate }))?.marks ?? [];
}

/** Records warnings that the user saw or closed. */
export async function noteWarned(marks: readonly (string | undefined)[], isPrivate: boolean): Promise<void> {
  const seen = marks.filter((mark) => mark !== undefined);
  if (seen.length === 0) return;
  await records.change(
    // If the salt is gone, the marks mean nothing any more.
    (known) => known && { ...known, marks: [...new Set([...known.marks, ...seen])].slice(-MAX_MARKS) },
    { isPrivate },
  );
}

/** The hosts, with a port if the address has one, where the user turned checks off for this session. */
export async function skippedHosts(isPrivate: boolean): Promise<readonly string[]> {
  return (await records.get({ isPrivate }))?.skippedHosts ?? [];
}

export async function skipHost(host: string, isPrivate: boolean): Promise<void> {
  await records.change(
    (known = newRecord()) => ({
      ...known,
      skippedHosts: [...new Set([...known.skippedHosts, host])].slice(-MAX_HOSTS),
    }),
    { isPrivate },
  );
}

/** Turns checks on again on all hosts of a site, in all windows. */
async function unskipHosts(site: string): Promise<void> {
  const isElsewhere = (host: string) => siteOf(`https://${host}/`) !== site;
  for (const isPrivate of [false, true])
    await records.change(
      (known) => known && { ...known, skippedHosts: known.skippedHosts.filter(isElsewhere) },
      { isPrivate },
    );
}

/** Whether checks are skipped for a frame, because of the site or host of its page or its own. */
export async function isSkipped(
  settings: Settings,
  isPrivate: boolean,
  ...addresses: (string | undefined)[]
): Promise<boolean> {
  if (addresses.some((address) => isSkippedSite(settings, siteOf(address)))) return true;
  const hosts = await skippedHosts(isPrivate);
  return addresses.some((address) => skippedHostOf(hosts, address) !== undefined);
}

/** Whether no password is checked in a frame, anywhere or there. */
export async function areChecksOff(
  settings: Settings,
  ...where: [isPrivate: boolean, ...(string | undefined)[]]
) {
  return !settings.passwordChecks.enabled || (await isSkipped(settings, ...where));
}

/** Adds the site of a host to the skipped sites, or removes an entry, and turns checks on again on all hosts of the site. */
export async function setSiteSkipped(host: string, shouldSkip: boolean): Promise<void> {
  // Typed input may be any host of a site. An entry is removed exactly as it is listed.
  const site = shouldSkip ? (siteOf(`https://${host}/`) ?? host) : host;
  if (!shouldSkip) await unskipHosts(site);
  await changeSettings(({ passwordChecks }) => {
    const others = passwordChecks.skippedSites.filter((other) => other !== site);
    passwordChecks.skippedSites = shouldSkip ? [...others, site] : others;
  });
}

const CODE = v.pipe(v.string(), v.regex(/^[\dA-F]{5}$/));
/** As many entries as a vault may have, and their files. */
const MAX_CODES = 250_001;

/** Turns the marks of vault checks on or off, or changes some that were made with the salt in force. */
export const MARKS_CHANGE = v.object({
  isKept: v.optional(v.boolean()),
  salt: v.optional(line(36)),
  /** `null`: no mark any more. */
  marks: v.optional(
    v.pipe(v.array(v.tuple([CODE, v.nullable(v.picklist(KEPT_MARK_NAMES))])), v.maxLength(MAX_CODES)),
  ),
});

const keptMarks = createRecords(KEPT_MARKS);

/** Returns what is kept now; `undefined` if nothing is to be kept, as in private windows. */
export async function changeKeptMarks(
  { isKept, salt, marks = [] }: v.InferOutput<typeof MARKS_CHANGE>,
  isPrivate: boolean,
): Promise<KeptMarks | undefined> {
  if (isPrivate) return undefined;
  await keptMarks.change((known) => {
    if (isKept === false) return undefined;
    const kept = known ?? (isKept ? { salt: crypto.randomUUID(), marks: {} } : undefined);
    if (!kept || salt !== kept.salt) return kept;
    const all = new Map(Object.entries(kept.marks));
    for (const [code, mark] of marks) {
      if (mark) all.set(code, mark);
      else all.delete(code);
    }
    return { ...kept, marks: Object.fromEntries(all) };
  });
  return keptMarks.get();
}
