// As whom a person is signed in, to be shown and for nothing else: what a provider says of the account (OpenID Connect, 5.1).

import {
  type Client,
  getValidatedIdTokenClaims,
  processUserInfoResponse,
  skipSubjectCheck,
  type TokenEndpointResponse,
  type UserInfoRequestOptions,
  userInfoRequest,
} from "oauth4webapi";
import { announces, type Provider } from "./provider.ts";

/** What tells accounts apart best comes first. */
const ACCOUNT_CLAIMS = ["email", "preferred_username", "name"];

/** Longer ones help nobody to know themselves by. */
const MAX_ACCOUNT_LENGTH = 200;

/** Nobody waits long for the name of their own account: the sign-in is done. */
export const ACCOUNT_TIMEOUT_MS = 5_000;

/** Scopes that tell of the account. Providers refuse what they do not know, so `email` has to be announced. */
export function accountScopes({ scopes_supported }: Provider): string[] {
  return ["openid", ...(announces(scopes_supported, "email") ? ["email"] : [])];
}

/** Control and formatting characters, line and paragraph separators: they can hide or turn around what is said. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

function accountIn(claims: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of ACCOUNT_CLAIMS) {
    const claim = claims[name];
    if (typeof claim !== "string") continue;
    const line = claim.toWellFormed().replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
    // Half a character is none.
    if (line !== "") return line.slice(0, MAX_ACCOUNT_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
  }
  return undefined;
}

/**
 * E-mail address or name of the account that a token answer is about: from its ID token, or else from the provider's own
 * information about the same account. `undefined` where the provider does not tell; never an error.
 */
export async function findAccount(
  provider: Provider,
  client: Client,
  answer: TokenEndpointResponse,
  options: UserInfoRequestOptions,
): Promise<string | undefined> {
  const claims = getValidatedIdTokenClaims(answer);
  const told = accountIn(claims ?? {});
  if (told !== undefined || !provider.userinfo_endpoint) return told;
  try {
    const response = await userInfoRequest(provider, client, answer.access_token, options);
    const subject = claims?.sub ?? skipSubjectCheck;
    return accountIn(await processUserInfoResponse(provider, client, subject, response));
  } catch {
    return undefined;
  }
}
