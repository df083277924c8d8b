// Whether the installed dependencies are those of package-lock.json: a build with others is another build.

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

/**
 * Compares the version of each installed package. One for another system may be missing.
 *
 * @param modules folder of the installed dependencies
 * @throws Error that says what to do, if one differs
 */
export function requireLocked({ packages }: Lock, modules: string): void {
  for (const [path, { version, optional }] of Object.entries(packages)) {
    if (!path) continue;
    const installed = versionIn(join(modules, "..", path));
    if (installed === version || (optional && !installed)) continue;
    throw new Error(
      `${path} is ${installed ?? "missing"}, and package-lock.json has ${version}. Run npm ci, then try again.`,
    );
  }
}
