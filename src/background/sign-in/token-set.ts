// One set of tokens, for whom it is, and where it is kept: in storage.session, and in the worker's own memory where the
// browser refuses that.

import type { Storage } from "webextension-polyfill";
import type { SignInAccess, Tokens } from "../../services/auth/client.ts";
import { has } from "../../shared/shapes.ts";

/** Tokens, and for whom they are: for anybody else they are not used. */
export interface TokenSet extends Tokens {
  issuer: string;
  clientId: string;
  /** The scope that was asked for. */
  askedScope: string;
  /** Origins of the services that may be shown the token. */
  destinations: string[];
}

function isTokenSet(value: unknown): boolean {
  const texts = { accessToken: "string", scope: "string", issuer: "string", clientId: "string" } as const;
  return has(value, { ...texts, askedScope: "string", destinations: "list" });
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

/** Where the set with this key is kept. */
export function createTokenStore(session: Storage.StorageArea, key: string) {
  /** Only where the browser's storage refuses them; gone with the worker. */
  let inMemory: TokenSet | undefined;
  return {
    async read(): Promise<TokenSet | undefined> {
      const stored = await session.get(key).catch(() => undefined);
      if (inMemory) return inMemory;
      return isTokenSet(stored?.[key]) ? (stored?.[key] as TokenSet) : undefined;
    },
    async write(set: TokenSet | undefined): Promise<void> {
      inMemory = undefined;
      try {
        if (set) return await session.set({ [key]: set });
      } catch {
        inMemory = set;
      }
      // What is stored is older, and must not come back with the next worker.
      await session.remove(key).catch(() => undefined);
    },
  };
}
