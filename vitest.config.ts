// Unit tests run in Node, on the sources, without the extension's build; those of components (.tsx) have a document besides.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const COMPONENTS = "test/unit/**/*.test.tsx";

export default defineConfig({
  test: {
    setupFiles: ["test/unit/setup.ts"],
    reporters: ["default"],
    // Left to itself it takes one on a machine of two cores, where many a test waits for a timer or a socket: three take four
    // fifths of the time of two.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Ends what hangs; a busy machine may take ten times as long as an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Left to itself it gives up after a second.
    expect: { poll: { timeout: 60_000 } },
    // A process of its own for each file takes as long again as all the tests; what a file changes is put back after it.
    isolate: false,
    projects: [
      { extends: true, test: { name: "code", include: ["test/unit/**/*.test.ts"] } },
      { extends: true, test: { name: "components", include: [COMPONENTS], environment: "happy-dom" } },
    ],
  },
});
