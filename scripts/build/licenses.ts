// Puts the licenses into the build: ours, and those of the packages whose code is in it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { type Lock, licensesOf } from "../package/bill-of-materials.ts";

/** Ships as data, not in any bundle: `public/common-passwords.bin` is made from its list. */
const LIST_PACKAGE = "node_modules/@zxcvbn-ts/language-common";

const IN_PACKAGE = /node_modules\/(?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*/;

/** Records which packages contributed to the build, as paths in package-lock.json: "node_modules/preact". */
export function notePackages(noted: Set<string>): Plugin {
  return {
    name: "note-packages",
    generateBundle(_options, bundle) {
      noted.add(LIST_PACKAGE);
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

/** Comes after {@link notePackages}, and emits the licenses of what it noted. */
export function licenses(noted: ReadonlySet<string>): Plugin {
  let root = "";
  return {
    name: "licenses",
    configResolved(resolved) {
      root = resolved.root;
    },
    generateBundle() {
      const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
      const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      emit("LICENSE", readFileSync(join(root, "LICENSE"), "utf8"));
      emit("third-party-licenses.txt", licensesOf(lock, [...noted].sort(), join(root, "node_modules")));
    },
  };
}
