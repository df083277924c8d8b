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
    what: "password-range",
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

/** A range answer: rows and nothing around them. */
export type RangeText = string & { readonly rangeText: unique symbol };

const SUFFIX_LENGTH = 35;
/** More digits than this a number does not hold exactly, and nobody has so many passwords. */
const MAX_COUNT_LENGTH = 15;

function malformed(): ServiceError {
  return new ServiceError({ code: "malformed", service: "passwords" });
}

/** Whether a text is hexadecimal digits and nothing else: as one number, which no blank in it may be. */
function isHex(text: string): boolean {
  return !Number.isNaN(Number(`0x${text}`)) && text.trim() === text;
}

function isCount(text: string): boolean {
  if (text === "" || text.length > MAX_COUNT_LENGTH) return false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/**
 * The count of the row that begins at `start`. Without a regular expression: a worker that has just started would have to
 * compile it first.
 *
 * @throws {ServiceError} `malformed` where no well-formed row does
 */
function countOfRow(text: string, start: number): number {
  const colon = start + SUFFIX_LENGTH;
  let end = text.indexOf("\n", start);
  if (end < 0) end = text.length;
  if (text[end - 1] === "\r") end--;
  while (text[end - 1] === " " || text[end - 1] === "\t") end--;
  const count = text.slice(colon + 1, end);
  if (text[colon] !== ":" || !isCount(count) || !isHex(text.slice(start, colon))) throw malformed();
  return Number(count);
}

/**
 * Makes the body of a 200 answer ready for look-ups. The ends are looked at, not every row: a foreign page, an empty body and
 * a row cut short show there, and a look-up stays as fast as a search.
 *
 * @throws {ServiceError} `malformed` for a body that does not begin and end with a well-formed row
 */
export function parseRange(body: string): RangeText {
  const text = body.trim();
  countOfRow(text, 0);
  countOfRow(text, text.lastIndexOf("\n") + 1);
  return text as RangeText;
}

/** The highest count of a suffix, 0 where there is none. Letters are as `suffix` has them. */
function findCount(text: string, suffix: string): number {
  let count = 0;
  for (let at = text.indexOf(suffix); at >= 0; at = text.indexOf(suffix, at + 1)) {
    const before = text[at - 1] ?? "\n";
    // The end of a longer word is another word. After anything else it stands in a row that was spoilt.
    if (isHex(before)) continue;
    if (before !== "\n") throw malformed();
    count = Math.max(count, countOfRow(text, at));
  }
  return count;
}

/**
 * How often a hash suffix, 35 hexadecimal digits in capitals, was seen; 0 where it is not in the range, or as padding.
 *
 * @throws {ServiceError} `malformed` where its row has no readable count, or something before it that is no row's
 */
export function countInRange(range: RangeText, suffix: string): number {
  const count = findCount(range, suffix);
  // A search for one letter is much faster than any other: few services answer in small ones.
  if (count > 0 || !["a", "b", "c", "d", "e", "f"].some((letter) => range.includes(letter))) return count;
  const capitals = range.toUpperCase();
  // Letters of other alphabets can become two digits in capitals: those stood in no row.
  if (capitals.length !== range.length) throw malformed();
  return findCount(capitals, suffix);
}
