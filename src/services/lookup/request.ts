// What is asked of a lookup service, and how (lookup-v2 "Endpoints", in the three ways of version 2 and in version 3).

import { isEmailAddress, parseAccount } from "../../shared/accounts/account.ts";
import { ServiceError } from "../../shared/errors.ts";
import { parseServiceUrl, type Settings } from "../../shared/settings/settings.ts";
import type { HttpRequest } from "../http.ts";

/** Which service is asked, how it wants to be asked, and what is known of it. */
export interface LookupAccess {
  /** Address of the service as `parseServiceUrl` gives it. */
  baseUrl: string;
  interface: Settings["services"]["lookupInterface"];
  /** For account look-ups of version 3; told to nobody else. */
  apiKey: string;
  /** It has answered as a lookup service before: a 404 with a web page for a body is then believed. */
  isProven: boolean;
}

/** Which breaches of an account are wanted. */
export interface BreachFilter {
  /** Only breaches of this domain. */
  domain?: string;
  /** Also those that may not come from the site they name. Left out, it is false in every version. */
  includeUnverified?: boolean;
}

const VERSION_SEGMENT: Record<LookupAccess["interface"], string> = {
  "v2-url": "v2/",
  "v2-header": "",
  "v2-accept": "",
  v3: "v3/",
};

const VERSION_HEADERS: Record<LookupAccess["interface"], Record<string, string>> = {
  "v2-url": {},
  "v2-header": { "api-version": "2" },
  "v2-accept": { Accept: "application/vnd.service.v2+json" },
  v3: {},
};

/** What a header can carry without a doubt; fetch would fail on some of the rest as if there were no connection. */
const KEY = /^[\x21-\x7e]+$/;

function refused(): ServiceError {
  return new ServiceError({ code: "bad-request", service: "lookup" });
}

/** One segment of a path that arrives as it was written. */
function pathSegment(text: string): string {
  if (text === "" || text === "." || text === ".." || !text.isWellFormed()) throw refused();
  return encodeURIComponent(text);
}

function accountSegment(entered: string): string {
  const account = parseAccount(entered);
  if (account === undefined) throw refused();
  return pathSegment(account);
}

function request(
  access: LookupAccess,
  told: HttpRequest["told"],
  path: string,
  query: Record<string, string> = {},
): HttpRequest {
  const search = new URLSearchParams(query).toString();
  const address = `${access.baseUrl}/api/${VERSION_SEGMENT[access.interface]}${path}`;
  return {
    service: "lookup",
    url: search ? `${address}?${search}` : address,
    headers: { ...VERSION_HEADERS[access.interface] },
    told,
  };
}

/** A key that is sent where none is needed is told for nothing, so only account look-ups carry it. */
function withKey(access: LookupAccess, asked: HttpRequest): HttpRequest {
  if (access.interface !== "v3") return asked;
  const key = access.apiKey.trim();
  if (!KEY.test(key)) throw new ServiceError({ code: "unauthorized", service: "lookup" });
  return { ...asked, headers: { ...asked.headers, "hibp-api-key": key } };
}

function domainQuery(domain: string | undefined): Record<string, string> {
  return domain ? { domain } : {};
}

/**
 * Breaches of an account (rules 1, 3 and 4), whole or by their names.
 *
 * @throws {ServiceError} `bad-request` without a status for what is no account, `unauthorized` without a status where
 * version 3 needs a key and there is none
 */
export function accountBreachesRequest(
  access: LookupAccess,
  told: "account" | "watched-account",
  account: string,
  { domain, includeUnverified = false, isTruncated }: BreachFilter & { isTruncated: boolean },
): HttpRequest {
  const path = `breachedaccount/${accountSegment(account)}`;
  // Version 3 has other defaults, so both are always said there.
  const isV3 = access.interface === "v3";
  return withKey(
    access,
    request(access, domain ? "account-at-site" : told, path, {
      ...((isV3 || isTruncated) && { truncateResponse: String(isTruncated) }),
      ...domainQuery(domain),
      ...((isV3 || includeUnverified) && { includeUnverified: String(includeUnverified) }),
    }),
  );
}

/**
 * Pastes of an account (rules 1 and 2).
 *
 * @throws {ServiceError} `bad-request` without a status for what is no e-mail address, `unauthorized` without a status
 * where version 3 needs a key and there is none
 */
export function pastesRequest(access: LookupAccess, account: string): HttpRequest {
  if (!isEmailAddress(account.trim())) throw refused();
  return withKey(access, request(access, "account", `pasteaccount/${accountSegment(account)}`));
}

/** All breaches, or those of one domain (rule 4). */
export function breachesRequest(access: LookupAccess, { domain }: Pick<BreachFilter, "domain">): HttpRequest {
  return request(access, domain ? "site" : "catalogue", "breaches", domainQuery(domain));
}

/**
 * One breach by its stable name.
 *
 * @throws {ServiceError} `bad-request` without a status for a name that no address can carry
 */
export function breachRequest(access: LookupAccess, name: string): HttpRequest {
  return request(access, "breach", `breach/${pathSegment(name)}`);
}

/** All data classes. */
export function dataClassesRequest(access: LookupAccess): HttpRequest {
  return request(access, "catalogue", "dataclasses");
}

/**
 * Reads the address of a logo: as a service address, but with any query. `undefined` for what must not be asked.
 */
export function parseLogoUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { href } = url;
  url.search = "";
  return parseServiceUrl(url.href) === undefined ? undefined : href;
}

/** A logo, by an address that {@link parseLogoUrl} gave. */
export function logoRequest(url: string): HttpRequest {
  return { service: "lookup", url, told: "logo" };
}
