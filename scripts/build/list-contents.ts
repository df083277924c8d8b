// Lists the built files with their hashes in a file of the build, and writes JSON in the form that is hashed.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { CONTENTS, isRewritten, listContents, sortedJson } from "../../src/shared/contents.ts";
import { readFolder } from "../package/source-files.ts";

/** Goes last: the list is of what all others wrote. */
export function contentsList(): Plugin {
  return {
    name: "contents-list",
    apply: "build",
    enforce: "post",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir = "" }) {
        for (const [path, content] of Object.entries(readFolder(dir))) {
          if (!isRewritten(path)) continue;
          writeFileSync(join(dir, path), sortedJson(JSON.parse(new TextDecoder().decode(content))));
        }
        writeFileSync(join(dir, CONTENTS), await listContents(readFolder(dir)));
      },
    },
  };
}
