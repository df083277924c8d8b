// The password range search (lookup-v2, "Password range" and rules 5 to 8): asking and understanding, kept apart.

import { ServiceError } from "../../shared/errors.ts";
import type { HttpRequest } from "../http.ts";

export const PREFIX_LENGTH = 5;

/** Asks for all known suffixes of a prefix, five hexadecimal digits. Padding hides from an onlooker which prefix it was. */
export function rangeRequest(baseUrl: string, prefix: string): HttpRequest {
  return {
    service: "passwords",
    url: `${baseUrl}/range/${prefix}`,
    headers: { "Add-Padding": "true" },
    told: "password-range",
  };
}

/** First digits of the SHA-1 of “password”, which every list of breached passwords has: what tests of a service ask for. */
export const TEST_PREFIX = "5BAA6";

/**
 * Tells a service that refuses the header from one that is not there. The only request without padding, and so of a prefix
 * that says nothing about anybody.
 */
export function requestWithoutPadding(baseUrl: string): HttpRequest {
  return { ...rangeRequest(baseUrl, TEST_PREFIX), headers: {} };
}

/** A range answer made ready for look-ups: upper case, rows and nothing around them. */
export type RangeText = string & { readonly rangeText: unique symbol };

const SUFFIX_LENGTH = 35;
/** More digits than this a number does not hold exactly, and nobody has so many passwords. */
const MAX_COUNT_LENGTH = 15;

function malformed(): ServiceError {
  return new ServiceError({ code: "malformed", service: "passwords" });
}

// By character codes: a worker that has just started has no time for regular expressions, each of which is compiled first.
const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const COLON = 58;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 70);
}

/** Whether nothing but blanks stands between `start` and the end of its line. */
function isLineOver(text: string, start: number): boolean {
  let at = start;
  while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB) at++;
  if (text.charCodeAt(at) === CARRIAGE_RETURN) at++;
  return at >= text.length || text.charCodeAt(at) === LINE_FEED;
}

function endOfDigits(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** Whether the row that begins at `start` is 35 hexadecimal digits, a colon and a count. */
function isRowAt(text: string, start: number): boolean {
  const colon = start + SUFFIX_LENGTH;
  for (let at = start; at < colon; at++) {
    if (!isHexDigit(text.charCodeAt(at))) return false;
  }
  const end = endOfDigits(text, colon + 1);
  const hasCount = end > colon + 1 && end <= colon + 1 + MAX_COUNT_LENGTH;
  return text.charCodeAt(colon) === COLON && hasCount && isLineOver(text, end);
}

/**
 * Makes the body of a 200 answer ready for look-ups. The ends are looked at, not every row: a foreign page, an empty body and
 * a row cut short show there, and a look-up stays as fast as a search.
 *
 * @throws {ServiceError} `malformed` for a body that does not begin and end with a well-formed row
 */
export function parseRange(body: string): RangeText {
  const rows = body.trim();
  const text = rows.toUpperCase();
  // Letters of other alphabets can become two digits in capitals: those stood in no row.
  if (text.length !== rows.length) throw malformed();
  if (!isRowAt(text, 0) || !isRowAt(text, text.lastIndexOf("\n") + 1)) throw malformed();
  return text as RangeText;
}

/**
 * How often a hash suffix, 35 hexadecimal digits in capitals, was seen; 0 where it is not in the range, or as padding.
 *
 * @throws {ServiceError} `malformed` where its row has no readable count, or something before it that is no row's
 */
export function countInRange(range: RangeText, suffix: string): number {
  let count = 0;
  for (let at = range.indexOf(suffix); at >= 0; at = range.indexOf(suffix, at + 1)) {
    if (at > 0 && range.charCodeAt(at - 1) !== LINE_FEED) {
      // The end of a longer word is another word. After anything else it stands in a row that was spoilt.
      if (isHexDigit(range.charCodeAt(at - 1))) continue;
      throw malformed();
    }
    if (!isRowAt(range, at)) throw malformed();
    const start = at + suffix.length + 1;
    count = Math.max(count, Number(range.slice(start, endOfDigits(range, start))));
  }
  return count;
}
