// Client for lookup services: one function per lookup-v2 endpoint, for the three styles of version 2, version 3 and,
// where it has an equivalent, XposedOrNot.

import { isEmailAddress, isEmailLike, parseAccount } from "../../shared/accounts/account.ts";
import type { Breach, Paste } from "../../shared/breaches/breach.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { isHeaderToken } from "../../shared/shapes.ts";
import {
  findText,
  getAnswer,
  getText,
  type HttpAnswer,
  type HttpContext,
  type HttpOptions,
  type HttpRequest,
} from "../http.ts";
import { readRefusal } from "../refusal.ts";
import { oneLine } from "../service-message.ts";
import { parseBreach, parseBreaches, parseBreachNames, parseDataClasses, parsePastes } from "./answer.ts";
import { namedBreach, parseExposedBreaches, readExposedNames } from "./xposedornot.ts";

export interface LookupAccess {
  /** As returned by `parseServiceUrl`. */
  baseUrl: string;
  interface: Settings["services"]["lookupInterface"];
  /** Sent only with version 3 account lookups. */
  apiKey: string;
  /** The service has responded as a lookup service before, so a 404 with a web page as its body is trusted. */
  isProven: boolean;
}

interface BreachFilter {
  domain?: string;
  /** Includes breaches that may not come from the site they name. Defaults to false in every version. */
  includeUnverified?: boolean;
}

/** Browsers end a worker's request after 30 s, which would look like a lost connection. */
export const LOOKUP_TIMEOUT_MS = 25_000;

/** All breaches take about 2 MB; this allows for growth, but not for a flood. */
export const LOOKUP_MAX_BYTES = 8_000_000;

const VERSION_PATH: Record<LookupAccess["interface"], string> = {
  "v2-url": "/api/v2/",
  "v2-header": "/api/",
  "v2-accept": "/api/",
  v3: "/api/v3/",
  xposedornot: "/v1/",
};

const VERSION_HEADERS: Partial<Record<LookupAccess["interface"], Record<string, string>>> = {
  "v2-header": { "api-version": "2" },
  "v2-accept": { Accept: "application/vnd.service.v2+json" },
};

const LIMITS = { timeoutMs: LOOKUP_TIMEOUT_MS, maxBytes: LOOKUP_MAX_BYTES };

/**
 * Limits of every request. Reads the service's message, which is shown when its rate limit is hit: in all windows, so without the
 * account, which may have been entered in a private one.
 */
function limitsOf({ apiKey }: LookupAccess, signal: AbortSignal | undefined, account = ""): HttpOptions {
  const asked = account.trim();
  const secrets = [apiKey.trim(), asked, asked.toLowerCase()];
  const serviceMessageIn = (answer: HttpAnswer) => oneLine(readRefusal(answer).message, secrets);
  return { ...LIMITS, signal, serviceMessageIn };
}

function refused(reason?: "email-only"): ServiceError {
  return new ServiceError({ code: "bad-request", service: "lookup", reason });
}

/** Encodes one path segment. Throws for text that would not arrive unchanged. */
function pathSegment(text: string): string {
  if (text === "" || text === "." || text === ".." || !text.isWellFormed()) throw refused();
  return encodeURIComponent(text);
}

function accountSegment(entered: string): string {
  return pathSegment(parseAccount(entered) ?? "");
}

function requestOf(
  access: LookupAccess,
  what: HttpRequest["what"],
  path: string,
  query: Record<string, string> = {},
): HttpRequest {
  const search = new URLSearchParams(query).toString();
  const address = access.baseUrl + VERSION_PATH[access.interface] + path;
  const url = search ? `${address}?${search}` : address;
  return { service: "lookup", url, headers: { ...VERSION_HEADERS[access.interface] }, what };
}

/** Adds the API key. Used only for account lookups, which are the only requests that need it. */
function withKey(access: LookupAccess, request: HttpRequest): HttpRequest {
  if (access.interface !== "v3") return request;
  const key = access.apiKey.trim();
  if (!isHeaderToken(key)) throw new ServiceError({ code: "unauthorized", service: "lookup" });
  return { ...request, headers: { ...request.headers, "hibp-api-key": key } };
}

function accountBreachesRequest(
  access: LookupAccess,
  what: "account" | "watched-account",
  account: string,
  { domain, includeUnverified = false }: BreachFilter,
  isTruncated: boolean,
): HttpRequest {
  const path = `breachedaccount/${accountSegment(account)}`;
  // Version 3 has other defaults, so always send both there.
  const isV3 = access.interface === "v3";
  const query = {
    ...((isV3 || isTruncated) && { truncateResponse: String(isTruncated) }),
    ...(domain && { domain }),
    ...((isV3 || includeUnverified) && { includeUnverified: String(includeUnverified) }),
  };
  return withKey(access, requestOf(access, domain ? "account-at-site" : what, path, query));
}

async function find<Value>(
  context: HttpContext,
  { isProven }: LookupAccess,
  request: HttpRequest,
  options: HttpOptions,
  parse: (text: string) => Value,
): Promise<Value | undefined> {
  const text = await findText(context, request, { ...options, isProven });
  return text === undefined ? undefined : parse(text);
}

/** XposedOrNot returns only breach names for an address, and nothing else about accounts. */
async function fetchExposedNames(
  context: HttpContext,
  access: LookupAccess,
  what: "account" | "watched-account",
  account: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const request = requestOf(access, what, `check-email/${accountSegment(account)}`);
  if (!isEmailLike(parseAccount(account) ?? "")) throw refused("email-only");
  return readExposedNames(await getAnswer(context, request, limitsOf(access, signal, account)));
}

/**
 * The breaches of an account (rules 1, 3 and 4), in the service's order; empty if it is not found. From XposedOrNot, only
 * names: the rest is in its catalog.
 *
 * @throws {ServiceError} before any request, without a status: `bad-request` for an invalid account, `unauthorized` if
 * version 3 has no valid key. After one: any code of `http.ts`; `malformed` for a 200 that is not a list of breaches.
 */
export async function fetchAccountBreaches(
  context: HttpContext,
  access: LookupAccess,
  account: string,
  filter: BreachFilter,
  signal?: AbortSignal,
): Promise<Breach[]> {
  if (access.interface === "xposedornot") {
    return (await fetchExposedNames(context, access, "account", account, signal)).map(namedBreach);
  }
  const request = accountBreachesRequest(access, "account", account, filter, false);
  return (await find(context, access, request, limitsOf(access, signal, account), parseBreaches)) ?? [];
}

/** Like {@link fetchAccountBreaches}, but only the names, for a watched account. */
export async function fetchAccountBreachNames(
  context: HttpContext,
  access: LookupAccess,
  account: string,
  filter: BreachFilter,
  signal?: AbortSignal,
): Promise<string[]> {
  if (access.interface === "xposedornot") {
    return fetchExposedNames(context, access, "watched-account", account, signal);
  }
  const request = accountBreachesRequest(access, "watched-account", account, filter, true);
  return (await find(context, access, request, limitsOf(access, signal, account), parseBreachNames)) ?? [];
}

/**
 * The pastes of an email address (rules 1 and 2), newest first, those without a date last; empty if it is not found.
 *
 * @throws {ServiceError} like {@link fetchAccountBreaches}; `bad-request` without a status also for a username
 */
export async function fetchPastes(
  context: HttpContext,
  access: LookupAccess,
  account: string,
  signal?: AbortSignal,
): Promise<Paste[]> {
  if (!isEmailAddress(parseAccount(account) ?? "")) throw refused();
  const request = withKey(access, requestOf(access, "account", `pasteaccount/${accountSegment(account)}`));
  return (await find(context, access, request, limitsOf(access, signal, account), parsePastes)) ?? [];
}

/**
 * All breaches, or those of one domain (rule 4). Needs no key.
 *
 * @throws {ServiceError} any code of `http.ts`; a 404 is an error here, `unavailable`
 */
export async function fetchBreaches(
  context: HttpContext,
  access: LookupAccess,
  { domain }: Pick<BreachFilter, "domain">,
  signal?: AbortSignal,
): Promise<Breach[]> {
  const request = requestOf(access, domain ? "site" : "catalog", "breaches", domain ? { domain } : {});
  const parse = access.interface === "xposedornot" ? parseExposedBreaches : parseBreaches;
  return parse(await getText(context, request, limitsOf(access, signal)));
}

/**
 * One breach by its stable name; `undefined` if there is none. Needs no key.
 *
 * @throws {ServiceError} any code of `http.ts`; `bad-request` without a status for a name that cannot be put in a URL
 */
export async function fetchBreach(
  context: HttpContext,
  access: LookupAccess,
  name: string,
  signal?: AbortSignal,
): Promise<Breach | undefined> {
  const request = requestOf(access, "breach", `breach/${pathSegment(name)}`);
  return find(context, access, request, limitsOf(access, signal), parseBreach);
}

/** All data classes in the service's order; errors like {@link fetchBreaches}. */
export async function fetchDataClasses(
  context: HttpContext,
  access: LookupAccess,
  signal?: AbortSignal,
): Promise<string[]> {
  if (access.interface === "xposedornot") {
    const breaches = await fetchBreaches(context, access, {}, signal);
    return [...new Set(breaches.flatMap(({ dataClasses }) => dataClasses))];
  }
  const request = requestOf(access, "catalog", "dataclasses");
  return parseDataClasses(await getText(context, request, limitsOf(access, signal)));
}
