// The import rule: a folder knows only what it may know. Each message says how to mend a breach.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

interface Rule {
  folder: string;
  /** Folders of the project that it may import from, besides its own. */
  mayImport: string[];
  /** Folders of which it may know the types only. */
  mayKnow?: string[];
  /** Packages that it may import from; types cost nothing and are always allowed. */
  packages: string[];
  /** Names that must not occur in its code, with the way out. */
  never?: [pattern: RegExp, mend: string][];
}

const BROWSER: [RegExp, string] = [
  /\b(?:browser|chrome)\.\w|\b(?:document|localStorage)\./,
  "take what you need as an argument; the background passes it in",
];

const RULES: Rule[] = [
  { folder: "src/shared", mayImport: [], mayKnow: ["public/_locales"], packages: [] },
  { folder: "src/services", mayImport: ["src/shared"], packages: ["oauth4webapi"], never: [BROWSER] },
  {
    folder: "src/background",
    mayImport: ["src/services", "src/shared"],
    packages: ["webextension-polyfill", "tldts", "idb"],
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
    packages: ["preact", "webextension-polyfill", "lighthouse/dist/report/"],
    never: [[/\bfetch\(/, "ask the background: it owns limits, caches and the list of what was sent"]],
  },
  { folder: "src/ui", mayImport: ["src/shared"], packages: ["preact", "webextension-polyfill", "dompurify"] },
  // A stand-in that shares our types shares our mistakes.
  {
    folder: "test/services",
    mayImport: [],
    packages: "node: @zxcvbn-ts/language-common selfsigned oidc-provider lighthouse playwright".split(" "),
  },
];

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(ROOT, folder, name))
    .filter((path) => /\.tsx?$/.test(path) && statSync(path).isFile());
}

const IMPORT = /^(?:import|export)\s+(type\s)?[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm;

function importsOf(path: string): { source: string; isType: boolean }[] {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(IMPORT)].map((match) => ({
    source: match[2] ?? match[3] ?? "",
    isType: match[1] !== undefined,
  }));
}

describe.each(RULES)("$folder", ({ folder, mayImport, mayKnow = [], packages, never = [] }) => {
  const files = sourceFiles(folder);

  it(`imports only from ${[...mayImport, ...packages].join(", ") || "itself"}`, () => {
    expect(files.length).toBeGreaterThan(0);
    const breaches: string[] = [];
    for (const path of files) {
      for (const { source, isType } of importsOf(path)) {
        if (source.startsWith(".")) {
          const target = relative(ROOT, resolve(dirname(path), source));
          const allowed = [folder, ...mayImport, ...(isType ? mayKnow : [])];
          if (allowed.some((one) => target.startsWith(`${one}/`))) continue;
        } else if (isType || packages.some((name) => source === name || source.startsWith(name))) {
          continue;
        }
        breaches.push(
          `${relative(ROOT, path)} imports ${source}. Move what both need to src/shared, or pass it in as an argument.`,
        );
      }
    }
    expect(breaches).toEqual([]);
  });

  it("keeps its hands off what is not its own", () => {
    const breaches: string[] = [];
    for (const path of files) {
      const code = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
      for (const [pattern, mend] of never) {
        const found = pattern.exec(code);
        if (found) breaches.push(`${relative(ROOT, path)} uses ${found[0]}: ${mend}.`);
      }
    }
    expect(breaches).toEqual([]);
  });
});

describe("all sources", () => {
  const files = ["src", "test", "scripts"].flatMap(sourceFiles);

  it("stay within 300 lines a file: longer, and one room does the work of two", () => {
    const long = files
      .map((path) => [relative(ROOT, path), readFileSync(path, "utf8").split("\n").length] as const)
      .filter(([, lines]) => lines > 301);
    expect(long).toEqual([]);
  });

  it("begin with one line that says what the file is for", () => {
    const says = /^(?:#!.*\n)?(?:\/\/|\/\*\*?) ?\S/;
    const silent = files.filter((path) => !says.test(readFileSync(path, "utf8")));
    expect(silent.map((path) => relative(ROOT, path))).toEqual([]);
  });

  it("have no drawer for what found no place", () => {
    const drawers = files.filter((path) => /\/(?:utils?|helpers?|common|misc)(?:\/|\.)/.test(path));
    expect(drawers.map((path) => relative(ROOT, path))).toEqual([]);
  });

  it("leave nothing for later", () => {
    const marker = new RegExp(`\\b(?:${["TO", "DO"].join("")}|${["FIX", "ME"].join("")})\\b`);
    expect(files.filter((path) => marker.test(readFileSync(path, "utf8")))).toEqual([]);
  });
});
