// The import rule: each folder may import only what is listed here. Each message says how to fix a violation.

import { describe, expect, it } from "vitest";
import {
  circlesOf,
  featureImports,
  folderSizes,
  importGraph,
  importsOf,
  sourcesOf,
  textOf,
} from "../../scripts/house.ts";

interface Rule {
  folder: string;
  /** Project folders it may import from, besides its own. */
  mayImport: string[];
  /** Folders and files it may import types from only. */
  mayKnow?: string[];
  /** Packages it may import from. Type imports cost nothing and are always allowed. */
  packages: string[];
  /** Names that must not occur in its code, with the alternative. */
  never?: [pattern: RegExp, mend: string][];
}

const BROWSER: [RegExp, string] = [
  /\b(?:browser|chrome)\.\w|\b(?:document|localStorage)\./,
  "take what you need as an argument; the background passes it in",
];

/** A function that stores its argument in a variable: the next caller replaces it without a word. */
const SINGLE_SLOT = /function \w+\((\w+): [^)]*\)[^{]*\{\s*\w+ = \1;\s*\}/;

const RULES: Rule[] = [
  {
    folder: "src/shared",
    mayImport: [],
    mayKnow: ["public/_locales"],
    packages: ["idb", "tldts", "webextension-polyfill"],
  },
  { folder: "src/services", mayImport: ["src/shared"], packages: ["oauth4webapi"], never: [BROWSER] },
  {
    folder: "src/background",
    mayImport: ["src/services", "src/shared"],
    packages: ["webextension-polyfill", "idb", "valibot"],
    never: [[SINGLE_SLOT, "use createEvent, to which any number may subscribe"]],
  },
  {
    folder: "src/content",
    mayImport: ["src/shared"],
    packages: [],
    never: [[/\b(?:setAttribute\("style"|innerHTML|outerHTML|insertAdjacentHTML)/, "build elements instead"]],
  },
  {
    folder: "src/pages",
    mayImport: ["src/shared", "src/ui"],
    packages: [
      "preact",
      "webextension-polyfill",
      "lighthouse/dist/report/",
      "@zxcvbn-ts/core",
      ...["@noble/ciphers/", "@noble/hashes/", "papaparse", "sax"],
    ],
    never: [[/\bfetch\(/, "ask the background: it owns limits, caches and the list of what was sent"]],
  },
  {
    folder: "src/ui",
    mayImport: ["src/shared"],
    mayKnow: ["src/background/commands.ts"],
    packages: ["preact", "webextension-polyfill", "dompurify", "@tanstack/virtual-core"],
  },
  // A stand-in that shares our types shares our mistakes.
  {
    folder: "test/services",
    mayImport: [],
    packages:
      "node: @noble/ciphers/ @zxcvbn-ts/language-common fflate selfsigned oidc-provider lighthouse playwright".split(
        " ",
      ),
  },
];

describe.each(RULES)("$folder", ({ folder, mayImport, mayKnow = [], packages, never = [] }) => {
  const files = sourcesOf(folder);

  it(`imports only from ${[...mayImport, ...packages].join(", ") || "itself"}`, () => {
    expect(files.length).toBeGreaterThan(0);
    const breaches: string[] = [];
    for (const path of files) {
      for (const { target, isPackage, isType } of importsOf(path)) {
        const allowed = [folder, ...mayImport, ...(isType ? mayKnow : [])];
        const isAllowed = isPackage
          ? isType || packages.some((name) => target.startsWith(name))
          : allowed.some((one) => target === one || target.startsWith(`${one}/`));
        if (isAllowed) continue;
        breaches.push(
          `${path} imports ${target}. Move what both need to src/shared, or pass it in as an argument.`,
        );
      }
    }
    expect(breaches).toEqual([]);
  });

  it("uses no forbidden names", () => {
    const breaches: string[] = [];
    for (const path of files) {
      const code = textOf(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
      for (const [pattern, mend] of never) {
        const found = pattern.exec(code);
        if (found) breaches.push(`${path} uses ${found[0]}: ${mend}.`);
      }
    }
    expect(breaches).toEqual([]);
  });
});

/**
 * Folders of features, in layers. A feature may import from lower layers only, so none knows who reacts to what it does: those above
 * subscribe to its events.
 */
const LAYERS: Record<string, string[][]> = {
  "src/background": [
    // The ground, which knows no feature: records, settings, messages, outgoing requests.
    ["platform"],
    ["lookup-service", "sign-in", "tabs"],
    ["breaches"],
    ["accounts", "cloud", "page-score", "passwords", "settings"],
    ["toolbar"],
    // The roof, which looks at everything that is stored and sent.
    ["privacy"],
  ],
  "src/pages/popup": [
    ["popup-context.ts", "tab.css"],
    ["activity", "breaches", "page-score"],
    ["accounts"],
    ["this-page"],
  ],
};

describe.each(Object.entries(LAYERS))("features of %s", (root, layers) => {
  const layerOf = (feature: string) => layers.findIndex((layer) => layer.includes(feature));
  const imports = featureImports(root);

  it("import only from lower layers: let those above subscribe to an event", () => {
    expect(imports.length).toBeGreaterThan(0);
    const upward = imports
      .filter(({ from, to }) => layerOf(to) < 0 || layerOf(from) <= layerOf(to))
      .map(({ path, target, from, to }) => `${path} imports ${target}: ${from} may not know of ${to}.`);
    expect(upward).toEqual([]);
  });
});

describe("all sources", () => {
  const files = ["src", "test", "scripts"].flatMap((part) => sourcesOf(part));

  it("stay within 300 lines a file: split longer ones", () => {
    const long = files
      .map((path) => [path, textOf(path).split("\n").length] as const)
      .filter(([, lines]) => lines > 301);
    expect(long).toEqual([]);
  });

  it("start with one line that says what the file is for", () => {
    const says = /^(?:#!.*\n)?(?:\/\/|\/\*\*?) ?\S/;
    const silent = files.filter((path) => !says.test(textOf(path)));
    expect(silent).toEqual([]);
  });

  it("never import each other, not even types: shared code goes in its own file", () => {
    const graph = importGraph();
    expect(graph.size).toBeGreaterThan(100);
    expect(circlesOf(graph)).toEqual([]);
  });

  it("are at most fifteen to a folder", () => {
    expect(folderSizes().filter(([, files]) => files > 15)).toEqual([]);
  });
});
