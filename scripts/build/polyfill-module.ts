// Turns the cross-browser API into a module; otherwise each page loads one more file, with CommonJS interop code.

import type { Plugin } from "vite";

const POLYFILL = "/node_modules/webextension-polyfill/dist/browser-polyfill.js";

/** Gives the API an object to export to, and exports that. */
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
