// Asks a range service for one prefix.

import { ServiceError } from "../../shared/errors.ts";
import { DEFAULT_SETTINGS } from "../../shared/settings/settings.ts";
import { getAnswer, getText, type HttpContext, statusError } from "../http.ts";
import { parseRange, type RangeText, rangeRequest, requestWithoutPadding } from "./range.ts";

/** A person waits in front of a form: after this long, no answer is the answer. */
export const RANGE_TIMEOUT_MS = 8_000;

/** A padded answer has about 80 kB; this leaves room for growth, not for a flood. */
export const RANGE_MAX_BYTES = 2_000_000;

const LIMITS = { timeoutMs: RANGE_TIMEOUT_MS, maxBytes: RANGE_MAX_BYTES };

/** An answer may be kept from us because the service does not allow the header; the public service does. */
function throwWithHeader(thrown: unknown, baseUrl: string): never {
  const isKept = thrown instanceof ServiceError && thrown.data.reason === "no-site-access";
  if (!isKept || baseUrl === DEFAULT_SETTINGS.services.passwordsUrl) throw thrown;
  throw new ServiceError({ ...thrown.data, header: "Add-Padding" }, { cause: thrown });
}

/**
 * The known suffixes of a prefix (lookup-v2 "Password range").
 *
 * @throws {ServiceError} with any code of `http.ts`; `malformed` for a 200 that is no range; with `no-site-access` of a
 * service of one's own also the `header` that it has to allow
 */
export async function fetchRange(
  context: HttpContext,
  baseUrl: string,
  prefix: string,
  signal?: AbortSignal,
): Promise<RangeText> {
  const asked = getText(context, rangeRequest(baseUrl, prefix), { ...LIMITS, signal });
  return parseRange(await asked.catch((thrown: unknown) => throwWithHeader(thrown, baseUrl)));
}

/** A range as it is now, and by which tag the service knows it; no `range` where it is what it was at the tag given. */
export interface TaggedRange {
  range?: RangeText;
  etag?: string;
}

/**
 * As {@link fetchRange}, for who may ask for the same prefix again: with the `etag` of an earlier answer, a service that has nothing
 * newer answers 304 without a body.
 *
 * @throws {ServiceError} as {@link fetchRange}
 */
export async function fetchTaggedRange(
  context: HttpContext,
  baseUrl: string,
  prefix: string,
  etag?: string,
): Promise<TaggedRange> {
  const request = rangeRequest(baseUrl, prefix);
  const headers = { ...request.headers, ...(etag !== undefined && { "If-None-Match": etag }) };
  const asked = getAnswer(context, { ...request, headers }, LIMITS);
  const answer = await asked.catch((thrown: unknown) => throwWithHeader(thrown, baseUrl));
  const newTag = answer.headers.get("etag") ?? undefined;
  if (answer.status === 304 && etag !== undefined) return { etag: newTag ?? etag };
  if (answer.status !== 200) throw statusError("passwords", answer);
  return { range: parseRange(answer.text), etag: newTag };
}

/** Whether a service that gave no answer gives one where the header that asks for padding is left out. Never rejects. */
export function answersWithoutHeader(
  context: HttpContext,
  baseUrl: string,
  signal: AbortSignal,
): Promise<boolean> {
  return getAnswer(context, requestWithoutPadding(baseUrl), { ...LIMITS, signal }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
