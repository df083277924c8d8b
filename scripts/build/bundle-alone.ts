// Bundles a file and all its imports into one classic script.

import { join } from "node:path";
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
  plugins: Plugin[],
): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "error",
    define,
    plugins: [compactSuffixes({ isModule: false }), polyfillModule(), ...plugins],
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
