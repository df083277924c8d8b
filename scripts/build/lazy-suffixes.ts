// Puts off what the package of public suffixes does when it is loaded until it is asked for the first time: to make its list ready
// takes a worker as long as all else at its start.

import type { Plugin } from "vite";

const BUNDLE = "/node_modules/tldts/dist/index.esm.min.js";

const EXPORTS = /export\s*\{([^{}]*)\};?\s*(?:\/\/# sourceMappingURL=\S*)?\s*$/;

/**
 * The same module, whose code runs at the first call of what it exports. All that it exports has to be functions.
 *
 * @throws {Error} for a module that does not end in the list of its exports, or imports anything
 */
export function runAtFirstCall(code: string): string {
  const found = EXPORTS.exec(code);
  if (!found || /(?:^|[;}\n])\s*(?:import\b|export\s+(?:default|const|let|function|class|\*))/.test(code))
    throw new Error("The module cannot be put off: it has imports, or no list of exports at its end.");
  const names = (found[1] ?? "").split(",").map((entry) => {
    const [local = "", exported = local] = entry.trim().split(/\s+as\s+/);
    return { local, exported };
  });
  const all = names.map(({ local, exported }) => `${exported}: ${local}`).join(", ");
  const calls = names.map(
    ({ exported }) =>
      `export function ${exported}(...given) { made ??= make(); return made.${exported}(...given); }`,
  );
  return [
    "let made;",
    `function make() {${code.slice(0, found.index)}\nreturn { ${all} };\n}`,
    ...calls,
    "",
  ].join("\n");
}

/** Puts off the package of public suffixes. */
export function lazySuffixes(): Plugin {
  return {
    name: "lazy-suffixes",
    transform(code, id) {
      return id.replaceAll("\\", "/").endsWith(BUNDLE)
        ? { code: runAtFirstCall(code), map: null }
        : undefined;
    },
  };
}
