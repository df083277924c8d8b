// The password range search (lookup-v2, "Password range" and rules 5 to 8): asking and understanding, kept apart.

import { ServiceError } from "../../shared/errors.ts";
import type { HttpRequest } from "../http.ts";

/** Characters of a hash that the service is told. */
export const PREFIX_LENGTH = 5;

/**
 * The request for all known suffixes of a prefix. Padding hides from an onlooker which prefix it was.
 *
 * @param baseUrl address of the service, without a trailing slash
 * @param prefix first 5 hexadecimal digits of a SHA-1
 */
export function rangeRequest(baseUrl: string, prefix: string): HttpRequest {
  return {
    service: "passwords",
    url: `${baseUrl}/range/${prefix}`,
    headers: { "Add-Padding": "true" },
    told: "password-range",
  };
}

/** A range answer made ready for look-ups: upper case, no byte order mark, `\n` before each row. */
export type RangeText = string & { readonly rangeText: unique symbol };

// 35 hexadecimal digits, a colon and a count.
const FIRST_ROW = /^\n[0-9A-F]{35}:\d+[ \t]*(?:\r?\n|$)/;
const LAST_ROW = /\n[0-9A-F]{35}:\d+\s*$/;

/** More than a row and its line ends; the last row is looked for in no more than this. */
const LAST_ROW_LENGTH = 96;

function malformed(): ServiceError {
  return new ServiceError({ code: "malformed", service: "passwords" });
}

/**
 * Makes the body of a 200 answer ready for look-ups, once for all that ask for its prefix.
 *
 * The ends are looked at, not every row: a foreign page, an empty body and a row cut short show there, and a look-up
 * stays as fast as a search.
 *
 * @throws {ServiceError} `malformed` for a body that does not begin and end with a well-formed row
 */
export function parseRange(body: string): RangeText {
  const start = body.charCodeAt(0) === 0xfeff ? 1 : 0;
  const text = `\n${body.slice(start).trim().toUpperCase()}`;
  if (!FIRST_ROW.test(text) || !LAST_ROW.test(text.slice(-LAST_ROW_LENGTH))) throw malformed();
  return text as RangeText;
}

/**
 * How often a hash suffix (35 upper-case hexadecimal digits) stands in a range; 0 where it does not, which padding
 * rows say as well.
 *
 * @throws {ServiceError} `malformed` where its row has no readable count
 */
export function countInRange(range: RangeText, suffix: string): number {
  const row = `\n${suffix}:`;
  let count = 0;
  for (let at = range.indexOf(row); at >= 0; at = range.indexOf(row, at + row.length)) {
    const digits = /^\d+(?=\s|$)/.exec(range.slice(at + row.length, at + row.length + 24));
    if (!digits) throw malformed();
    count = Math.max(count, Number(digits[0]));
  }
  return count;
}
