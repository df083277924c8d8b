// Asks a lookup service: one function for each endpoint. Limits, retries and caches are its callers' affair.

import type { Breach, Paste } from "../../shared/breaches/breach.ts";
import { ServiceError } from "../../shared/errors.ts";
import { findText, getBytes, getText, type HttpContext, type HttpOptions } from "../http.ts";
import { readRefusal } from "../refusal.ts";
import { oneLine } from "../said.ts";
import { parseBreach, parseBreaches, parseBreachNames, parseDataClasses, parsePastes } from "./answer.ts";
import { logoDataUrl } from "./logo.ts";
import {
  accountBreachesRequest,
  type BreachFilter,
  breachesRequest,
  breachRequest,
  dataClassesRequest,
  type LookupAccess,
  logoRequest,
  parseLogoUrl,
  pastesRequest,
} from "./request.ts";

export type { BreachFilter, LookupAccess } from "./request.ts";

/** Browsers end the request of a worker that waits for more than 30 s, and then it looks like a lost connection. */
export const LOOKUP_TIMEOUT_MS = 25_000;

/** All breaches take about 2 MB; this leaves room for growth, not for a flood. */
export const LOOKUP_MAX_BYTES = 8_000_000;

/** A logo is decoration: nobody waits long for one. */
export const LOGO_TIMEOUT_MS = 10_000;

/** The logos of the public service have a few kB. */
export const LOGO_MAX_BYTES = 65_536;

function limits(signal: AbortSignal | undefined): HttpOptions {
  return { timeoutMs: LOOKUP_TIMEOUT_MS, maxBytes: LOOKUP_MAX_BYTES, signal };
}

/** For questions that a person waits for: where one is too many, they read what the service says of that. */
function toldLimits({ apiKey }: LookupAccess, signal: AbortSignal | undefined): HttpOptions {
  return { ...limits(signal), saidIn: (answer) => oneLine(readRefusal(answer).message, [apiKey.trim()]) };
}

/**
 * The breaches of an account, in the order of the service; none where it is not found.
 *
 * @throws {ServiceError} before any request, without a status: `bad-request` for what is no account, `unauthorized`
 * where version 3 lacks its key. After one: any code of `http.ts`; `malformed` for a 200 that is no list of breaches.
 */
export async function fetchAccountBreaches(
  context: HttpContext,
  access: LookupAccess,
  account: string,
  filter: BreachFilter,
  signal?: AbortSignal,
): Promise<Breach[]> {
  const request = accountBreachesRequest(access, "account", account, { ...filter, isTruncated: false });
  const text = await findText(context, request, { ...toldLimits(access, signal), isProven: access.isProven });
  return text === undefined ? [] : parseBreaches(text);
}

/**
 * The names of the breaches of a watched account; none where it is not found.
 *
 * @throws {ServiceError} as {@link fetchAccountBreaches}
 */
export async function fetchAccountBreachNames(
  context: HttpContext,
  access: LookupAccess,
  account: string,
  filter: BreachFilter,
  signal?: AbortSignal,
): Promise<string[]> {
  const request = accountBreachesRequest(access, "watched-account", account, {
    ...filter,
    isTruncated: true,
  });
  const text = await findText(context, request, { ...limits(signal), isProven: access.isProven });
  return text === undefined ? [] : parseBreachNames(text);
}

/**
 * The pastes in which an e-mail address was found: newest first, those without a date last; none where it is not found.
 *
 * @throws {ServiceError} as {@link fetchAccountBreaches}; `bad-request` without a status also for a user name
 */
export async function fetchPastes(
  context: HttpContext,
  access: LookupAccess,
  account: string,
  signal?: AbortSignal,
): Promise<Paste[]> {
  const request = pastesRequest(access, account);
  const text = await findText(context, request, { ...toldLimits(access, signal), isProven: access.isProven });
  return text === undefined ? [] : parsePastes(text);
}

/**
 * All breaches, or those of one domain. Needs no key.
 *
 * @throws {ServiceError} any code of `http.ts`; a 404 is no answer here, it is `unavailable`
 */
export async function fetchBreaches(
  context: HttpContext,
  access: LookupAccess,
  filter: Pick<BreachFilter, "domain">,
  signal?: AbortSignal,
): Promise<Breach[]> {
  return parseBreaches(await getText(context, breachesRequest(access, filter), limits(signal)));
}

/**
 * One breach by its stable name; `undefined` where there is none. Needs no key.
 *
 * @throws {ServiceError} any code of `http.ts`; `bad-request` without a status for a name that no address can carry
 */
export async function fetchBreach(
  context: HttpContext,
  access: LookupAccess,
  name: string,
  signal?: AbortSignal,
): Promise<Breach | undefined> {
  const request = breachRequest(access, name);
  const text = await findText(context, request, { ...limits(signal), isProven: access.isProven });
  return text === undefined ? undefined : parseBreach(text);
}

/**
 * All data classes, in the order of the service. Needs no key.
 *
 * @throws {ServiceError} as {@link fetchBreaches}
 */
export async function fetchDataClasses(
  context: HttpContext,
  access: LookupAccess,
  signal?: AbortSignal,
): Promise<string[]> {
  return parseDataClasses(await getText(context, dataClassesRequest(access), toldLimits(access, signal)));
}

/**
 * A logo as a `data:` address; `undefined` where there is none, or none that may be shown: a PNG of at most 64 kB and
 * 1,024 pixels each way, from an https address (or http on this computer).
 *
 * @throws {ServiceError} any code of `http.ts` for a service that could not be asked: the next time may be better
 */
export async function fetchLogo(
  context: HttpContext,
  url: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const address = parseLogoUrl(url);
  if (address === undefined) return undefined;
  const options = { timeoutMs: LOGO_TIMEOUT_MS, maxBytes: LOGO_MAX_BYTES, signal };
  try {
    return logoDataUrl(await getBytes(context, logoRequest(address), options));
  } catch (thrown) {
    const isAnswer =
      thrown instanceof ServiceError && (thrown.data.code === "malformed" || thrown.data.status === 404);
    if (isAnswer) return undefined;
    throw thrown;
  }
}
