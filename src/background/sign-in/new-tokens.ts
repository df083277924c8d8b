// Gets tokens from a provider: by silent renewal, or in a window. Other code decides what to store.

import {
  beginAuthorization,
  finishAuthorization,
  type Prompt,
  type Provider,
  promptAfterSignOut,
  promptForOtherAccount,
  refreshTokens,
  revokeToken,
  type SignInAccess,
  type Tokens,
} from "../../services/auth/client.ts";
import type { HttpContext } from "../../services/http.ts";
import { ServiceError } from "../../shared/errors.ts";

/** Tokens, and whom they are for. They aren't used for anyone else. */
export interface TokenSet extends Tokens {
  issuer: string;
  clientId: string;
  askedScope: string;
  /** Origins of the services that may get the token. */
  destinations: string[];
}

export interface TokenQuestion {
  access: SignInAccess;
  destinations: string[];
  /** The user just asked for it, so a window may open. */
  mayOpenWindow: boolean;
  /** What the user explicitly asked for. A window opens even if tokens are stored. */
  signIn?: "more" | "other-account";
  /** A token that the service rejected. */
  refused?: string;
  /** Called when a window opens, or is open already. */
  onWindow?(): void;
  /** Aborts when the caller stops waiting. A hidden visit that nobody waits for isn't joined by the next click. */
  signal?: AbortSignal;
  isPrivate?: boolean;
}

/** Whether the user is signed in with a provider and client, if known. */
export type Remembered = "signed-in" | "signed-out" | undefined;

export interface Visit {
  /** In a window; otherwise silent. */
  isInteractive: boolean;
  isPrivate: boolean;
  onOpen(): void;
}

export interface TokenWorld {
  http(isPrivate: boolean): HttpContext;
  now(): number;
  read(): Promise<TokenSet | undefined>;
  write(set: TokenSet | undefined): Promise<void>;
  recall(access: SignInAccess): Promise<Remembered>;
  remember(access: SignInAccess, state: Exclude<Remembered, undefined>): Promise<void>;
  /** Resolves with the address the provider redirected to; rejects with a {@link ServiceError}. Calls `onOpen` at the start. */
  visitProvider(url: string, visit: Visit): Promise<string>;
}

const SIGN_IN_NEEDED = { code: "unauthorized", service: "auth", reason: "sign-in-needed" } as const;

/** Whether only a window can help. */
export function needsWindow(thrown: unknown): boolean {
  return thrown instanceof ServiceError && thrown.data.reason === SIGN_IN_NEEDED.reason;
}

/** Turns a refused renewal into `sign-in-needed`: a window may help. Temporary and suspicious failures stay as they are. */
function refusalOfRenewal(thrown: unknown): unknown {
  if (!(thrown instanceof ServiceError)) return thrown;
  const { code, reason } = thrown.data;
  const isRefusal =
    ["unauthorized", "forbidden", "bad-request"].includes(code) ||
    (code === "malformed" && reason === undefined);
  return isRefusal ? new ServiceError(SIGN_IN_NEEDED) : thrown;
}

/** A token request, and the provider that gets it. */
export interface Asking {
  world: TokenWorld;
  provider: Provider;
  question: TokenQuestion;
}

async function authorize(asking: Asking, prompt: Prompt | undefined, onOpen: () => void): Promise<Tokens> {
  const { world, provider, question } = asking;
  const { access, isPrivate = false } = question;
  const authorization = await beginAuthorization(provider, access, prompt);
  const visit = { isInteractive: prompt !== "none", isPrivate, onOpen };
  const redirectedTo = await world.visitProvider(authorization.url, visit);
  return finishAuthorization(world.http(isPrivate), provider, access, authorization, redirectedTo);
}

/** Revokes tokens that came too late: the user signed out, or changed the provider or account, in the meantime. */
export async function revokeUnused(asking: Asking, { refreshToken, accessToken }: Tokens): Promise<void> {
  const { world, provider, question } = asking;
  const { access, isPrivate = false } = question;
  for (const token of [refreshToken, accessToken]) {
    if (token === undefined) continue;
    await revokeToken(world.http(isPrivate), provider, access, token).catch(() => undefined);
  }
}

/** Tokens of a renewal, if they are for the account of `set`. Someone else may have signed in at the provider since; let the user see. */
function ofSameAccount(asking: Asking, set: TokenSet | undefined, tokens: Tokens): Tokens {
  if (set?.subject === undefined || set.subject === tokens.subject) return tokens;
  void revokeUnused(asking, tokens);
  throw new ServiceError(SIGN_IN_NEEDED);
}

/**
 * New tokens for the account of `set`, without a window. Calls `onVisit` if that takes a hidden visit to the provider. Rejects with
 * `sign-in-needed` if it takes a window.
 */
export async function renew(asking: Asking, set: TokenSet | undefined, onVisit: () => void): Promise<Tokens> {
  const { world, provider, question } = asking;
  const { access, isPrivate = false } = question;
  if (set?.refreshToken !== undefined) {
    try {
      const renewed = await refreshTokens(world.http(isPrivate), provider, access, set.refreshToken);
      // It may bring no ID token, and the refresh token is this account's.
      return ofSameAccount(asking, set, { account: set.account, subject: set.subject, ...renewed });
    } catch (thrown) {
      if (!needsWindow(refusalOfRenewal(thrown))) throw thrown;
    }
  }
  if ((await world.recall(access)) !== "signed-in") throw new ServiceError(SIGN_IN_NEEDED);
  const tokens = await authorize(asking, "none", onVisit).catch((thrown: unknown) => {
    throw refusalOfRenewal(thrown);
  });
  return ofSameAccount(asking, set, tokens);
}

/** New tokens from a window. `onOpen` is called when it opens. */
export async function openWindow(asking: Asking, onOpen: () => void): Promise<Tokens> {
  const { world, provider, question } = asking;
  const { access, signIn } = question;
  let prompt: Prompt | undefined;
  if (signIn === "more") prompt = "consent";
  else if (signIn === "other-account") prompt = promptForOtherAccount(provider);
  else if ((await world.recall(access)) === "signed-out") prompt = promptAfterSignOut(provider);
  return authorize(asking, prompt, onOpen);
}
