// Bundles a file and all its imports into one classic script.

import { writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { compactSuffixes } from "./compact-suffixes.ts";
import { polyfillModule } from "./polyfill-module.ts";

/**
 * The code of a script bundled on its own from the sources: chunks shared by pages hold much that it doesn't need.
 *
 * @param entry its path from the root
 */
export async function bundleAlone(
  { root, define, build: { target } }: ResolvedConfig,
  entry: string,
): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "error",
    define,
    plugins: [compactSuffixes(), polyfillModule()],
    build: {
      write: false,
      modulePreload: false,
      target,
      rollupOptions: {
        input: join(root, entry),
        // A character above U+00FF doubles the size of the whole text in the browser's memory, and the time to load it.
        output: { format: "iife", charset: "ascii" },
      },
    },
  });
  const [result] = [built].flat();
  const [chunk, ...others] = result && "output" in result ? result.output : [];
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error(`${entry} is not one file`);
  return chunk.code;
}

/** Builds a script for a plain tag, in `/assets/` and named like its source: it runs before the page's imports are loaded. */
export function earlyScript(entry: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: "early-script",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle({ dir = "" }) {
      writeFileSync(join(dir, "assets", `${parse(entry).name}.js`), await bundleAlone(config, entry));
    },
  };
}
