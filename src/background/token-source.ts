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
import { isFor, keyOf, needsWindow, refusalOfRenewal, SIGN_IN_NEEDED, type TokenSet } from "./token-set.ts";

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
  /** The asker no longer waits. Without a window, a flow for which nobody waits is not joined by the next click. */
  signal?: AbortSignal;
  /** Asked from a private window. */
  isPrivate?: boolean;
}

/** Whether the person is signed in with a provider and client, as far as is remembered. */
export type Remembered = "signed-in" | "signed-out" | undefined;

/** What the source needs of the world around it. */
export interface TokenWorld {
  http(isPrivate: boolean): HttpContext;
  now(): number;
  read(): Promise<TokenSet | undefined>;
  write(set: TokenSet | undefined): Promise<void>;
  recall(access: SignInAccess): Promise<Remembered>;
  remember(access: SignInAccess, state: Exclude<Remembered, undefined>): Promise<void>;
  /** Gives the address that the provider led to; rejects with a {@link ServiceError}. */
  visitProvider(url: string, isInteractive: boolean, isPrivate: boolean): Promise<string>;
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
  /** Throws tokens away that are for anybody else, and those that a flow under way may bring. */
  discardForeign(access: SignInAccess, destinations: string[]): Promise<void>;
  /** Even a new token was refused: the next one is asked for in a window, where another account can be chosen. */
  distrust(access: SignInAccess): Promise<void>;
  /** Forgets all, then revokes. Gives whether the provider was told. */
  signOut(access: SignInAccess): Promise<boolean>;
}

/** A token that is about to expire would not live to be used. */
const EXPIRY_MARGIN_MS = 30_000;

interface Flow {
  key: string;
  /** Later ones are higher: what an earlier one brings does not take the place of theirs. */
  number: number;
  tokens: Promise<Tokens>;
  hasWindow: boolean;
  waiterCount: number;
  tellOfWindow: Set<() => void>;
}

/** Makes the source of one set of tokens. */
export function createTokenSource(world: TokenWorld): TokenSource {
  let flow: Flow | undefined;
  let flowCount = 0;
  /** Goes up with every sign-out: what a flow brings after it is not kept. */
  let signOuts = 0;

  /** Where the disk refuses, the next sign-in may show a window too many or too few; that is all. */
  async function remember(access: SignInAccess, state: Exclude<Remembered, undefined>): Promise<void> {
    await world.remember(access, state).catch(() => undefined);
  }

  async function authorize(
    provider: Provider,
    { access, isPrivate = false }: TokenQuestion,
    isInteractive: boolean,
    prompt?: Parameters<typeof beginAuthorization>[2],
  ): Promise<Tokens> {
    const authorization: Authorization = await beginAuthorization(provider, access, prompt);
    const redirectedTo = await world.visitProvider(authorization.url, isInteractive, isPrivate);
    return finishAuthorization(world.http(isPrivate), provider, access, authorization, redirectedTo);
  }

  /** A new token that nobody sees being fetched; `sign-in-needed` where that takes a window. */
  async function renew(provider: Provider, question: TokenQuestion, set?: TokenSet): Promise<Tokens> {
    const { access, isPrivate = false } = question;
    if (set?.refreshToken !== undefined) {
      try {
        return await refreshTokens(world.http(isPrivate), provider, access, set.refreshToken);
      } catch (thrown) {
        if (!needsWindow(refusalOfRenewal(thrown))) throw thrown;
      }
    }
    if ((await world.recall(access)) !== "signed-in") throw new ServiceError(SIGN_IN_NEEDED);
    try {
      return await authorize(provider, question, false, "none");
    } catch (thrown) {
      throw refusalOfRenewal(thrown);
    }
  }

  /** Signed out, or turned to another provider, meanwhile: what came too late is of no use to anybody. */
  async function giveBack(provider: Provider, { access, isPrivate = false }: TokenQuestion, tokens: Tokens) {
    const http = world.http(isPrivate);
    for (const token of [tokens.refreshToken, tokens.accessToken]) {
      if (token !== undefined) await revokeToken(http, provider, access, token).catch(() => undefined);
    }
  }

  async function runFlow(mine: Flow, question: TokenQuestion): Promise<Tokens> {
    const { access, destinations, mayOpenWindow, isPrivate = false } = question;
    const signOutsBefore = signOuts;
    const set = await kept(access, destinations);
    const provider = await discoverProvider(world.http(isPrivate), access.issuer);
    let tokens: Tokens;
    try {
      tokens = await renew(provider, question, set);
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
      const prompt = wasSignedOut ? promptAfterSignOut(provider) : undefined;
      tokens = await authorize(provider, question, true, prompt);
    }
    const { issuer, clientId, scope } = access;
    const isLatest = () => mine.number === flowCount;
    const isWanted = () => signOuts === signOutsBefore && isLatest();
    if (isWanted()) {
      await world.write({ ...tokens, issuer, clientId, askedScope: scope, destinations });
      await remember(access, "signed-in");
      if (isWanted()) return tokens;
      // The person signed out in between.
      if (isLatest()) await forget(access);
    }
    void giveBack(provider, question, tokens);
    throw new ServiceError({ code: "aborted", service: "auth" });
  }

  function join(question: TokenQuestion): Flow {
    const { access, destinations, onWindow } = question;
    const key = keyOf(access, destinations);
    if (flow?.key !== key) {
      const mine: Flow = {
        key,
        number: ++flowCount,
        hasWindow: false,
        waiterCount: 0,
        tellOfWindow: new Set(),
        tokens: Promise.resolve() as never,
      };
      mine.tokens = runFlow(mine, question).finally(() => {
        if (flow === mine) flow = undefined;
      });
      // Whoever waits is told; when nobody does any more, nobody has to be.
      mine.tokens.catch(() => undefined);
      flow = mine;
    }
    if (onWindow) {
      flow.tellOfWindow.add(onWindow);
      if (flow.hasWindow) onWindow();
    }
    return flow;
  }

  /** Waits for a flow; rejects as soon as its asker gives up. */
  async function wait(joined: Flow, signal: AbortSignal | undefined): Promise<string> {
    joined.waiterCount++;
    let stop = (): void => undefined;
    const given = new Promise<never>((_, reject) => {
      stop = () => reject(new ServiceError({ code: "aborted", service: "auth" }));
    });
    try {
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop, { once: true });
      return (await Promise.race([joined.tokens, given])).accessToken;
    } finally {
      signal?.removeEventListener("abort", stop);
      joined.waiterCount--;
      // A window cannot be called back, and browsers open one at a time: the next click joins it.
      if (joined.waiterCount === 0 && flow === joined && !joined.hasWindow) flow = undefined;
    }
  }

  async function kept(access: SignInAccess, destinations: string[]): Promise<TokenSet | undefined> {
    const set = await world.read();
    if (!set || isFor(set, access, destinations)) return set;
    await world.write(undefined);
    return undefined;
  }

  async function discardForeign(access: SignInAccess, destinations: string[]): Promise<void> {
    if (flow && flow.key !== keyOf(access, destinations)) {
      flowCount++;
      flow = undefined;
    }
    await kept(access, destinations);
  }

  async function obtain(question: TokenQuestion): Promise<string> {
    const { access, destinations, mayOpenWindow, refused, signal } = question;
    const set = await kept(access, destinations);
    const isFresh = set && (set.expiresAt === undefined || set.expiresAt - EXPIRY_MARGIN_MS > world.now());
    if (isFresh && set.accessToken !== refused) return set.accessToken;
    const wasUnderWay = flow;
    const joined = join(question);
    try {
      return await wait(joined, signal);
    } catch (thrown) {
      // Another's flow may have been one that may not open a window; this asker's click allows it.
      const mayMore = joined === wasUnderWay && mayOpenWindow && !joined.hasWindow;
      if (mayMore && needsWindow(thrown)) return obtain(question);
      throw thrown;
    }
  }

  async function forget(access: SignInAccess): Promise<void> {
    await world.write(undefined);
    await remember(access, "signed-out");
  }

  async function signOut(access: SignInAccess): Promise<boolean> {
    signOuts++;
    flow = undefined;
    const set = await world.read();
    await forget(access);
    if (!set) return true;
    const { issuer, clientId, refreshToken, accessToken } = set;
    // The set says with whom it was made, which the settings may no longer do; nobody else is shown the secret.
    const isSame = issuer === access.issuer && clientId === access.clientId;
    const madeWith = { ...access, issuer, clientId, clientSecret: isSame ? access.clientSecret : "" };
    try {
      const provider = await discoverProvider(world.http(false), issuer);
      for (const token of [refreshToken, accessToken]) {
        if (token !== undefined) await revokeToken(world.http(false), provider, madeWith, token);
      }
      return provider.revocation_endpoint !== undefined;
    } catch {
      return false;
    }
  }

  return { obtain, kept, discardForeign, distrust: forget, signOut };
}
