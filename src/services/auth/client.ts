// Signs a user in at an OpenID provider: authorization code with PKCE.

import * as oauth from "oauth4webapi";
import { ServiceError } from "../../shared/errors.ts";
import { parseJson, toRecord } from "../../shared/shapes.ts";
import type { HttpContext } from "../http.ts";
import { authFailure, malformedAnswer } from "./failure.ts";
import { announces, isLoopbackProvider, type Provider, providerFetch } from "./provider.ts";
import { CLOCK_TOLERANCE_SECONDS, checkIdToken, findAccount, readTokens, type Tokens } from "./tokens.ts";

export { discoverProvider, type Provider, promptAfterSignOut, promptForOtherAccount } from "./provider.ts";
export type { Tokens } from "./tokens.ts";

export interface SignInAccess {
  issuer: string;
  clientId: string;
  /** Empty for a public client. */
  clientSecret: string;
  /** Where the provider redirects to. It must match the registered address exactly. */
  redirectUrl: string;
  /** Scopes that must be granted, separated by spaces. */
  scope: string;
  /** Whether to ask the provider which account signed in. Otherwise, exactly `scope` is requested. */
  asksForAccount: boolean;
}

/** `none` asks without showing a page. */
export type Prompt = "none" | "login" | "consent" | "select_account";

/** One sign-in attempt: the address to open, and what the response must match. Never reused. */
export interface Authorization {
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The sign-in is already done, so don't wait long for the account's name. */
const ACCOUNT_TIMEOUT_MS = 5_000;

function clientOf({ clientId }: SignInAccess): oauth.Client {
  const client_id = clientId.trim();
  if (client_id === "") {
    throw new ServiceError({ code: "bad-request", service: "auth", reason: "not-set-up" });
  }
  return { client_id, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
}

/** The secret goes into the form, or into a header if the provider accepts it nowhere else. */
function clientAuthOf(provider: Provider, { clientSecret }: SignInAccess): oauth.ClientAuth {
  const secret = clientSecret.trim();
  if (secret === "") return oauth.None();
  const methods = provider.token_endpoint_auth_methods_supported;
  const isBasicOnly = announces(methods, "client_secret_basic") && !announces(methods, "client_secret_post");
  return isBasicOnly ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

function requestOptions(context: HttpContext, provider: Provider, signal?: AbortSignal) {
  return {
    [oauth.customFetch]: providerFetch(context, signal),
    [oauth.allowInsecureRequests]: isLoopbackProvider(provider),
  };
}

/** Sends a request to a provider as the client of `access`. No error contains the `secrets` or the client's secret. */
async function askProvider<Value>(
  context: HttpContext,
  provider: Provider,
  access: SignInAccess,
  secrets: readonly string[],
  ask: (
    client: oauth.Client,
    auth: oauth.ClientAuth,
    options: ReturnType<typeof requestOptions>,
  ) => Promise<Value>,
): Promise<Value> {
  try {
    return await ask(clientOf(access), clientAuthOf(provider, access), requestOptions(context, provider));
  } catch (thrown) {
    throw authFailure(thrown, [...secrets, access.clientSecret.trim()]);
  }
}

/** Providers reject scopes that they don't know, so `email` is requested only if announced. */
function scopeToAskFor({ scopes_supported }: Provider, { scope, asksForAccount }: SignInAccess): string {
  if (!asksForAccount) return scope;
  const needed = scope.split(/\s+/);
  const ofAccount = announces(scopes_supported, "email") ? ["openid", "email"] : ["openid"];
  return [scope, ...ofAccount.filter((name) => !needed.includes(name))].join(" ");
}

/**
 * The page to open, with fresh secrets. Without a `prompt`, the provider decides what to show.
 *
 * @throws {ServiceError} `bad-request` without a status and with the reason `not-set-up` if there is no client id
 */
export async function beginAuthorization(
  provider: Provider,
  access: SignInAccess,
  prompt?: Prompt,
): Promise<Authorization> {
  const { client_id } = clientOf(access);
  if (provider.authorization_endpoint === undefined) throw malformedAnswer();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const codeVerifier = oauth.generateRandomCodeVerifier();
  const url = new URL(provider.authorization_endpoint);
  const parameters = {
    client_id,
    redirect_uri: access.redirectUrl,
    response_type: "code",
    scope: scopeToAskFor(provider, access),
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...(prompt && { prompt }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, state, nonce, codeVerifier };
}

/** The address that came back, if it is the one that was given to the provider, whatever its query. */
function readRedirect(redirectedTo: string, redirectUrl: string): URL {
  if (!URL.canParse(redirectedTo) || !URL.canParse(redirectUrl)) throw malformedAnswer("foreign-answer");
  const bare = (address: string) => Object.assign(new URL(address), { search: "", hash: "" }).href;
  if (bare(redirectedTo) !== bare(redirectUrl)) throw malformedAnswer("foreign-answer");
  return new URL(redirectedTo);
}

function readCallback(provider: Provider, client: oauth.Client, url: URL, state: string): URLSearchParams {
  try {
    return oauth.validateAuthResponse(provider, client, url, state);
  } catch (thrown) {
    // A response that doesn't match our request wasn't meant for us.
    throw authFailure(thrown).data.code === "malformed" ? malformedAnswer("foreign-answer") : thrown;
  }
}

/**
 * Exchanges the address that the window ended at for tokens.
 *
 * @throws {ServiceError} any code of `http.ts`. `malformed` with the reason `foreign-answer` if the address, state, issuer,
 * audience, nonce or signature doesn't match this authorization, or with `clock-skew` if clocks differ by more than a minute.
 * `forbidden` with `consent-refused` or `scope-refused`. `unauthorized` with `sign-in-needed` (a window can help) or
 * `wrong-client`. No error contains a code, verifier, state or token.
 */
export async function finishAuthorization(
  context: HttpContext,
  provider: Provider,
  access: SignInAccess,
  authorization: Authorization,
  redirectedTo: string,
): Promise<Tokens> {
  const url = readRedirect(redirectedTo, access.redirectUrl);
  const { state, nonce, codeVerifier } = authorization;
  const secrets = [state, nonce, codeVerifier, ...url.searchParams.getAll("code")];
  return askProvider(context, provider, access, secrets, async (client, auth, options) => {
    const callback = readCallback(provider, client, url, state);
    const askedAt = Date.now();
    const response = await oauth.authorizationCodeGrantRequest(
      provider,
      client,
      auth,
      callback,
      access.redirectUrl,
      codeVerifier,
      options,
    );
    const body = toRecord(parseJson(await response.clone().text())) ?? {};
    // An ID token must have our nonce. Some providers send no ID token for other scopes, and then there is nothing to check.
    const expected = "id_token" in body ? { expectedNonce: nonce } : {};
    const answer = await oauth.processAuthorizationCodeResponse(provider, client, response, expected);
    await checkIdToken(provider, answer, response, options);
    const tokens = readTokens(answer, access.scope, askedAt);
    const subject = oauth.getValidatedIdTokenClaims(answer)?.sub;
    if (!access.asksForAccount) return { ...tokens, subject };
    const soon = requestOptions(context, provider, AbortSignal.timeout(ACCOUNT_TIMEOUT_MS));
    return { ...tokens, subject, account: await findAccount(provider, client, answer, soon) };
  });
}

/**
 * Exchanges a refresh token for new tokens, and keeps it if no new one comes.
 *
 * @throws {ServiceError} like {@link finishAuthorization}; `unauthorized` with the reason `sign-in-needed` if the refresh token
 * is no longer valid
 */
export async function refreshTokens(
  context: HttpContext,
  provider: Provider,
  access: SignInAccess,
  refreshToken: string,
): Promise<Tokens> {
  return askProvider(context, provider, access, [refreshToken], async (client, auth, options) => {
    const askedAt = Date.now();
    const response = await oauth.refreshTokenGrantRequest(provider, client, auth, refreshToken, options);
    const answer = await oauth.processRefreshTokenResponse(provider, client, response);
    await checkIdToken(provider, answer, response, options);
    const subject = oauth.getValidatedIdTokenClaims(answer)?.sub;
    return { refreshToken, ...readTokens(answer, access.scope, askedAt), ...(subject && { subject }) };
  });
}

/**
 * Revokes a token. Sends nothing if the provider has no revocation endpoint.
 *
 * @throws {ServiceError} any code of `http.ts`, and those of {@link finishAuthorization} for a refusal
 */
export async function revokeToken(
  context: HttpContext,
  provider: Provider,
  access: SignInAccess,
  token: string,
): Promise<void> {
  if (!provider.revocation_endpoint) return;
  await askProvider(context, provider, access, [token], async (client, auth, options) => {
    const response = await oauth.revocationRequest(provider, client, auth, token, options);
    if (!response.ok) await oauth.processRevocationResponse(response);
  });
}
