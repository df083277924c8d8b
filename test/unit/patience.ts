// What a test waits for may take ten times as long on a busy machine: only what hangs is to fail.
import { vi } from "vitest";

const PATIENCE_MS = 60_000;
const { waitFor } = vi;

vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout: PATIENCE_MS,
    ...(typeof options === "number" ? { timeout: options } : options),
  });
