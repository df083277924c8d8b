// A folder in which tests run the scripts of a release, as they stand in the workflow.

import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { releaseScripts } from "./workflow-files.ts";

export const SCRIPTS = releaseScripts();
export const VERSION = "1.2.3";

/** Ends what hangs. */
const HANG_MS = 110_000;

let folder: string;

/** Gives each test of a file a folder of its own. */
export function useReleaseFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "breachlight-release-"));
    mkdirSync(join(folder, "bin"));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
}

/** Where a file is in the folder. */
export function at(path: string): string {
  return join(folder, path);
}

export function write(path: string, content: string): void {
  mkdirSync(at(join(path, "..")), { recursive: true });
  writeFileSync(at(path), content);
}

export function read(path: string): string {
  return readFileSync(at(path), "utf8");
}

/** Runs a step's script as GitHub does. `values` replace the expressions that only GitHub can fill in. */
export function run(name: string, values: Record<string, string> = {}) {
  const { run: script = "", env = {} } = SCRIPTS.get(name) ?? {};
  const fixed = Object.entries(env).filter(([, value]) => !value.includes("${{"));
  const missing = Object.keys(env).filter((key) => env[key]?.includes("${{") && !(key in values));
  expect(missing).toEqual([]);
  write("script.sh", script);
  return spawnSync("bash", ["-e", "script.sh"], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: HANG_MS,
    env: {
      PATH: [at("bin"), process.env.PATH].join(delimiter),
      HOME: folder,
      GITHUB_OUTPUT: at("outputs"),
      GITHUB_STEP_SUMMARY: at("summary"),
      GITHUB_REF_NAME: `v${VERSION}`,
      GITHUB_REPOSITORY: "somebody/breachlight",
      ...Object.fromEntries(fixed),
      ...values,
    },
  });
}

/** A `gh` that prints `output` and keeps its arguments. */
export function installGh(output: string): void {
  write("bin/gh", `#!/bin/sh\nprintf '%s\\n' "$@" > arguments\nprintf '%s' '${output}'\n`);
  chmodSync(at("bin/gh"), 0o755);
}
