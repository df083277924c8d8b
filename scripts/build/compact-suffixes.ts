// Replaces the package's public suffix list with a compact one; the package's own doubles the time a worker takes to start.

import { join } from "node:path";
import type * as Trie from "tldts/dist/types/src/data/trie.js";
import type { Plugin } from "vite";
import { packRules } from "./suffix-lookup.ts";

/** The package's list. Its types are beside other files. */
const LIST: string = "tldts/dist/es6/src/data/trie.js";
const LOOKUP = "/node_modules/tldts/dist/es6/src/suffix-trie.js";

const trie: typeof Trie = await import(LIST);

/**
 * The package's rules, each starting with the top-level domain (`uk.co`). Leaves out single-label rules, as any last label is a
 * suffix, and rules with letters that browsers never have in a host name.
 */
export function suffixRules(): string[] {
  const { nodeFlags, edgeStart, edgeLength, edgeChild, labelText, rulesRoot, exceptionsRoot } = trie;
  const labelStarts: number[] = [];
  let labelStart = 0;
  for (const length of edgeLength) {
    labelStarts.push(labelStart);
    labelStart += length;
  }
  const rules: string[] = [];
  function walk(node: number, above: string[], mark: string): void {
    for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge++) {
      const from = labelStarts[edge] ?? 0;
      const label = labelText.slice(from, from + (edgeLength[edge] ?? 0));
      const child = edgeChild[edge] ?? 0;
      if (nodeFlags[child] && above.length > 0) rules.push([...above, mark + label].join("."));
      walk(child, [...above, label], mark);
    }
  }
  walk(rulesRoot, [], "");
  walk(exceptionsRoot, [], "!");
  return rules.filter((rule) => /^[\x20-\x7e]*$/.test(rule));
}

/** The list's own file: it is large, so there is one for the background, pages and their threads. As a module or as a classic script, it sets a global. */
export const SUFFIX_LIST = "/assets/suffixes.js";
const GLOBAL = "globalThis.publicSuffixes";

/** Replaces the package's list and lookup with the compact ones. `isModule`: what needs the list imports its file, see {@link suffixList}. */
export function compactSuffixes({ isModule }: { isModule: boolean }): Plugin {
  return {
    name: "compact-suffixes",
    enforce: "pre",
    resolveId: (id) => (id === SUFFIX_LIST ? { id, external: true } : undefined),
    load(id) {
      if (!id.replaceAll("\\", "/").endsWith(LOOKUP)) return undefined;
      const lookup = JSON.stringify(join(import.meta.dirname, "suffix-lookup.ts"));
      const list = isModule ? `import "${SUFFIX_LIST}";\n` : "";
      return `import { lookupIn } from ${lookup};\n${list}export default lookupIn(${GLOBAL});\n`;
    },
  };
}

/** Emits the file with the list. */
export function suffixList(): Plugin {
  return {
    name: "suffix-list",
    apply: "build",
    generateBundle() {
      const source = `${GLOBAL} = ${JSON.stringify(packRules(suffixRules()))};\n`;
      this.emitFile({ type: "asset", fileName: SUFFIX_LIST.slice(1), source });
    },
  };
}
