// ID tokens that ought to be refused: the right one with one claim changed, signed with the right key.
// Rules: OpenID Connect Core, section 3.1.3.7.

import { type KeyObject, sign } from "node:crypto";

/** What is wrong with the ID token; `expired` and `future` are off by an hour. */
export type IdTokenFlaw = "issuer" | "audience" | "nonce" | "no-nonce" | "expired" | "future" | "missing";

const SKEW_SECONDS = 3600;

type Claims = Record<string, unknown>;

const CHANGES: Record<Exclude<IdTokenFlaw, "missing">, (claims: Claims) => Claims> = {
  issuer: () => ({ iss: "https://accounts.elsewhere.example" }),
  audience: () => ({ aud: "another-client" }),
  nonce: () => ({ nonce: "not-the-nonce" }),
  "no-nonce": () => ({ nonce: undefined }),
  expired: ({ iat }) => ({ iat: Number(iat) - 2 * SKEW_SECONDS, exp: Number(iat) - SKEW_SECONDS }),
  future: ({ iat, exp }) => ({
    iat: Number(iat) + SKEW_SECONDS,
    nbf: Number(iat) + SKEW_SECONDS,
    exp: Number(exp) + SKEW_SECONDS,
  }),
};

/**
 * The token with a flaw.
 *
 * @param token signed with RS256
 * @param signingKey private, the one of the token
 */
export function spoilIdToken(
  token: string,
  flaw: Exclude<IdTokenFlaw, "missing">,
  signingKey: KeyObject,
): string {
  const [header = "", payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
  const changed = Buffer.from(JSON.stringify({ ...claims, ...CHANGES[flaw](claims) })).toString("base64url");
  const signature = sign("sha256", Buffer.from(`${header}.${changed}`), signingKey).toString("base64url");
  return `${header}.${changed}.${signature}`;
}
