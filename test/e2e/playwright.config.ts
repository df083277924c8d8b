// End-to-end tests: the built extension in a real Chromium and Firefox, local services over real HTTP, nothing else.
import { defineConfig } from "playwright/test";
import { RUN, testsIn } from "./driver/browsers.ts";
import type { BrowserName } from "./driver/launch.ts";

export default defineConfig<object, { driven: BrowserName }>({
  testDir: ".",
  snapshotPathTemplate: "{testDir}/access/trees/{arg}{ext}",
  outputDir: "../../test-results/e2e",
  // With two workers on two cores, one often waits for a rate limit or a browser start.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A flake has a cause; a retry would hide it.
  retries: 0,
  // Ends hung tests; not a performance limit: a busy machine may take ten times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { intervals: [20, 50, 100, 200] } },
  // Steps and their outcome, without page snapshots, which would change pages.
  use: {
    trace: {
      mode: process.env.BREACHLIGHT_TRACE === "1" ? "retain-on-failure" : "off",
      snapshots: false,
      screenshots: false,
    },
  },
  // Firefox first: its tests take longer, and short ones at the end keep all workers busy.
  projects: (["firefox", "chromium"] as const).map((driven) => ({
    name: driven,
    use: { driven },
    ...testsIn(driven, RUN),
  })),
  reporter: [["list"], ["json", { outputFile: "../../test-results/e2e.json" }]],
});
