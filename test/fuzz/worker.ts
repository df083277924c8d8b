// Fuzzes one target in its own worker thread, which can be terminated if an input hangs it.

import { parentPort, workerData } from "node:worker_threads";
import { search } from "./search.ts";
import { targetOf } from "./targets.ts";

export interface Task {
  target: string;
  seed: number;
  milliseconds: number;
  /** Two numbers: how many inputs were started, and the length of the last; then its bytes, in UTF-16. */
  seen: SharedArrayBuffer;
}

const { target, seen, ...limits } = workerData as Task;
const counts = new Int32Array(seen, 0, 2);
const bytes = Buffer.from(seen, 8);
const found = await search(targetOf(target), limits, (input) => {
  counts[1] = bytes.write(input, "utf16le");
  Atomics.add(counts, 0, 1);
});
parentPort?.postMessage(found);
