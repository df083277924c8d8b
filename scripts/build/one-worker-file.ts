// Bundles the background and all its imports into one classic script, with the list of public suffixes beside it. Chromium caches
// compiled code between starts for classic scripts, but not for modules, so the worker starts in half the time.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { bundleAlone } from "./bundle-alone.ts";
import { SUFFIX_LIST } from "./compact-suffixes.ts";
import { notePackages } from "./licenses.ts";

const BACKGROUND = "src/background/index.ts";

/** The file the manifest names. It imports the background and nothing else. */
const LOADER = "service-worker-loader.js";
const IMPORT = /^import\s*["']\.\/(assets\/[^"']+)["'];?\s*$/;

/** The build requires the background to be a module, but by now it is a classic script. An event page has all scripts in the manifest. */
function makeClassic(path: string): void {
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  delete manifest.background.type;
  manifest.background.scripts?.unshift(SUFFIX_LIST.slice(1));
  writeFileSync(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/**
 * Replaces the loader with the bundled background, once all files are written. Among the pages it is empty, so what they share has
 * nothing that only the background uses. Comes before `licenses`, and notes the background's packages in `noted`.
 */
export function oneWorkerFile(noted: Set<string>): Plugin {
  let config: ResolvedConfig;
  let code = "";
  return {
    name: "one-worker-file",
    apply: "build",
    enforce: "post",
    configResolved(resolved) {
      config = resolved;
    },
    load: (id) => (id.replaceAll("\\", "/").endsWith(`/${BACKGROUND}`) ? "export {};" : undefined),
    async buildEnd() {
      code = await bundleAlone(config, BACKGROUND, [notePackages(noted)]);
    },
    writeBundle({ dir = "" }) {
      const loader = join(dir, LOADER);
      const [, background] = IMPORT.exec(readFileSync(loader, "utf8")) ?? [];
      if (!background) throw new Error(`${LOADER} imports something else than the background`);
      const isWorker =
        "service_worker" in JSON.parse(readFileSync(join(dir, "manifest.json"), "utf8")).background;
      writeFileSync(loader, isWorker ? `importScripts("${SUFFIX_LIST}");\n${code}` : code);
      rmSync(join(dir, background));
      makeClassic(join(dir, "manifest.json"));
    },
  };
}
