// What a token answer holds once it is known to be for us (OAuth 2.0, 5.1; OpenID Connect, 3.1.3), and of whom it is (5.1).

import * as oauth from "oauth4webapi";
import { ServiceError } from "../../shared/errors.ts";
import { isHeaderToken } from "../../shared/settings/header-token.ts";
import { cutAt, onOneLine } from "../said.ts";
import { malformedAnswer } from "./failure.ts";
import type { Provider } from "./provider.ts";

/** What a sign-in gives. Held in memory only, sent to nobody but the service that it is for. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string;
  /** Milliseconds since the epoch; absent where the provider does not say. */
  expiresAt?: number;
  /** Granted scopes, separated by blanks. */
  scope: string;
  /** Which account it is, as the provider's ID token says; never shown. */
  subject?: string;
  /** E-mail address or name of the account, one line of at most 200 characters, where it was asked for and given. */
  account?: string;
}

/** Clocks may differ by so many seconds. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * Checks of an ID token what reading it left open: that the provider signed it, and that it is not from the future.
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
 * @param askedScope what was granted where the answer does not say
 * @param askedAt when the request went out, in milliseconds since the epoch
 * @throws {ServiceError} `forbidden` with the reason `scope-refused` where less was granted than asked for, `malformed`
 * for tokens that no request can carry
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

/** What tells accounts apart best comes first. */
const ACCOUNT_CLAIMS = ["email", "preferred_username", "name"];

/** Longer ones help nobody to know themselves by. */
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
 * E-mail address or name of the account of a token answer: from its ID token, or else from the provider's own information.
 * `undefined` where the provider does not say; never an error.
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
