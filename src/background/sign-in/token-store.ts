// Where one set of tokens lies: in storage.session, and in the worker's own memory where the browser refuses that.

import browser from "webextension-polyfill";
import { has } from "../../shared/shapes.ts";
import type { TokenSet } from "./token-set.ts";

export interface TokenStore {
  read(): Promise<TokenSet | undefined>;
  write(set: TokenSet | undefined): Promise<void>;
}

function isTokenSet(value: unknown): boolean {
  const texts = { accessToken: "string", scope: "string", issuer: "string", clientId: "string" } as const;
  return has(value, { ...texts, askedScope: "string", destinations: "list" });
}

/** The store of the set of this name. */
export function createTokenStore(key: string): TokenStore {
  const { session } = browser.storage;
  /** Only where the browser's storage refuses them; gone with the worker. */
  let inMemory: TokenSet | undefined;
  return {
    async read() {
      const stored = await session.get(key).catch(() => undefined);
      if (inMemory) return inMemory;
      return isTokenSet(stored?.[key]) ? (stored?.[key] as TokenSet) : undefined;
    },
    async write(set) {
      inMemory = undefined;
      const isKept = set
        ? await session.set({ [key]: set }).then(
            () => true,
            () => false,
          )
        : false;
      if (isKept) return;
      inMemory = set;
      // What stands there is older, and must not come back with the next worker.
      await session.remove(key).catch(() => undefined);
    },
  };
}
