// Client for range services: requests one prefix.

import { ServiceError } from "../../shared/errors.ts";
import { DEFAULT_SETTINGS } from "../../shared/settings/settings.ts";
import { getAnswer, getText, type HttpContext, statusError } from "../http.ts";
import { parseRange, type RangeText, rangeRequest, requestWithoutPadding } from "./range.ts";

/** A user is waiting at a form, so give up after this long. */
export const RANGE_TIMEOUT_MS = 8_000;

/** A padded response has about 80 kB; this allows for growth, but not for a flood. */
export const RANGE_MAX_BYTES = 2_000_000;

const LIMITS = { timeoutMs: RANGE_TIMEOUT_MS, maxBytes: RANGE_MAX_BYTES };

/** Adds the `header` to the error if a custom service may have blocked it; the public service allows it. */
function throwWithHeader(thrown: unknown, baseUrl: string): never {
  const isKept = thrown instanceof ServiceError && thrown.data.reason === "no-site-access";
  if (!isKept || baseUrl === DEFAULT_SETTINGS.services.passwordsUrl) throw thrown;
  throw new ServiceError({ ...thrown.data, header: "Add-Padding" }, { cause: thrown });
}

/**
 * The known suffixes of a prefix (lookup-v2 "Password range").
 *
 * @throws {ServiceError} any code of `http.ts`; `malformed` for a 200 that is not a range. With `no-site-access`, a custom
 * service's error also has the `header` that it must allow
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

/** A range and its ETag; without `range` if it has not changed since the given ETag. */
interface TaggedRange {
  range?: RangeText;
  etag?: string;
}

/**
 * Like {@link fetchRange}, for callers that repeat a prefix: given the `etag` of an earlier response, a service with nothing
 * newer responds 304 without a body.
 *
 * @throws {ServiceError} like {@link fetchRange}
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

/** Whether a service that failed responds once the padding header is left out. Never rejects. */
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
