// Builds the background once for the thousands of test runs of mutation testing.
import type { TestProject } from "vitest/node";
import { buildBackground } from "../unit/background/killed/dying-world-worker.ts";

/** What runs while modules load is of no test, as in all others, so its changes aren't tried. */
const PAUSE =
  "const $tool = globalThis.__stryker__ ?? {}, $test = $tool.currentTestId; $tool.currentTestId = undefined;\n";
const RESUME = "$tool.currentTestId = $test;\n";

export default async function provideBackground({ provide }: TestProject): Promise<void> {
  provide("background", PAUSE + (await buildBackground(RESUME)));
}
