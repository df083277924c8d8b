// Whether an export has a code for two-step sign-in, or a passkey. Only the answer leaves the reader, never the secret.

import { isFields } from "../../../shared/shapes.ts";

/** What is stored with an entry; absent if the export can't tell. */
export interface SecondSteps {
  /** Whether a code for two-step sign-in is stored with it. */
  hasCode?: boolean | undefined;
  /** Whether a passkey is stored with it. */
  hasPasskey?: boolean | undefined;
}

/** How a link begins that holds a code's secret: the text of the QR codes that sites show. */
export const CODE_LINK = "otpauth://";
/** No such link is shorter. */
const MIN_LINK_LENGTH = 20;

/** Whether a link to a code is in any of these texts. Of each cell of a large file, so it has to be quick. */
export function haveCodeLink(texts: readonly string[]): boolean {
  for (const text of texts) if (text.length >= MIN_LINK_LENGTH && text.includes(CODE_LINK)) return true;
  return false;
}

/** No secret is shorter. */
const MIN_LENGTH = 6;

/** Whether the value of a field for codes is one; `undefined` if nobody knows. */
export function codeIn(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return false;
  if (typeof value !== "string") return undefined;
  const { length } = value.trim();
  if (length === 0) return false;
  return length >= MIN_LENGTH ? true : undefined;
}

/** Whether a list holds passkeys; `undefined` if nobody knows. */
export function passkeyIn(list: unknown): boolean | undefined {
  if (!Array.isArray(list)) return undefined;
  if (list.length === 0) return false;
  return list.some(isFields) ? true : undefined;
}

/** Whether any of these is there: a single one that nobody knows of leaves it open. */
export function anyOf(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

/** Deeper than the fields of any item. */
const MAX_DEPTH = 8;

/** Whether some text of an item holds a link to a code: a note, or a field of one's own. What was there before doesn't count. */
export function hasCodeLink(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return value.includes(CODE_LINK);
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return false;
  if ("deleted" in value && value.deleted) return false;
  return Object.entries(value).some(([name, one]) => !/history/i.test(name) && hasCodeLink(one, depth + 1));
}
