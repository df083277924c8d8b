// Where tokens come from: kept ones, an unseen renewal, or a window after a click. All who ask at a time share one flow.

import { discoverProvider, revokeToken, type SignInAccess, type Tokens } from "../../services/auth/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import {
  type Asking,
  giveBack,
  needsWindow,
  openWindow,
  renew,
  type TokenQuestion,
  type TokenSet,
  type TokenWorld,
} from "./new-tokens.ts";

/** A token that is about to expire would not live to be used. */
const EXPIRY_MARGIN_MS = 30_000;

interface Flow {
  key: string;
  tokens: Promise<Tokens>;
  /** It leads to a window, which opens as soon as the browser has room for it. */
  hasWindow: boolean;
  isOpen: boolean;
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
  /** The one to join. */
  let flow: Flow | undefined;
  /** What earlier ones bring does not take the place of what this one brings. */
  let latest: Flow | undefined;
  /** Goes up with every sign-out: what a flow brings after it is not kept. */
  let signOuts = 0;
  /** Fulfilled once what a flow brought is kept: whoever signs out forgets that as well. */
  let keeping: Promise<unknown> = Promise.resolve();

  /** Where the disk refuses, the next sign-in may show a window too many or too few; that is all. */
  async function remember(access: SignInAccess, state: "signed-in" | "signed-out"): Promise<void> {
    await world.remember(access, state).catch(() => undefined);
  }

  /** New tokens: unseen where that will do, and in a window where it may open. */
  async function fetchTokens(mine: Flow, asking: Asking): Promise<Tokens> {
    const { access, destinations, mayOpenWindow, signIn } = asking.question;
    if (signIn === undefined) {
      try {
        return await renew(asking, await kept(access, destinations));
      } catch (thrown) {
        if (!needsWindow(thrown)) throw thrown;
        // What was refused and cannot be renewed is not tried again at the next click.
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
    void giveBack(asking, tokens);
    throw new ServiceError({ code: "aborted", service: "auth" });
  }

  function join(question: TokenQuestion): Flow {
    const { access, destinations, signIn, onWindow } = question;
    const key = keyOf(access, destinations);
    // Who wants a window has no use for a token that comes without one.
    if (flow?.key !== key || (signIn !== undefined && !flow.hasWindow)) {
      const mine: Flow = {
        key,
        hasWindow: false,
        isOpen: false,
        waiterCount: 0,
        onWindow: new Set(),
        tokens: Promise.resolve() as never,
      };
      mine.tokens = runFlow(mine, question).finally(() => {
        if (flow === mine) flow = undefined;
      });
      // When nobody waits any more, nobody has to know.
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

  /** Waits for a flow; rejects as soon as its asker gives up. */
  async function wait(joined: Flow, signal: AbortSignal | undefined): Promise<Tokens> {
    joined.waiterCount++;
    const { promise: isGivenUp, reject } = Promise.withResolvers<never>();
    const stop = () => reject(new ServiceError({ code: "aborted", service: "auth" }));
    try {
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop, { once: true });
      return await Promise.race([joined.tokens, isGivenUp]);
    } finally {
      signal?.removeEventListener("abort", stop);
      joined.waiterCount--;
      // A window cannot be called back, and browsers open one at a time: the next click joins it.
      if (joined.waiterCount === 0 && flow === joined && !joined.hasWindow) flow = undefined;
    }
  }

  /** The set that is kept, where it is for this access and these destinations; any other is thrown away. */
  async function kept(access: SignInAccess, destinations: string[]): Promise<TokenSet | undefined> {
    const set = await world.read();
    if (!set || isFor(set, access, destinations)) return set;
    await world.write(undefined);
    return undefined;
  }

  /** Throws tokens away that are for anybody else, and those that a flow under way may bring. */
  async function discardForeign(access: SignInAccess, destinations: string[]): Promise<void> {
    if (flow && flow.key !== keyOf(access, destinations)) {
      flow = undefined;
      latest = undefined;
    }
    await kept(access, destinations);
  }

  /** Tokens of which the access token is good. Rejects with `sign-in-needed` where only a window could help and none may open. */
  async function obtain(question: TokenQuestion): Promise<Tokens> {
    const { access, destinations, mayOpenWindow, signIn, refused, signal } = question;
    const set = await kept(access, destinations);
    const isFresh = set && (set.expiresAt === undefined || set.expiresAt - EXPIRY_MARGIN_MS > world.now());
    if (isFresh && signIn === undefined && set.accessToken !== refused) return set;
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

  /** Forgets all, and gives what then comes of revoking it: whether the provider was told. */
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

  /** Even a new token was refused: the next one is asked for in a window, where another account can be chosen. */
  async function distrust(access: SignInAccess, refused: string): Promise<void> {
    const set = await world.read();
    // Whoever signed in meanwhile is not the one who was refused.
    if (set === undefined || set.accessToken === refused) await forget(access);
  }

  /** A token was refused that may just be old: the next asker gets another. */
  async function expire(refused: string): Promise<void> {
    const set = await world.read();
    if (set?.accessToken === refused) await world.write({ ...set, expiresAt: 0 });
  }

  return { obtain, kept, discardForeign, distrust, expire, signOut };
}
