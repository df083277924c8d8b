// Sends requests to a sign-in provider, and checks what it says about itself (OpenID Connect Discovery).

import * as oauth from "oauth4webapi";
import { isLoopbackHost, parseServiceUrl } from "../../shared/addresses.ts";
import { ServiceError } from "../../shared/errors.ts";
import { getAnswer, type HttpContext, statusError } from "../http.ts";
import { authFailure, malformedAnswer } from "./failure.ts";

/** Browsers end the request of a worker that waits for more than 30 s. */
export const AUTH_TIMEOUT_MS = 20_000;

/** Provider documents take a few kB, or a few dozen with many keys. */
export const AUTH_MAX_BYTES = 1_000_000;

/** Statuses for which a `Response` must have no body. */
const EMPTY_STATUSES = [204, 205, 304];

/**
 * A `fetch` for oauth4webapi. Its responses are fully read, and their only header is a JSON media type: providers mislabel their
 * responses, and anything but JSON fails either way. Rejects with any code of `http.ts` for what isn't a response of the
 * protocol.
 */
export function providerFetch(context: HttpContext, signal: AbortSignal | undefined) {
  return async (
    url: string,
    { body, headers }: oauth.CustomFetchOptions<"GET" | "POST", URLSearchParams | undefined>,
  ): Promise<Response> => {
    const answer = await getAnswer(
      context,
      { service: "auth", url, what: "sign-in", headers, form: body },
      { timeoutMs: AUTH_TIMEOUT_MS, maxBytes: AUTH_MAX_BYTES, signal },
    );
    const { status, text } = answer;
    // These aren't responses of the protocol, but may say how long to wait.
    if (status === 429 || status >= 500) throw statusError("auth", answer);
    return new Response(EMPTY_STATUSES.includes(status) ? null : text, {
      status,
      headers: { "Content-Type": "application/json" },
    });
  };
}

/** A provider's metadata. Its endpoints have been checked. */
export type Provider = oauth.AuthorizationServer;

/** Endpoints that a sign-in, and checking its response, can't do without. */
const REQUIRED_ENDPOINTS = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;

/** Whether a provider is on this device. Only then may its endpoints use plain http. */
export function isLoopbackProvider({ issuer }: Provider): boolean {
  return isLoopbackHost(new URL(issuer).hostname);
}

function isAllowedEndpoint(address: unknown, isLoopback: boolean): boolean {
  if (typeof address !== "string" || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback && isLoopbackHost(hostname));
}

/** Checks all endpoint addresses, used by us or not. */
function checkEndpoints(provider: Provider): void {
  const isLoopback = isLoopbackProvider(provider);
  const isWrong = Object.entries(provider).some(([name, address]) => {
    const isEndpoint =
      (name.endsWith("_endpoint") || name === "jwks_uri") && (address ?? undefined) !== undefined;
    return isEndpoint && !isAllowedEndpoint(address, isLoopback);
  });
  if (isWrong || !REQUIRED_ENDPOINTS.every((name) => provider[name])) throw malformedAnswer();
}

/** An issuer can be written with or without a slash at the end. Its own spelling counts, so try both. */
async function processEither(base: string, response: Response): Promise<Provider> {
  const again = response.clone();
  try {
    return await oauth.processDiscoveryResponse(new URL(base), response);
  } catch (thrown) {
    const isOther =
      thrown instanceof oauth.OperationProcessingError && thrown.code === oauth.JSON_ATTRIBUTE_COMPARISON;
    if (!isOther) throw thrown;
    return await oauth.processDiscoveryResponse(new URL(`${base}/`), again);
  }
}

/**
 * Fetches the metadata of an issuer: https, or http on this device. A slash at its end makes no difference.
 *
 * @throws {ServiceError} before any request, without a status: `bad-request`, with the reason `not-set-up` for an empty issuer.
 * After one: any code of `http.ts`; `malformed` for what isn't a provider, for one with an endpoint that isn't https (http only
 * on this device, and only if the issuer is there too), and with the reason `foreign-answer` for another issuer than the
 * requested one
 */
export async function discoverProvider(
  context: HttpContext,
  issuer: string,
  signal?: AbortSignal,
): Promise<Provider> {
  const base = parseServiceUrl(issuer.trim());
  if (base === undefined) {
    const reason = issuer.trim() === "" ? ("not-set-up" as const) : undefined;
    throw new ServiceError({ code: "bad-request", service: "auth", reason });
  }
  const url = new URL(base);
  try {
    const response = await oauth.discoveryRequest(url, {
      [oauth.customFetch]: providerFetch(context, signal),
      [oauth.allowInsecureRequests]: isLoopbackHost(url.hostname),
    });
    const provider = await processEither(base, response);
    checkEndpoints(provider);
    return provider;
  } catch (thrown) {
    throw authFailure(thrown);
  }
}

/** Whether a provider announces a value in one of its lists. Anything but a list announces nothing. */
export function announces(list: unknown, value: string): boolean {
  return Array.isArray(list) && list.includes(value);
}

/**
 * The prompt for a window after a sign-out, so that nobody is signed in again without being asked. `login` if the provider
 * announces it: some large ones reject it, and `consent` works everywhere.
 */
export function promptAfterSignOut(provider: Provider): "login" | "consent" {
  return announces(provider.prompt_values_supported, "login") ? "login" : "consent";
}

/**
 * The prompt for a window where the user can choose another account. `select_account` if the provider announces it, or announces
 * no prompts at all; otherwise `login`, which also lets the user sign in as someone else.
 */
export function promptForOtherAccount({
  prompt_values_supported: known,
}: Provider): "select_account" | "login" {
  return known === undefined || announces(known, "select_account") ? "select_account" : "login";
}
