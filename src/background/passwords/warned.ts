// Of which passwords a person was warned on a site in this session, without knowing them.

import { WARNED } from "../../shared/records/warned.ts";
import { sha1Of } from "../../shared/sha1.ts";
import { createRecords } from "../platform/records.ts";

/** Nobody is warned so often in one session. */
const MAX_MARKS = 200;
/** 20 bits: of a million passwords one has the same mark, so that a mark proves none of them. */
const MARK_LENGTH = 5;

const records = createRecords(WARNED);

/** Nobody waits for it to be written: a warning does, and without it there is one more. */
async function saltOf(isPrivate: boolean): Promise<string> {
  const made = { salt: crypto.randomUUID(), marks: [] };
  void records.change((known) => known ?? made, { isPrivate });
  return ((await records.get({ isPrivate })) ?? made).salt;
}

/** The mark of a password, by its SHA-1, on a site in this session; none where there is no site. */
export async function markOf(
  sha1: string,
  site: string | undefined,
  isPrivate: boolean,
): Promise<string | undefined> {
  if (site === undefined) return undefined;
  return (await sha1Of(`${await saltOf(isPrivate)} ${site} ${sha1}`)).slice(0, MARK_LENGTH);
}

/** The marks of all that the person was warned about in this session. */
export async function warnedMarks(isPrivate: boolean): Promise<readonly (string | undefined)[]> {
  return (await records.get({ isPrivate }))?.marks ?? [];
}

export async function forgetWarned(isPrivate: boolean): Promise<void> {
  await records.change(() => undefined, { isPrivate });
}

/** The person saw a warning about these, or closed it. */
export async function noteWarned(marks: readonly (string | undefined)[], isPrivate: boolean): Promise<void> {
  const seen = marks.filter((mark) => mark !== undefined);
  if (seen.length === 0) return;
  await records.change(
    // A salt that is gone took the meaning of the marks with it.
    (known) => known && { ...known, marks: [...new Set([...known.marks, ...seen])].slice(-MAX_MARKS) },
    { isPrivate },
  );
}
