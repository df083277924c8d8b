// Tokens and for whom they are, and what it means that they cannot be renewed.

import type { SignInAccess, Tokens } from "../../services/auth/client.ts";
import { ServiceError } from "../../shared/errors.ts";

/** Tokens, and for whom they are: for anybody else they are not used. */
export interface TokenSet extends Tokens {
  issuer: string;
  clientId: string;
  /** The scope that was asked for. */
  askedScope: string;
  /** Origins of the services that may be shown the token. */
  destinations: string[];
}

/** Whether tokens are for this access and these destinations. */
export function isFor(set: TokenSet, access: SignInAccess, destinations: string[]): boolean {
  return (
    set.issuer === access.issuer &&
    set.clientId === access.clientId &&
    set.askedScope === access.scope &&
    set.destinations.join(" ") === destinations.join(" ")
  );
}

/** Tells what tokens are for: the same access and destinations, the same key. */
export function keyOf(access: SignInAccess, destinations: string[]): string {
  return JSON.stringify([access, destinations]);
}

/** Whether only a window can help. */
export function needsWindow(thrown: unknown): boolean {
  return thrown instanceof ServiceError && thrown.data.reason === "sign-in-needed";
}

/** Only a window can help. */
export const SIGN_IN_NEEDED = { code: "unauthorized", service: "auth", reason: "sign-in-needed" } as const;

/**
 * What an unseen renewal threw, as it is told: a refusal of whatever kind may be none in a window, so a window it shall
 * be. What will pass, or is not to be trusted, stays what it is.
 */
export function refusalOfRenewal(thrown: unknown): unknown {
  if (!(thrown instanceof ServiceError)) return thrown;
  const { code, reason } = thrown.data;
  const isRefusal =
    code === "unauthorized" ||
    code === "forbidden" ||
    code === "bad-request" ||
    (code === "malformed" && reason === undefined);
  return isRefusal ? new ServiceError(SIGN_IN_NEEDED) : thrown;
}
