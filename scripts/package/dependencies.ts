// Whether the installed dependencies, and the Node that runs, are those of package-lock.json: a build with others is another build.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Lock } from "./bill-of-materials.ts";

function versionIn(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
  } catch {
    return undefined;
  }
}

/** The packages that each hold Node for one system. */
const OF_NODE = /^node_modules\/node-(?:bin-)?(?:darwin|linux|win)-/;

/**
 * Compares the version of each installed package, and of Node. A package for another system may be missing.
 *
 * @param modules folder of the installed dependencies
 * @param node version of the Node that runs
 * @throws Error that says what to do, if one differs
 */
export function requireLocked({ packages }: Lock, modules: string, node = process.version): void {
  for (const [path, { version, optional }] of Object.entries(packages)) {
    if (!path) continue;
    if (OF_NODE.test(path) && node !== `v${version}`) {
      throw new Error(
        `This is Node ${node}, and package-lock.json has ${version}. Run npm ci, then npm run package.`,
      );
    }
    const installed = versionIn(join(modules, "..", path));
    if (installed === version || (optional && !installed)) continue;
    throw new Error(
      `${path} is ${installed ?? "missing"}, and package-lock.json has ${version}. Run npm ci, then try again.`,
    );
  }
}
