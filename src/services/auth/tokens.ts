// Reads a token response that is known to be for us (OAuth 2.0, 5.1; OpenID Connect, 3.1.3), and its account (5.1).

import * as oauth from "oauth4webapi";
import { ServiceError } from "../../shared/errors.ts";
import { isHeaderToken } from "../../shared/shapes.ts";
import { cutAt, onOneLine } from "../service-message.ts";
import { malformedAnswer } from "./failure.ts";
import type { Provider } from "./provider.ts";

/** The result of a sign-in. Held in memory only, and sent only to the service that it is for. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string;
  /** Milliseconds since the epoch; absent if the provider doesn't say. */
  expiresAt?: number;
  /** Granted scopes, separated by spaces. */
  scope: string;
  /** Account id from the provider's ID token. Never shown. */
  subject?: string;
  /** Email address or name of the account, one line of at most 200 characters, if requested and provided. */
  account?: string;
}

/** How much clocks may differ. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * Checks what parsing an ID token left out: that the provider signed it, and that it isn't from the future.
 *
 * @throws what oauth4webapi throws; {@link ServiceError} `malformed` with the reason `clock-skew`
 */
export async function checkIdToken(
  provider: Provider,
  answer: oauth.TokenEndpointResponse,
  response: Response,
  options: oauth.ValidateSignatureOptions,
): Promise<void> {
  const claims = oauth.getValidatedIdTokenClaims(answer);
  if (claims === undefined) return;
  if (claims.iat > Date.now() / 1_000 + CLOCK_TOLERANCE_SECONDS) throw malformedAnswer("clock-skew");
  await oauth.validateApplicationLevelSignature(provider, response, options);
}

function scopesIn(scope: string): string[] {
  return scope.split(/\s+/).filter((name) => name !== "");
}

/**
 * @param askedScope the granted scope if the response doesn't say
 * @param askedAt when the request was sent, in milliseconds since the epoch
 * @throws {ServiceError} `forbidden` with the reason `scope-refused` if less was granted than requested, `malformed` for tokens
 * that no request can carry
 */
export function readTokens(answer: oauth.TokenEndpointResponse, askedScope: string, askedAt: number): Tokens {
  const { access_token, refresh_token, expires_in, scope = askedScope, token_type } = answer;
  if (token_type !== "bearer" || !isHeaderToken(access_token)) throw malformedAnswer();
  const granted = scopesIn(scope);
  if (!scopesIn(askedScope).every((name) => granted.includes(name))) {
    throw new ServiceError({ code: "forbidden", service: "auth", reason: "scope-refused" });
  }
  return {
    accessToken: access_token,
    ...(refresh_token !== undefined && { refreshToken: refresh_token }),
    expiresAt: expires_in === undefined ? undefined : askedAt + expires_in * 1_000,
    scope: granted.join(" "),
  };
}

/** The claim that identifies an account best comes first. */
const ACCOUNT_CLAIMS = ["email", "preferred_username", "name"];

/** Longer ones don't help users recognize their account. */
const MAX_ACCOUNT_LENGTH = 200;

function accountIn(claims: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of ACCOUNT_CLAIMS) {
    const claim = claims[name];
    const line = typeof claim === "string" ? onOneLine(claim) : "";
    if (line !== "") return cutAt(line, MAX_ACCOUNT_LENGTH);
  }
  return undefined;
}

/**
 * Email address or name of the account in a token response: from its ID token, or else from the provider's userinfo endpoint.
 * `undefined` if the provider doesn't say; never throws.
 */
export async function findAccount(
  provider: Provider,
  client: oauth.Client,
  answer: oauth.TokenEndpointResponse,
  options: oauth.UserInfoRequestOptions,
): Promise<string | undefined> {
  const claims = oauth.getValidatedIdTokenClaims(answer);
  const account = accountIn(claims ?? {});
  if (account !== undefined || !provider.userinfo_endpoint) return account;
  try {
    const response = await oauth.userInfoRequest(provider, client, answer.access_token, options);
    const subject = claims?.sub ?? oauth.skipSubjectCheck;
    return accountIn(await oauth.processUserInfoResponse(provider, client, subject, response));
  } catch {
    return undefined;
  }
}
