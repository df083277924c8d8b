// Builds the sources for one kind of store: the files, and the packages whose code is in them.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { notePackages } from "../build/licenses.ts";
import { type Files, readFolder } from "./source-files.ts";

/** Of vite.config.ts: one for Chromium's stores, one for Firefox. */
export type Mode = "store" | "firefox";

export interface Built {
  files: Files;
  /** Paths as in package-lock.json: "node_modules/preact". */
  packages: string[];
}

/**
 * Builds from a copy in a separate folder, so that only the sources get in: no forgotten file, no setting of
 * this machine.
 *
 * @param sources all files of the project
 * @param modules folder of the installed dependencies
 */
export async function buildFor(mode: Mode, sources: Files, modules: string): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-package-"));
  const before = process.cwd();
  try {
    for (const [path, content] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    symlinkSync(modules, join(folder, "node_modules"), "junction");
    process.chdir(folder);
    process.env.NODE_ENV = "production";
    const { build } = await import("vite");
    const packages = new Set<string>();
    const outDir = join(folder, "built");
    await build({
      root: folder,
      mode,
      logLevel: "warn",
      build: { outDir },
      plugins: [notePackages(packages)],
      // Web workers are bundled separately.
      worker: { plugins: () => [notePackages(packages)] },
    });
    return { files: readFolder(outDir), packages: [...packages].sort() };
  } finally {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  }
}
