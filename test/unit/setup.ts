// For each file: long waits for busy machines, and no leftovers for the next file in the same process.
import { afterAll, expect, vi } from "vitest";

/** Mutation tests wait less: most of what they wait for never comes. */
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 60_000);
const { waitFor } = vi;

/** Waits that go on. Each one polls, and moves the fake clock of whichever test has one by then. */
let waitCount = 0;

vi.waitFor = async (check, options) => {
  waitCount++;
  try {
    return await waitFor(check, {
      timeout: PATIENCE_MS,
      ...(typeof options === "number" ? { timeout: options } : options),
    });
  } finally {
    waitCount--;
  }
};

const SHARED = ["fetch", "navigator", "crypto", "setTimeout", "Date"] as const;
const atFirst = new Map(SHARED.map((name) => [name, globalThis[name] as unknown]));

afterAll(() => {
  vi.waitFor = waitFor;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  globalThis.document?.head.replaceChildren();
  // A spy on a stub would restore the stub for good.
  const changed = SHARED.filter((name) => globalThis[name] !== atFirst.get(name));
  expect(changed, "globals that this file leaves changed").toEqual([]);
  expect(waitCount, "calls of vi.waitFor that this file leaves waiting").toBe(0);
});
