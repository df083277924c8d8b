// Unit tests run in Node on the sources, without a build. Tests of components (.tsx) and of web pages also get a document.
// `npm run check` runs only the project "code": all of them take three minutes on two cores. `npm test` runs all.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const WEB_PAGES = "test/unit/content/page/*.test.ts";
/** Folders of tests that run thousands of cases. */
const LONG = ["fuzz", "hostile", "killed", "long", "models"].map(
  (folder) => `test/unit/**/${folder}/**/*.test.ts`,
);
/** Tests that wait as long as a person would, or compute for seconds. */
const SLOW = "test/unit/**/slow/*.test.ts";
/** Tests of what tests, measures, builds and releases the extension. */
const OF_TOOLS = [
  "test/unit/{e2e,scripts,test-services}/**/*.test.ts",
  "test/unit/{release-*,workflows}.test.ts",
];
const WITH_DOCUMENT = ["test/{spec,unit}/**/*.test.tsx", WEB_PAGES];

// Tests name times of day and days as they are there. A test of another zone sets it itself.
process.env.TZ = "UTC";

export default defineConfig({
  test: {
    setupFiles: ["test/unit/setup.ts"],
    reporters: ["default"],
    // The default is one worker on a two-core machine, but many tests wait for a timer or a socket: three workers take four
    // fifths of the time of two.
    maxWorkers: Math.max(process.env.BREACHLIGHT_RUN === "quick" ? 2 : 3, availableParallelism() - 1),
    // Stops what hangs; a busy machine may take ten times as long as an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default is one second.
    expect: { poll: { timeout: 60_000 } },
    // A process per file would double the time of all the tests; what a file changes is undone after it.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "code",
          include: ["test/{scenarios,spec,unit}/**/*.test.ts"],
          exclude: [WEB_PAGES, SLOW, ...LONG, ...OF_TOOLS],
        },
      },
      { extends: true, test: { name: "long", include: [SLOW, ...LONG] } },
      { extends: true, test: { name: "tools", include: OF_TOOLS } },
      { extends: true, test: { name: "components", include: WITH_DOCUMENT, environment: "happy-dom" } },
    ],
  },
});
