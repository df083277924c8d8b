// Builds the sources for one kind of store: the files, and the packages whose code is in them.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { type Files, readFolder } from "./source-files.ts";

export interface Built {
  files: Files;
  /** Paths as in package-lock.json: "node_modules/preact". */
  packages: string[];
}

/** Ships as data, not in any bundle: `public/common-passwords.bin` is made from its list. */
const LIST_PACKAGE = "node_modules/@zxcvbn-ts/language-common";

const IN_PACKAGE = /node_modules\/(?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*/;

/** Records which packages contributed code to the bundle. */
function notePackages(noted: Set<string>): Plugin {
  return {
    name: "note-packages",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const [path] = IN_PACKAGE.exec(id.replaceAll("\\", "/")) ?? [];
          if (path && renderedLength > 0) noted.add(path);
        }
      }
    },
  };
}

/**
 * Builds from a copy in a separate folder, so that only the sources get in: no forgotten file, no setting of
 * this machine.
 *
 * @param mode one of vite.config.ts
 * @param sources all files of the project
 * @param modules folder of the installed dependencies
 */
export async function buildFor(mode: "store" | "firefox", sources: Files, modules: string): Promise<Built> {
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
    const packages = new Set([LIST_PACKAGE]);
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
