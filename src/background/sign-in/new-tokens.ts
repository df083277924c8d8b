// How tokens come from a provider: a renewal that nobody sees, or a window. What is kept of them is decided elsewhere.

import {
  beginAuthorization,
  finishAuthorization,
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
import { needsWindow, refusalOfRenewal, SIGN_IN_NEEDED, type TokenSet } from "./token-set.ts";

/** What tokens are asked for. */
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
  /** Asked from a private window. */
  isPrivate?: boolean;
}

/** Whether the person is signed in with a provider and client, as far as is remembered. */
export type Remembered = "signed-in" | "signed-out" | undefined;

/** How the provider is visited. */
export interface Visit {
  /** In a window; otherwise unseen. */
  isInteractive: boolean;
  isPrivate: boolean;
  onOpen(): void;
}

/** What the source needs of the world around it. */
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

type Prompt = Parameters<typeof beginAuthorization>[2];

/** Ways to new tokens. */
export interface NewTokens {
  /**
   * New tokens that nobody sees being fetched, for the account of `set`.
   *
   * @throws {ServiceError} of the service `auth`; with the reason `sign-in-needed` where that takes a window
   */
  renew(provider: Provider, question: TokenQuestion, set?: TokenSet): Promise<Tokens>;
  /** New tokens by a window; `onOpen` is called as it opens. */
  openWindow(provider: Provider, question: TokenQuestion, onOpen: () => void): Promise<Tokens>;
  /** Signed out, or turned to another provider, meanwhile: what came too late is of no use to anybody. */
  giveBack(provider: Provider, question: TokenQuestion, tokens: Tokens): Promise<void>;
}

/** The ways to new tokens in this world. */
export function createNewTokens(world: Pick<TokenWorld, "http" | "recall" | "visitProvider">): NewTokens {
  async function authorize(
    provider: Provider,
    { access, isPrivate = false }: TokenQuestion,
    prompt: Prompt,
    onOpen: () => void = () => undefined,
  ): Promise<Tokens> {
    const authorization = await beginAuthorization(provider, access, prompt);
    const visit = { isInteractive: prompt !== "none", isPrivate, onOpen };
    const redirectedTo = await world.visitProvider(authorization.url, visit);
    return finishAuthorization(world.http(isPrivate), provider, access, authorization, redirectedTo);
  }

  async function renew(provider: Provider, question: TokenQuestion, set?: TokenSet): Promise<Tokens> {
    const { access, isPrivate = false } = question;
    if (set?.refreshToken !== undefined) {
      try {
        const renewed = await refreshTokens(world.http(isPrivate), provider, access, set.refreshToken);
        const { account, subject } = set;
        return {
          ...(account !== undefined && { account }),
          ...(subject !== undefined && { subject }),
          ...renewed,
        };
      } catch (thrown) {
        if (!needsWindow(refusalOfRenewal(thrown))) throw thrown;
      }
    }
    if ((await world.recall(access)) !== "signed-in") throw new ServiceError(SIGN_IN_NEEDED);
    const tokens = await authorize(provider, question, "none").catch((thrown: unknown) => {
      throw refusalOfRenewal(thrown);
    });
    // Meanwhile somebody else signed in at the provider: that is for the person to see.
    const isOther = set?.subject !== undefined && set.subject !== tokens.subject;
    if (isOther) {
      void giveBack(provider, question, tokens);
      throw new ServiceError(SIGN_IN_NEEDED);
    }
    return tokens;
  }

  async function giveBack(provider: Provider, { access, isPrivate = false }: TokenQuestion, tokens: Tokens) {
    const http = world.http(isPrivate);
    for (const token of [tokens.refreshToken, tokens.accessToken]) {
      if (token !== undefined) await revokeToken(http, provider, access, token).catch(() => undefined);
    }
  }

  async function promptOf(provider: Provider, { access, signIn }: TokenQuestion): Promise<Prompt> {
    if (signIn === "more") return "consent";
    if (signIn === "other-account") return promptForOtherAccount(provider);
    return (await world.recall(access)) === "signed-out" ? promptAfterSignOut(provider) : undefined;
  }

  return {
    renew,
    openWindow: async (provider, question, onOpen) =>
      authorize(provider, question, await promptOf(provider, question), onOpen),
    giveBack,
  };
}
