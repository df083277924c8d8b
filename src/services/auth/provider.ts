// Who signs people in: how a provider is asked, and what is believed of its own words (OpenID Connect Discovery).

import * as oauth from "oauth4webapi";
import { ServiceError } from "../../shared/errors.ts";
import { isLoopbackHost, parseServiceUrl } from "../../shared/settings/settings.ts";
import { getAnswer, type HttpContext, statusError } from "../http.ts";
import { authFailure, malformedAnswer } from "./failure.ts";

/** Browsers end the request of a worker that waits for more than 30 s. */
export const AUTH_TIMEOUT_MS = 20_000;

/** Documents of providers have a few kB, those with many keys a few dozen. */
export const AUTH_MAX_BYTES = 1_000_000;

/** Statuses of which a `Response` may have no body. */
const EMPTY_STATUSES = [204, 205, 304];

/**
 * A `fetch` for oauth4webapi. Its answers have been read to the end, and carry of their headers nothing but a media type:
 * providers mislabel what they say, and what is no JSON fails either way. It fails with any code of `http.ts` for what is no
 * answer of the protocol.
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
    // Out of order or asked too often, it says nothing that the protocol knows, but perhaps how long to wait.
    if (status === 429 || status >= 500) throw statusError("auth", answer);
    return new Response(EMPTY_STATUSES.includes(status) ? null : text, {
      status,
      headers: { "Content-Type": "application/json" },
    });
  };
}

/** A provider as it describes itself; its endpoints have been checked. */
export type Provider = oauth.AuthorizationServer;

/** What a sign-in cannot do without, and what checking its answer needs. */
const REQUIRED_ENDPOINTS = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;

/** Whether a provider is on this computer: only then may its endpoints be plain http. */
export function isLoopbackProvider({ issuer }: Provider): boolean {
  return isLoopbackHost(new URL(issuer).hostname);
}

function isAllowedEndpoint(address: unknown, isLoopback: boolean): boolean {
  if (typeof address !== "string" || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback && isLoopbackHost(hostname));
}

/** Of all that is an address to ask, used by us or not. */
function checkEndpoints(provider: Provider): void {
  const isLoopback = isLoopbackProvider(provider);
  const isWrong = Object.entries(provider).some(([name, address]) => {
    const isEndpoint =
      (name.endsWith("_endpoint") || name === "jwks_uri") && (address ?? undefined) !== undefined;
    return isEndpoint && !isAllowedEndpoint(address, isLoopback);
  });
  if (isWrong || !REQUIRED_ENDPOINTS.every((name) => provider[name])) throw malformedAnswer();
}

/** An issuer can be written with a slash at its end or without; its own word counts, so both are tried. */
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
 * Asks an issuer what it is: https, or http on this computer; a slash at its end makes no difference.
 *
 * @throws {ServiceError} before any request, without a status: `bad-request`, with the reason `not-set-up` for an empty
 * issuer. After one: any code of `http.ts`; `malformed` for what is no provider, for one with an endpoint that is not
 * https (http only on this computer, and only if the issuer is there too), and with the reason `foreign-answer` for
 * another issuer than the one that was asked.
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

/** Whether a provider announces a value in one of its lists; what is no list announces nothing. */
export function announces(list: unknown, value: string): boolean {
  return Array.isArray(list) && list.includes(value);
}

/**
 * How to ask for a window after a sign-out, so that nobody is signed in again unasked. `login` where the provider says that
 * it knows it: some large ones refuse it, and `consent` is known everywhere.
 */
export function promptAfterSignOut(provider: Provider): "login" | "consent" {
  return announces(provider.prompt_values_supported, "login") ? "login" : "consent";
}

/**
 * How to ask for a window in which another account can be chosen. `select_account` where the provider says that it knows
 * it, or says nothing about prompts; to sign in anew is everywhere another way to be somebody else.
 */
export function promptForOtherAccount({
  prompt_values_supported: known,
}: Provider): "select_account" | "login" {
  return known === undefined || announces(known, "select_account") ? "select_account" : "login";
}
