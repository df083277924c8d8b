// Remembers which passwords the user was warned about on a site in this session, without knowing the passwords.

import { WARNED } from "../../shared/records/warned.ts";
import { sha1Of } from "../../shared/sha1.ts";
import { createRecords } from "../platform/records.ts";

/** More warnings than anyone gets in a session. */
const MAX_MARKS = 200;
/** 20 bits: about one in a million passwords has the same mark, so a mark proves nothing about any of them. */
export const MARK_LENGTH = 5;

const records = createRecords(WARNED);

/** Does not wait for the salt to be stored, so that warnings are not delayed. Without it there is one more warning. */
async function saltOf(isPrivate: boolean): Promise<string> {
  const made = { salt: crypto.randomUUID(), marks: [] };
  void records.change((known) => known ?? made, { isPrivate });
  return ((await records.get({ isPrivate })) ?? made).salt;
}

/** The mark of a password (by its SHA-1) on a site in this session; `undefined` without a site. */
export async function markOf(
  sha1: string,
  site: string | undefined,
  isPrivate: boolean,
): Promise<string | undefined> {
  if (site === undefined) return undefined;
  return (await sha1Of(`${await saltOf(isPrivate)} ${site} ${sha1}`)).slice(0, MARK_LENGTH);
}

/** The marks of all warnings seen or closed in this session. */
export async function warnedMarks(isPrivate: boolean): Promise<readonly (string | undefined)[]> {
  return (await records.get({ isPrivate }))?.marks ?? [];
}

export async function forgetWarned(isPrivate: boolean): Promise<void> {
  await records.change(() => undefined, { isPrivate });
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
