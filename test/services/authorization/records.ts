// The local authorization server's request records. They contain no codes, tokens, secrets or states.

import type { Endpoint } from "./faults.ts";
import { scopesOf } from "./scopes.ts";

export interface AuthorizationRequest {
  method: string;
  /** Without query. */
  path: string;
  /** Absent for pages and their resources, and for unknown paths. */
  endpoint?: Endpoint;
  /** For an authorization request: it lacks `prompt=none`. */
  isInteractive?: boolean;
  /** The same. */
  scope?: string;
  /** For an authorization request: the same number for the same state, so that it counts attempts. */
  attempt?: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** 0 while there is no response, and forever if none comes. */
  readonly status: number;
}

const ENDPOINTS = new Map<string, Endpoint>([
  ["/.well-known/openid-configuration", "discovery"],
  ["/jwks", "keys"],
  ["/auth", "authorization"],
  ["/token", "token"],
  ["/token/revocation", "revocation"],
  ["/me", "userinfo"],
]);

/** @param path without query; below `/auth/` a flow continues after a page, and ends in the redirect */
export function endpointOf(path: string): Endpoint | undefined {
  return path.startsWith("/auth/") ? "authorization" : ENDPOINTS.get(path);
}

export function said(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** States by when they were first seen: the state itself is never recorded. */
export type Attempts = Map<string, number>;

/** How many sign-ins were started, in any way: Firefox opens the same address silently before it opens a window. */
export function attemptsIn(requests: readonly AuthorizationRequest[], isInteractive: boolean): number {
  const begun = requests.filter(
    ({ path, ...it }) => path.endsWith("/auth") && it.isInteractive === isInteractive,
  );
  return new Set(begun.map(({ attempt }, index) => attempt ?? `without a state, ${index}`)).size;
}

/** Only these parameters are recorded: none of them is a secret. */
export function note(
  request: AuthorizationRequest,
  { prompt, scope, state }: Record<string, unknown>,
  attempts: Attempts,
): void {
  request.isInteractive = !scopesOf(prompt).includes("none");
  request.scope = said(scope);
  const key = said(state);
  if (key === undefined) return;
  request.attempt = attempts.get(key) ?? attempts.size + 1;
  attempts.set(key, request.attempt);
}
