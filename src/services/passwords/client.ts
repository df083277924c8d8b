// Asks a range service for one prefix.

import { getText, type HttpContext } from "../http.ts";
import { parseRange, type RangeText, rangeRequest } from "./range.ts";

/** A person waits in front of a form: after this long, no answer is the answer. */
export const RANGE_TIMEOUT_MS = 8_000;

/** A padded answer has about 80 kB; this leaves room for growth, not for a flood. */
export const RANGE_MAX_BYTES = 2_000_000;

/**
 * The known suffixes of a prefix (lookup-v2 "Password range").
 *
 * @throws {ServiceError} with any code of `http.ts`; `malformed` for a 200 that is no range
 */
export async function fetchRange(
  context: HttpContext,
  baseUrl: string,
  prefix: string,
  signal?: AbortSignal,
): Promise<RangeText> {
  const options = { timeoutMs: RANGE_TIMEOUT_MS, maxBytes: RANGE_MAX_BYTES, ...(signal && { signal }) };
  return parseRange(await getText(context, rangeRequest(baseUrl, prefix), options));
}
