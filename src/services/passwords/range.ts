// The password range search (lookup-v2, "Password range" and rules 5 to 8): builds requests and parses responses.

import { ServiceError } from "../../shared/errors.ts";
import type { HttpRequest } from "../http.ts";

export const PREFIX_LENGTH = 5;

/** Requests all known suffixes of a prefix (five hexadecimal digits). Padding hides the prefix from observers. */
export function rangeRequest(baseUrl: string, prefix: string): HttpRequest {
  return {
    service: "passwords",
    url: `${baseUrl}/range/${prefix}`,
    headers: { "Add-Padding": "true" },
    what: "password-range",
  };
}

/** First digits of the SHA-1 of “password”, which every list of breached passwords contains. Used to test a service. */
export const TEST_PREFIX = "5BAA6";

/**
 * Tells a service that rejects the header from one that is not there. This is the only request without padding, so its
 * prefix reveals nothing about anyone.
 */
export function requestWithoutPadding(baseUrl: string): HttpRequest {
  return { ...rangeRequest(baseUrl, TEST_PREFIX), headers: {} };
}

/** A range response: only rows, with nothing around them. */
export type RangeText = string & { readonly rangeText: unique symbol };

const SUFFIX_LENGTH = 35;
/** A number cannot hold more digits exactly, and no real count is that high. */
const MAX_COUNT_LENGTH = 15;

function malformed(): ServiceError {
  return new ServiceError({ code: "malformed", service: "passwords" });
}

/** Whether a text is only hexadecimal digits. Parsed as one number, and blanks at the ends are rejected. */
function isHex(text: string): boolean {
  return !Number.isNaN(Number(`0x${text}`)) && text.trim() === text;
}

function isCount(text: string): boolean {
  if (text === "" || text.length > MAX_COUNT_LENGTH) return false;
  return [...text].every((digit) => digit >= "0" && digit <= "9");
}

/**
 * The count of the row that begins at `start`. Avoids a regular expression, which a worker that has just started would have
 * to compile first.
 *
 * @throws {ServiceError} `malformed` if there is no well-formed row
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
 * Prepares the body of a 200 response for lookups. Checks only the first and last row: that detects a foreign page, an empty
 * body and a truncated row, and keeps a lookup as fast as a text search.
 *
 * @throws {ServiceError} `malformed` if the body does not begin and end with a well-formed row
 */
export function parseRange(body: string): RangeText {
  const text = body.trim();
  countOfRow(text, 0);
  countOfRow(text, text.lastIndexOf("\n") + 1);
  return text as RangeText;
}

/** The highest count of a suffix, 0 if it is not there. Case-sensitive. */
function findCount(text: string, suffix: string): number {
  let count = 0;
  for (let at = text.indexOf(suffix); at >= 0; at = text.indexOf(suffix, at + 1)) {
    const before = text[at - 1] ?? "\n";
    // A match at the end of a longer word is another word. After anything else but a line break, the row is corrupt.
    if (isHex(before)) continue;
    if (before !== "\n") throw malformed();
    count = Math.max(count, countOfRow(text, at));
  }
  return count;
}

/**
 * How often a hash suffix (35 uppercase hexadecimal digits) was seen; 0 if it is not in the range, or only as padding.
 *
 * @throws {ServiceError} `malformed` if its row is corrupt or has no readable count
 */
export function countInRange(range: RangeText, suffix: string): number {
  // Searching for single letters is fast, and few services respond in lowercase.
  if (!["a", "b", "c", "d", "e", "f"].some((letter) => range.includes(letter)))
    return findCount(range, suffix);
  const capitals = range.toUpperCase();
  // Some letters become two in uppercase; no valid row contains them.
  if (capitals.length !== range.length) throw malformed();
  return findCount(capitals, suffix);
}
