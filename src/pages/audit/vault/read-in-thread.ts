// Reads a vault in a worker of its own, which ends with it.

import type { VaultFile, VaultProgress } from "./prepare.ts";

/** Reads a file and reports its entries in batches; resolves after the final report. Rejects if the worker crashes. */
export type ReadFile = (file: VaultFile, report: (progress: VaultProgress) => void) => Promise<void>;

export const readInThread: ReadFile = (file, report) => {
  const thread = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise<void>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<VaultProgress>) => {
      report(data);
      if ("end" in data) resolve();
    };
    thread.onerror = () => reject(new Error("the thread that reads the file broke down"));
    // Transfers the bytes, to avoid a second copy of a large file.
    thread.postMessage(file, [file.bytes.buffer as ArrayBuffer]);
  }).finally(() => thread.terminate());
};
