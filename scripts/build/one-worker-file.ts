// Makes one classic script of the background and all that it imports: a worker that starts opens one file. For a classic script
// Chromium keeps the compiled code from one start to the next, for a module it does not: it starts in half the time.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { bundleAlone } from "./bundle-alone.ts";

const BACKGROUND = "src/background/index.ts";

/** What the manifest names: it imports the background, and nothing else. */
const LOADER = "service-worker-loader.js";
const IMPORT = /^import\s*["']\.\/(assets\/[^"']+)["'];?\s*$/;

/** Scripts and pages that name a file. */
function namersOf(dir: string, name: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(?:js|html)$/.test(path) && readFileSync(join(dir, path), "utf8").includes(name),
  );
}

/** The build wants a module for the background, and has by now made a script of it. */
function makeClassic(path: string): void {
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  delete manifest.background.type;
  writeFileSync(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/**
 * Puts the background in place of its loader, when all files are written.
 *
 * @throws {Error} where a page imports something from the background's own file, which would then be there twice
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
