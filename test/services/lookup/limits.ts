// How often one address may ask the local lookup service, and what happens to one that asks too often.
// Spec: lookup-v2, "Limits", and "Errors" for 429 and 503.

/** Breach and paste look-ups are counted apart: an address may call both within one period. */
export type Family = "breach" | "paste";

/** One request per address and family. */
export const PERIOD_MS = 1500;

/** The spec does not say what “persistently” is. This is: so many rejections of one address, both families together… */
export const PERSISTENT_REJECTIONS = 10;
/** …within this time. */
export const PERSISTENCE_MS = 60_000;
/** How long the layer in front then keeps the address out; asking meanwhile does not make it longer. */
export const BLOCK_MS = 30_000;

export type Turn =
  | { kind: "granted" }
  /** 429. The period starts again with every rejected request, so the seconds left are those of a whole one. */
  | { kind: "rejected"; retryAfterSeconds: number }
  /** 503, by the layer in front. */
  | { kind: "blocked" };

/** @param now milliseconds of a clock that only goes forward; setting the computer's time must not lift a limit */
export function createLimiter(now: () => number) {
  const freeAt = new Map<string, number>();
  const rejectedAt = new Map<string, number[]>();
  const blockedUntil = new Map<string, number>();

  function isBlocked(address: string): boolean {
    return now() < (blockedUntil.get(address) ?? 0);
  }

  function noteRejection(address: string, at: number): void {
    const recent = (rejectedAt.get(address) ?? []).filter((earlier) => at - earlier < PERSISTENCE_MS);
    recent.push(at);
    rejectedAt.set(address, recent);
    if (recent.length < PERSISTENT_REJECTIONS) return;
    rejectedAt.delete(address);
    blockedUntil.set(address, at + BLOCK_MS);
  }

  return {
    /** Takes a turn for a request that arrives now. */
    take(family: Family, address: string): Turn {
      if (isBlocked(address)) return { kind: "blocked" };
      const at = now();
      const key = `${family} ${address}`;
      const isRejected = at < (freeAt.get(key) ?? 0);
      freeAt.set(key, at + PERIOD_MS);
      if (!isRejected) return { kind: "granted" };
      noteRejection(address, at);
      return { kind: "rejected", retryAfterSeconds: Math.ceil(PERIOD_MS / 1000) };
    },
    /** Whether the layer in front keeps everything out that comes from an address. */
    isBlocked,
    /** Forgets who asked when, and who is kept out. */
    lift(): void {
      freeAt.clear();
      rejectedAt.clear();
      blockedUntil.clear();
    },
  };
}
