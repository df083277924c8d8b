// Has a vault read by a thread of its own, which ends with it.

import type { VaultFile, VaultProgress } from "./prepare.ts";

/** Reads a file and tells of its entries in parts; resolves after the end was told. Rejects where the thread breaks down. */
export type ReadFile = (file: VaultFile, report: (progress: VaultProgress) => void) => Promise<void>;

export const readInThread: ReadFile = (file, report) => {
  const thread = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise<void>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<VaultProgress>) => {
      report(data);
      if ("end" in data) resolve();
    };
    thread.onerror = () => reject(new Error("the thread that reads the file broke down"));
    // The bytes are handed over: a copy of a large file would be there twice.
    thread.postMessage(file, [file.bytes.buffer as ArrayBuffer]);
  }).finally(() => thread.terminate());
};
