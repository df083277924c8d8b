// What the local authorization server remembers: sessions, grants, codes and tokens, in memory and per server.

import type { Adapter } from "oidc-provider";

/** The kinds of records that the server forgets on demand. */
export type RecordKind = "AccessToken" | "RefreshToken" | "Session" | "Interaction";

interface Entry {
  kind: string;
  payload: Record<string, unknown>;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

export type Memory = ReturnType<typeof createMemory>;

/** An empty memory. */
export function createMemory() {
  const entries = new Map<string, Entry>();

  function entryOf(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry;
    entries.delete(key);
    return undefined;
  }

  function search(kind: string, attribute: string, value: string): Record<string, unknown> | undefined {
    for (const [key, entry] of entries) {
      if (entry.kind === kind && entry.payload[attribute] === value) return entryOf(key)?.payload;
    }
    return undefined;
  }

  function remove(isMeant: (entry: Entry) => boolean): void {
    for (const [key, entry] of entries) if (isMeant(entry)) entries.delete(key);
  }

  return {
    /** For the provider's configuration. */
    adapter(kind: string): Adapter {
      const keyOf = (id: string) => `${kind} ${id}`;
      return {
        async upsert(id, payload, expiresInSeconds = Number.POSITIVE_INFINITY) {
          entries.set(keyOf(id), { kind, payload, expiresAt: Date.now() + expiresInSeconds * 1000 });
        },
        async find(id) {
          return entryOf(keyOf(id))?.payload;
        },
        async findByUid(uid) {
          return search(kind, "uid", uid);
        },
        // Only for devices without a keyboard.
        findByUserCode: async () => undefined,
        async consume(id) {
          const entry = entryOf(keyOf(id));
          if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
        },
        async destroy(id) {
          entries.delete(keyOf(id));
        },
        // The grant itself is a record without a `grantId`: whether it goes too is the provider's decision.
        async revokeByGrantId(grantId) {
          remove(({ payload }) => payload.grantId === grantId);
        },
      };
    },
    forget(kinds: readonly RecordKind[]): void {
      remove(({ kind }) => (kinds as readonly string[]).includes(kind));
    },
    forgetAll(): void {
      entries.clear();
    },
  };
}
