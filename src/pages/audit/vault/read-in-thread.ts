// Reads a vault in a worker of its own, which ends with it.

import type { VaultFile, VaultProgress } from "./prepare.ts";

/**
 * Reads a file and reports its entries in batches; resolves after the final report, or once `ended` aborts. Rejects if the
 * worker crashes.
 */
export type ReadFile = (
  file: VaultFile,
  report: (progress: VaultProgress) => void,
  ended: AbortSignal,
) => Promise<void>;

export const readInThread: ReadFile = (file, report, ended) => {
  const thread = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise<void>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<VaultProgress | { failed: true }>) => {
      if ("failed" in data) return reject(new Error("the file couldn't be read"));
      report(data);
      if ("end" in data) resolve();
    };
    thread.onerror = () => reject(new Error("the worker that reads the file crashed"));
    ended.addEventListener("abort", () => resolve());
    // Transfers the bytes, to avoid a second copy of a large file.
    thread.postMessage(file, [file.bytes.buffer as ArrayBuffer]);
  }).finally(() => thread.terminate());
};
