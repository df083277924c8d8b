// The local authorization server's storage: sessions, grants, codes and tokens, in memory and per server.

import type { Adapter } from "oidc-provider";

interface Entry {
  kind: string;
  payload: Record<string, unknown>;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

export type Memory = ReturnType<typeof createMemory>;

export function createMemory() {
  const entries = new Map<string, Entry>();

  function payloadOf(key: string): Record<string, unknown> | undefined {
    const entry = entries.get(key);
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  }

  function remove(isMeant: (entry: Entry) => boolean): void {
    for (const [key, entry] of entries) if (isMeant(entry)) entries.delete(key);
  }

  return {
    adapter(kind: string): Adapter {
      const keyOf = (id: string) => `${kind} ${id}`;
      return {
        async upsert(id, payload, expiresInSeconds = Number.POSITIVE_INFINITY) {
          entries.set(keyOf(id), { kind, payload, expiresAt: Date.now() + expiresInSeconds * 1000 });
        },
        async find(id) {
          return payloadOf(keyOf(id));
        },
        async findByUid(uid) {
          const all = [...entries.keys()].filter((key) => key.startsWith(keyOf("")));
          return all.map(payloadOf).find((payload) => payload?.uid === uid);
        },
        async consume(id) {
          const payload = payloadOf(keyOf(id));
          if (payload) payload.consumed = Math.floor(Date.now() / 1000);
        },
        async destroy(id) {
          entries.delete(keyOf(id));
        },
        // The grant itself is a record without a `grantId`: the provider decides whether to delete it too.
        async revokeByGrantId(grantId) {
          remove(({ payload }) => payload.grantId === grantId);
        },
      };
    },
    forget(...kinds: ("AccessToken" | "RefreshToken" | "Session" | "Interaction")[]): void {
      remove(({ kind }) => (kinds as string[]).includes(kind));
    },
    forgetAll: () => entries.clear(),
  };
}
