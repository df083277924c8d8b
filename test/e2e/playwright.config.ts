// End-to-end tests: the built extension in a real Chromium, local services over real HTTP, nothing else.
import { defineConfig } from "playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/e2e",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A flake has a cause; a second try would hide it.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "../../test-results/e2e.json" }]],
});
