// How tokens come from a provider: a renewal that nobody sees, or a window. What is kept of them is decided elsewhere.

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

/** Tokens, and for whom they are: for anybody else they are not used. */
export interface TokenSet extends Tokens {
  issuer: string;
  clientId: string;
  askedScope: string;
  /** Origins of the services that may be shown the token. */
  destinations: string[];
}

export interface TokenQuestion {
  access: SignInAccess;
  destinations: string[];
  /** The person just asked for it: a window may open. */
  mayOpenWindow: boolean;
  /** What the person asked for in so many words: a window opens, whatever is kept. */
  signIn?: "more" | "other-account";
  /** A token that the service refused. */
  refused?: string;
  /** Called where a window opens, or is open already. */
  onWindow?(): void;
  /** The asker no longer waits. Without a window, a flow for which nobody waits is not joined by the next click. */
  signal?: AbortSignal;
  isPrivate?: boolean;
}

/** Whether the person is signed in with a provider and client, as far as is remembered. */
export type Remembered = "signed-in" | "signed-out" | undefined;

export interface Visit {
  /** In a window; otherwise unseen. */
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
  /** Gives the address that the provider led to; rejects with a {@link ServiceError}. Calls `onOpen` once it sets out. */
  visitProvider(url: string, visit: Visit): Promise<string>;
}

const SIGN_IN_NEEDED = { code: "unauthorized", service: "auth", reason: "sign-in-needed" } as const;

/** Whether only a window can help. */
export function needsWindow(thrown: unknown): boolean {
  return thrown instanceof ServiceError && thrown.data.reason === SIGN_IN_NEEDED.reason;
}

/** Whatever refusal a renewal met, there may be none in a window. What will pass, or is not to be trusted, stays. */
function refusalOfRenewal(thrown: unknown): unknown {
  if (!(thrown instanceof ServiceError)) return thrown;
  const { code, reason } = thrown.data;
  const isRefusal =
    ["unauthorized", "forbidden", "bad-request"].includes(code) ||
    (code === "malformed" && reason === undefined);
  return isRefusal ? new ServiceError(SIGN_IN_NEEDED) : thrown;
}

/** A question, and whom it is put to. */
export interface Asking {
  world: TokenWorld;
  provider: Provider;
  question: TokenQuestion;
}

async function authorize(asking: Asking, prompt: Prompt | undefined, onOpen = () => {}): Promise<Tokens> {
  const { world, provider, question } = asking;
  const { access, isPrivate = false } = question;
  const authorization = await beginAuthorization(provider, access, prompt);
  const visit = { isInteractive: prompt !== "none", isPrivate, onOpen };
  const redirectedTo = await world.visitProvider(authorization.url, visit);
  return finishAuthorization(world.http(isPrivate), provider, access, authorization, redirectedTo);
}

/** Signed out, or turned to another provider, meanwhile: what came too late is revoked. */
export async function giveBack(asking: Asking, { refreshToken, accessToken }: Tokens): Promise<void> {
  const { world, provider, question } = asking;
  const { access, isPrivate = false } = question;
  for (const token of [refreshToken, accessToken]) {
    if (token === undefined) continue;
    await revokeToken(world.http(isPrivate), provider, access, token).catch(() => undefined);
  }
}

/** New tokens for the account of `set`, fetched unseen. Rejects with `sign-in-needed` where that takes a window. */
export async function renew(asking: Asking, set?: TokenSet): Promise<Tokens> {
  const { world, provider, question } = asking;
  const { access, isPrivate = false } = question;
  if (set?.refreshToken !== undefined) {
    try {
      const renewed = await refreshTokens(world.http(isPrivate), provider, access, set.refreshToken);
      return { account: set.account, subject: set.subject, ...renewed };
    } catch (thrown) {
      if (!needsWindow(refusalOfRenewal(thrown))) throw thrown;
    }
  }
  if ((await world.recall(access)) !== "signed-in") throw new ServiceError(SIGN_IN_NEEDED);
  const tokens = await authorize(asking, "none").catch((thrown: unknown) => {
    throw refusalOfRenewal(thrown);
  });
  // Meanwhile somebody else signed in at the provider: that is for the person to see.
  if (set?.subject !== undefined && set.subject !== tokens.subject) {
    void giveBack(asking, tokens);
    throw new ServiceError(SIGN_IN_NEEDED);
  }
  return tokens;
}

/** New tokens by a window; `onOpen` is called as it opens. */
export async function openWindow(asking: Asking, onOpen: () => void): Promise<Tokens> {
  const { world, provider, question } = asking;
  const { access, signIn } = question;
  let prompt: Prompt | undefined;
  if (signIn === "more") prompt = "consent";
  else if (signIn === "other-account") prompt = promptForOtherAccount(provider);
  else if ((await world.recall(access)) === "signed-out") prompt = promptAfterSignOut(provider);
  return authorize(asking, prompt, onOpen);
}
