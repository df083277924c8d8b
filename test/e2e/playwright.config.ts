// End-to-end tests: the built extension in a real Chromium and a real Firefox, local services over real HTTP, nothing else.
import { defineConfig } from "playwright/test";
import type { BrowserName } from "./launch.ts";
import { leftOut } from "./one-browser.ts";

export default defineConfig<object, { driven: BrowserName }>({
  testDir: ".",
  outputDir: "../../test-results/e2e",
  // More than small machines have cores: many tests wait for limits, and compute nothing meanwhile.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A flake has a cause; a second try would hide it.
  retries: 0,
  // Ends what hangs, and measures nothing: a busy machine may take ten times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: "chromium", use: { driven: "chromium" }, ...leftOut("chromium") },
    { name: "firefox", use: { driven: "firefox" }, ...leftOut("firefox") },
  ],
  reporter: [["list"], ["json", { outputFile: "../../test-results/e2e.json" }], ["./both-browsers.ts"]],
});
