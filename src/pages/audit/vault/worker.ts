// The thread that reads a vault: the page stays usable however large it is, and what reading takes is free when it ends.

import { prepareVault, type VaultFile, type VaultProgress } from "./prepare.ts";

/** The parts of a worker's global scope that it takes. */
const thread = self as unknown as {
  onmessage: (event: MessageEvent<VaultFile>) => void;
  postMessage(progress: VaultProgress): void;
};

thread.onmessage = ({ data }) => {
  void prepareVault(data, (progress) => thread.postMessage(progress));
};
