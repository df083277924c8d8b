// Where tokens come from: storage, a silent renewal, or a window after a click. Concurrent callers share one flow.

import { discoverProvider, revokeToken, type SignInAccess, type Tokens } from "../../services/auth/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import {
  type Asking,
  needsWindow,
  openWindow,
  renew,
  revokeUnused,
  type TokenQuestion,
  type TokenSet,
  type TokenWorld,
} from "./new-tokens.ts";

/** A token that is about to expire might not last until it is used. */
const EXPIRY_MARGIN_MS = 30_000;

const CANCELED = { code: "aborted", service: "auth" } as const;

interface Flow {
  key: string;
  tokens: Promise<Tokens>;
  /** It needs a window, which opens as soon as the browser allows it. */
  hasWindow: boolean;
  isOpen: boolean;
  /** A hidden visit to the provider has begun, which may hang. */
  isHidden: boolean;
  waiterCount: number;
  onWindow: Set<() => void>;
}

/** Whether tokens are for this access and these destinations. */
function isFor(set: TokenSet, access: SignInAccess, destinations: string[]): boolean {
  return (
    set.issuer === access.issuer &&
    set.clientId === access.clientId &&
    set.askedScope === access.scope &&
    set.destinations.join(" ") === destinations.join(" ")
  );
}

/** The same access and destinations have the same key. */
function keyOf(access: SignInAccess, destinations: string[]): string {
  return JSON.stringify([access, destinations]);
}

export function createTokenSource(world: TokenWorld) {
  /** The flow that callers can join. */
  let flow: Flow | undefined;
  /** The newest flow. Results of earlier ones don't replace its result. */
  let latest: Flow | undefined;
  /** Incremented on every sign-out. A flow that started before it doesn't store its result. */
  let signOuts = 0;
  /** Settles once a flow's result is stored, so that a sign-out deletes that too. */
  let keeping: Promise<unknown> = Promise.resolve();

  /** If this can't be stored, the next sign-in may just show a window too many or too few. */
  async function remember(access: SignInAccess, state: "signed-in" | "signed-out"): Promise<void> {
    await world.remember(access, state).catch(() => undefined);
  }

  /** New tokens: silently if possible, otherwise in a window if one may open. */
  async function fetchTokens(mine: Flow, asking: Asking): Promise<Tokens> {
    const { access, destinations, mayOpenWindow, signIn } = asking.question;
    if (signIn === undefined) {
      try {
        return await renew(asking, await kept(access, destinations), () => {
          mine.isHidden = true;
        });
      } catch (thrown) {
        if (!needsWindow(thrown)) throw thrown;
        // Tokens that were rejected and can't be renewed aren't tried again on the next click.
        if (!mayOpenWindow) {
          await world.write(undefined);
          throw thrown;
        }
      }
    }
    mine.hasWindow = true;
    return openWindow(asking, () => {
      mine.isOpen = true;
      for (const onWindow of mine.onWindow) onWindow();
    });
  }

  async function runFlow(mine: Flow, question: TokenQuestion): Promise<Tokens> {
    const { access, destinations, isPrivate = false } = question;
    const signOutsBefore = signOuts;
    const provider = await discoverProvider(world.http(isPrivate), access.issuer);
    const asking = { world, provider, question };
    const tokens = await fetchTokens(mine, asking);
    const { issuer, clientId, scope } = access;
    const isWanted = () => signOuts === signOutsBefore && latest === mine;
    if (isWanted()) {
      const isKept = world
        .write({ ...tokens, issuer, clientId, askedScope: scope, destinations })
        .then(() => remember(access, "signed-in"));
      keeping = Promise.allSettled([keeping, isKept]);
      await isKept;
      if (isWanted()) return tokens;
    }
    void revokeUnused(asking, tokens);
    throw new ServiceError(CANCELED);
  }

  function join(question: TokenQuestion): Flow {
    const { access, destinations, signIn, onWindow } = question;
    const key = keyOf(access, destinations);
    // A caller that wants a window can't use tokens that come without one.
    if (flow?.key !== key || (signIn !== undefined && !flow.hasWindow)) {
      const mine: Flow = {
        key,
        hasWindow: false,
        isOpen: false,
        isHidden: false,
        waiterCount: 0,
        onWindow: new Set(),
        tokens: Promise.resolve() as never,
      };
      mine.tokens = runFlow(mine, question).finally(() => {
        if (flow === mine) flow = undefined;
      });
      // If nobody waits any more, the rejection doesn't matter.
      mine.tokens.catch(() => undefined);
      flow = mine;
      latest = mine;
    }
    if (onWindow) {
      flow.onWindow.add(onWindow);
      if (flow.isOpen) onWindow();
    }
    return flow;
  }

  /** Waits for a flow. Rejects as soon as the caller gives up. */
  async function wait(joined: Flow, signal: AbortSignal | undefined): Promise<Tokens> {
    joined.waiterCount++;
    const { promise: isGivenUp, reject } = Promise.withResolvers<never>();
    const stop = () => reject(new ServiceError(CANCELED));
    try {
      signal?.addEventListener("abort", stop, { once: true });
      return await Promise.race([joined.tokens, isGivenUp]);
    } finally {
      signal?.removeEventListener("abort", stop);
      joined.waiterCount--;
      // The next click joins a window, which can't be closed from here, and a renewal, whose refresh token must not be used twice.
      const mayHang = joined.isHidden && !joined.hasWindow;
      if (joined.waiterCount === 0 && flow === joined && mayHang) flow = undefined;
    }
  }

  /** The stored set, if it is for this access and these destinations. Deletes any other. */
  async function kept(access: SignInAccess, destinations: string[]): Promise<TokenSet | undefined> {
    const set = await world.read();
    if (!set || isFor(set, access, destinations)) return set;
    await world.write(undefined);
    return undefined;
  }

  /** Deletes tokens for anyone else, and ignores those that a running flow may bring. */
  async function discardForeign(access: SignInAccess, destinations: string[]): Promise<void> {
    if (latest?.key !== keyOf(access, destinations)) {
      flow = undefined;
      latest = undefined;
    }
    await kept(access, destinations);
  }

  /** Tokens with a valid access token. Rejects with `sign-in-needed` if only a window could help and none may open. */
  async function obtain(question: TokenQuestion): Promise<Tokens> {
    const { access, destinations, mayOpenWindow, signIn, refused, signal } = question;
    const set = await kept(access, destinations);
    const isFresh = set && (set.expiresAt === undefined || set.expiresAt - EXPIRY_MARGIN_MS > world.now());
    if (isFresh && signIn === undefined && set.accessToken !== refused) return set;
    // Canceled meanwhile, so nobody needs a window or new tokens.
    if (signal?.aborted) throw new ServiceError(CANCELED);
    const wasUnderWay = flow;
    const joined = join(question);
    try {
      return await wait(joined, signal);
    } catch (thrown) {
      // The joined flow may not have been allowed to open a window. This caller's click allows it.
      const mayMore = joined === wasUnderWay && mayOpenWindow && !joined.hasWindow;
      if (mayMore && needsWindow(thrown)) return obtain(question);
      throw thrown;
    }
  }

  async function forget(access: SignInAccess): Promise<void> {
    await world.write(undefined);
    await remember(access, "signed-out");
  }

  /** Deletes the tokens. `isRevoked` then tells whether they were revoked at the provider. */
  async function signOut(access: SignInAccess): Promise<{ isRevoked: Promise<boolean> }> {
    signOuts++;
    flow = undefined;
    await keeping;
    const set = await world.read();
    await forget(access);
    return { isRevoked: set ? revoke(set, access) : Promise.resolve(true) };
  }

  async function revoke(set: TokenSet, access: SignInAccess): Promise<boolean> {
    const { issuer, clientId, refreshToken, accessToken } = set;
    // The set names its issuer and client, which may differ from the settings. Send the secret to no other.
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

  /** Even a new token was rejected: get the next one in a window, where the user can choose another account. */
  async function requireSignIn(access: SignInAccess, refused: string): Promise<void> {
    const set = await world.read();
    // If someone signed in since, theirs isn't the token that was rejected.
    if (set === undefined || set.accessToken === refused) await forget(access);
  }

  /** A rejected token may just be old: the next caller gets a new one. */
  async function expire(refused: string): Promise<void> {
    const set = await world.read();
    if (set?.accessToken === refused) await world.write({ ...set, expiresAt: 0 });
  }

  return { obtain, kept, discardForeign, requireSignIn, expire, signOut };
}
