// How often one address may ask the local lookup service, and what happens to one that asks too often.
// Spec: lookup-v2, "Limits", and "Errors" for 429.

/** Breach and paste look-ups are counted apart: an address may call both within one period. */
export type Family = "breach" | "paste";

/** One request per address and family. */
export const PERIOD_MS = 1500;

/** @param now milliseconds of a clock that only goes forward; setting the computer's time must not lift a limit */
export function createLimiter(now: () => number) {
  const freeAt = new Map<string, number>();

  return {
    /**
     * Takes a turn for a request that arrives now. Gives the seconds to wait where it comes too early: those of a whole
     * period, which starts again with every rejected request.
     */
    take(family: Family, address: string): number | undefined {
      const at = now();
      const key = `${family} ${address}`;
      const isRejected = at < (freeAt.get(key) ?? 0);
      freeAt.set(key, at + PERIOD_MS);
      return isRejected ? Math.ceil(PERIOD_MS / 1000) : undefined;
    },
    /** Forgets who asked when. */
    lift: () => freeAt.clear(),
  };
}
