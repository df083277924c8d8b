// The thread that reads a vault: the page stays usable however large it is, and what reading takes is free when it ends.

import { prepareVault, type VaultFile, type VaultNews } from "./prepare.ts";

/** The parts of a worker's global scope that it takes. */
const thread = self as unknown as {
  onmessage: (event: MessageEvent<VaultFile>) => void;
  postMessage(news: VaultNews): void;
};

thread.onmessage = ({ data }) => {
  void prepareVault(data, (news) => thread.postMessage(news));
};
