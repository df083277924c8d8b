// Where tokens come from: the one that is kept, a renewal that nobody sees, and a window only where the person just asked
// for something. Whoever asks at the same time shares one flow; nothing of a flow is kept before it is done.

import {
  type Authorization,
  beginAuthorization,
  discoverProvider,
  finishAuthorization,
  type Provider,
  promptAfterSignOut,
  refreshTokens,
  revokeToken,
  type SignInAccess,
  type Tokens,
} from "../services/auth/client.ts";
import type { HttpContext } from "../services/http.ts";
import { ServiceError } from "../shared/errors.ts";

/** Tokens, and for whom they are: for anybody else they are not used. */
export interface TokenSet extends Tokens {
  issuer: string;
  clientId: string;
  /** The scope that was asked for. */
  askedScope: string;
  /** Origins of the services that may be shown the token. */
  destinations: string[];
}

/** What tokens are asked for. */
export interface TokenQuestion {
  access: SignInAccess;
  destinations: string[];
  /** The person just asked for it: a window may open. */
  mayOpenWindow: boolean;
  /** A token that the service refused. */
  refused?: string;
  /** Called where a window opens, or is open already. */
  onWindow?(): void;
}

/** Whether the person is signed in with a provider and client, as far as is remembered. */
export type Remembered = "signed-in" | "signed-out" | undefined;

/** What the source needs of the world around it. */
export interface TokenWorld {
  http: HttpContext;
  now(): number;
  read(): Promise<TokenSet | undefined>;
  write(set: TokenSet | undefined): Promise<void>;
  recall(access: SignInAccess): Promise<Remembered>;
  remember(access: SignInAccess, state: Exclude<Remembered, undefined>): Promise<void>;
  /** Gives the address that the provider led to; rejects with a {@link ServiceError}. */
  visitProvider(url: string, isInteractive: boolean): Promise<string>;
}

export interface TokenSource {
  /**
   * An access token.
   *
   * @throws {ServiceError} of the service `auth`; `unauthorized` with the reason `sign-in-needed` where only a window
   * could help and none may open
   */
  obtain(question: TokenQuestion): Promise<string>;
  /** The set that is kept, where it is for this access and these destinations; any other is thrown away. */
  kept(access: SignInAccess, destinations: string[]): Promise<TokenSet | undefined>;
  /** Even a new token was refused: the next one is asked for in a window, where another account can be chosen. */
  distrust(access: SignInAccess): Promise<void>;
  /** Forgets all, then revokes. Gives whether the provider was told. */
  signOut(access: SignInAccess): Promise<boolean>;
}

/** A token that is about to expire would not live to be used. */
const EXPIRY_MARGIN_MS = 30_000;

interface Flow {
  key: string;
  tokens: Promise<Tokens>;
  hasWindow: boolean;
  tellOfWindow: Set<() => void>;
}

/** Whether only a window can help. */
function needsWindow(thrown: unknown): boolean {
  return thrown instanceof ServiceError && thrown.data.reason === "sign-in-needed";
}

function isFor(set: TokenSet, access: SignInAccess, destinations: string[]): boolean {
  return (
    set.issuer === access.issuer &&
    set.clientId === access.clientId &&
    set.askedScope === access.scope &&
    set.destinations.join(" ") === destinations.join(" ")
  );
}

/** Makes the source of one set of tokens. */
export function createTokenSource(world: TokenWorld): TokenSource {
  let flow: Flow | undefined;
  /** Goes up with every sign-out: what a flow brings after it is not kept. */
  let signOuts = 0;

  async function authorize(
    provider: Provider,
    access: SignInAccess,
    isInteractive: boolean,
    prompt?: Parameters<typeof beginAuthorization>[2],
  ): Promise<Tokens> {
    const authorization: Authorization = await beginAuthorization(provider, access, prompt);
    const redirectedTo = await world.visitProvider(authorization.url, isInteractive);
    return finishAuthorization(world.http, provider, access, authorization, redirectedTo);
  }

  async function renew(provider: Provider, access: SignInAccess, set?: TokenSet): Promise<Tokens> {
    if (set?.refreshToken !== undefined) {
      try {
        return await refreshTokens(world.http, provider, access, set.refreshToken);
      } catch (thrown) {
        if (!needsWindow(thrown)) throw thrown;
      }
    }
    if ((await world.recall(access)) !== "signed-in") {
      throw new ServiceError({ code: "unauthorized", service: "auth", reason: "sign-in-needed" });
    }
    return authorize(provider, access, false, "none");
  }

  async function runFlow(mine: Flow, question: TokenQuestion): Promise<Tokens> {
    const { access, destinations, mayOpenWindow } = question;
    const signOutsBefore = signOuts;
    const set = await kept(access, destinations);
    const provider = await discoverProvider(world.http, access.issuer);
    let tokens: Tokens;
    try {
      tokens = await renew(provider, access, set);
    } catch (thrown) {
      if (!needsWindow(thrown)) throw thrown;
      if (!mayOpenWindow) {
        // What was refused and cannot be renewed is not tried again at the next click.
        await world.write(undefined);
        throw thrown;
      }
      mine.hasWindow = true;
      for (const tell of mine.tellOfWindow) tell();
      const wasSignedOut = (await world.recall(access)) === "signed-out";
      tokens = await authorize(
        provider,
        access,
        true,
        wasSignedOut ? promptAfterSignOut(provider) : undefined,
      );
    }
    if (signOuts !== signOutsBefore) {
      void revokeToken(world.http, provider, access, tokens.accessToken).catch(() => undefined);
      throw new ServiceError({ code: "aborted", service: "auth" });
    }
    const { issuer, clientId, scope } = access;
    await world.write({ ...tokens, issuer, clientId, askedScope: scope, destinations });
    await world.remember(access, "signed-in");
    return tokens;
  }

  function join(question: TokenQuestion): Flow {
    const { access, destinations, onWindow } = question;
    const key = JSON.stringify([access, destinations]);
    if (flow?.key !== key) {
      const mine: Flow = {
        key,
        hasWindow: false,
        tellOfWindow: new Set(),
        tokens: Promise.resolve() as never,
      };
      mine.tokens = runFlow(mine, question).finally(() => {
        if (flow === mine) flow = undefined;
      });
      flow = mine;
    }
    if (onWindow) {
      flow.tellOfWindow.add(onWindow);
      if (flow.hasWindow) onWindow();
    }
    return flow;
  }

  async function kept(access: SignInAccess, destinations: string[]): Promise<TokenSet | undefined> {
    const set = await world.read();
    if (!set || isFor(set, access, destinations)) return set;
    await world.write(undefined);
    return undefined;
  }

  async function obtain(question: TokenQuestion): Promise<string> {
    const { access, destinations, mayOpenWindow, refused } = question;
    const set = await kept(access, destinations);
    const isFresh = set && (set.expiresAt === undefined || set.expiresAt - EXPIRY_MARGIN_MS > world.now());
    if (isFresh && set.accessToken !== refused) return set.accessToken;
    const wasUnderWay = flow;
    const joined = join(question);
    try {
      return (await joined.tokens).accessToken;
    } catch (thrown) {
      // Another's flow may have been one that may not open a window; this asker's click allows it.
      if (joined === wasUnderWay && mayOpenWindow && needsWindow(thrown)) return obtain(question);
      throw thrown;
    }
  }

  async function signOut(access: SignInAccess): Promise<boolean> {
    signOuts++;
    const set = await world.read();
    await world.write(undefined);
    await world.remember(access, "signed-out");
    if (!set) return true;
    try {
      // The set says with whom it was made, which the settings may no longer do.
      const madeWith = { ...access, issuer: set.issuer, clientId: set.clientId };
      const provider = await discoverProvider(world.http, set.issuer);
      if (set.refreshToken !== undefined) await revokeToken(world.http, provider, madeWith, set.refreshToken);
      await revokeToken(world.http, provider, madeWith, set.accessToken);
      return provider.revocation_endpoint !== undefined;
    } catch {
      return false;
    }
  }

  async function distrust(access: SignInAccess): Promise<void> {
    await world.write(undefined);
    await world.remember(access, "signed-out");
  }

  return { obtain, kept, distrust, signOut };
}
