// The worker that reads a vault: keeps the page responsive, and frees its memory when it ends.

import { prepareVault, type VaultFile, type VaultProgress } from "./prepare.ts";

/** The parts of the worker's global scope that are used. */
const thread = self as unknown as {
  onmessage: (event: MessageEvent<VaultFile>) => void;
  postMessage(progress: VaultProgress | { failed: true }): void;
};

thread.onmessage = ({ data }) => {
  prepareVault(data, (progress) => thread.postMessage(progress)).catch(() =>
    thread.postMessage({ failed: true }),
  );
};
