// Checks that all files that state the version agree.

import type { Files } from "./source-files.ts";

const STATING = ["package.json", "package-lock.json", "manifest.json"];

/**
 * The version of the project.
 *
 * @throws Error naming the files and what each says, if they differ
 */
export function versionOf(files: Files): string {
  const said = STATING.map((path) => {
    const { version } = JSON.parse(new TextDecoder().decode(files[path])) as { version: string };
    return { path, version };
  });
  const [first] = said;
  if (first && said.every(({ version }) => version === first.version)) return first.version;
  const list = said.map(({ path, version }) => `${path} says ${version}`).join(", ");
  throw new Error(`These have to be one version: ${list}.`);
}
