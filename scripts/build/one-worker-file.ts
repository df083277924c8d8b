// Bundles the background and all its imports into one classic script: a starting worker opens one file. Chromium caches compiled
// code between starts for classic scripts, but not for modules, so the worker starts in half the time.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { bundleAlone } from "./bundle-alone.ts";

const BACKGROUND = "src/background/index.ts";

/** The file the manifest names. It imports the background and nothing else. */
const LOADER = "service-worker-loader.js";
const IMPORT = /^import\s*["']\.\/(assets\/[^"']+)["'];?\s*$/;

/** Scripts and pages that mention a file. */
function namersOf(dir: string, name: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(?:js|html)$/.test(path) && readFileSync(join(dir, path), "utf8").includes(name),
  );
}

/** The build requires the background to be a module, but by now it is a classic script. */
function makeClassic(path: string): void {
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  delete manifest.background.type;
  writeFileSync(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/**
 * Replaces the loader with the bundled background, once all files are written.
 *
 * @throws {Error} if a page imports from the background's own file, which would then be included twice
 */
export function oneWorkerFile(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "one-worker-file",
    apply: "build",
    enforce: "post",
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle({ dir = "" }) {
      const loader = join(dir, LOADER);
      const [, background] = IMPORT.exec(readFileSync(loader, "utf8")) ?? [];
      if (!background) throw new Error(`${LOADER} imports something else than the background`);
      writeFileSync(loader, await bundleAlone(config, BACKGROUND));
      const namers = namersOf(dir, background.replace("assets/", ""));
      if (namers.length > 0)
        throw new Error(`${namers.join(", ")} import ${background}: move what they share`);
      rmSync(join(dir, background));
      makeClassic(join(dir, "manifest.json"));
    },
  };
}
