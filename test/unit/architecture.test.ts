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

const RULES: Rule[] = [
  { folder: "src/shared", mayImport: [], mayKnow: ["public/_locales"], packages: ["idb", "tldts"] },
  { folder: "src/services", mayImport: ["src/shared"], packages: ["oauth4webapi"], never: [BROWSER] },
  {
    folder: "src/background",
    mayImport: ["src/services", "src/shared"],
    packages: ["webextension-polyfill", "idb", "valibot"],
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
    mayKnow: ["src/background/index.ts"],
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

/** Which features may import from which, besides what all may import. Remove an entry once its import is gone. */
const MAY_IMPORT: Record<string, Record<string, string[]>> = {
  "src/background": {
    accounts: ["breaches", "privacy"],
    breaches: ["accounts", "privacy", "tabs"],
    cloud: ["privacy", "sign-in"],
    "page-score": ["privacy", "sign-in"],
    passwords: ["breaches", "privacy", "tabs"],
    platform: [],
    privacy: ["accounts", "breaches", "cloud", "page-score", "passwords", "sign-in", "tabs"],
    settings: ["accounts", "privacy"],
    "sign-in": ["cloud", "page-score", "privacy"],
    tabs: [],
    toolbar: ["breaches", "page-score", "passwords", "tabs"],
  },
  "src/pages/popup": {
    "this-page": ["accounts", "breaches", "page-score"],
    accounts: ["breaches"],
    "page-score": [],
    activity: [],
    breaches: ["accounts"],
  },
};

/** What every feature of a folder may import. */
const FOR_ALL: Record<string, string> = {
  "src/background": "platform",
  "src/pages/popup": "popup-context.ts",
};

describe.each(Object.entries(MAY_IMPORT))("features of %s", (root, features) => {
  const imports = featureImports(root).filter(({ to }) => to !== FOR_ALL[root]);

  it("import only what the list allows from other features", () => {
    expect(imports.length).toBeGreaterThan(0);
    const breaches = imports
      .filter(({ from, to }) => !features[from]?.includes(to))
      .map(({ path, target, from, to }) => `${path} imports ${target}: ${from} may not know of ${to}.`);
    expect(breaches).toEqual([]);
  });

  it("have no unused entries in the list", () => {
    const used = new Set(imports.map(({ from, to }) => `${from} imports ${to}`));
    const listed = Object.entries(features).flatMap(([from, all]) =>
      all.map((to) => `${from} imports ${to}`),
    );
    expect(listed.filter((one) => !used.has(one))).toEqual([]);
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
