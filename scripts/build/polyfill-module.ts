// Makes a module of the cross-browser API: as it comes, each page would open one more file, with the bundler's code for old modules.

import type { Plugin } from "vite";

const POLYFILL = "/node_modules/webextension-polyfill/dist/browser-polyfill.js";

/** Gives the API its place to export to, and exports that. */
export function polyfillModule(): Plugin {
  return {
    name: "polyfill-module",
    transform(code, id) {
      if (!id.replaceAll("\\", "/").endsWith(POLYFILL)) return undefined;
      return {
        code: `const exports = {};\nconst module = { exports };\n${code}\nexport default module.exports;\n`,
        map: null,
      };
    },
  };
}
