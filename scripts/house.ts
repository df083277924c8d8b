// Code structure: who imports whom, and key figures, one per line: `npm run house`.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix, relative, resolve, sep } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const PARTS = ["src", "test", "scripts"];
/** Test data that fuzzing adds to, so it isn't counted. */
const CORPUS = "test/fuzz/corpus";

/** One import of a file: another file (path from the root) or a package (name). */
export interface Import {
  target: string;
  isPackage: boolean;
  /** Gone from the built code. */
  isType: boolean;
}

/** All files in a folder and its subfolders, as paths from the root. */
export function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(ROOT, folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(ROOT, path).split(sep).join("/"))
    .filter((path) => !path.startsWith(`${CORPUS}/`))
    .sort();
}

/** The source files of a folder. */
export function sourcesOf(folder: string, kinds = /\.tsx?$/): string[] {
  return filesOf(folder).filter((path) => kinds.test(path));
}

/** The text of a file. */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

const STATIC = /^(?:import|export)\s+(type\s)?(?:[\w$*,\s]|\{[^}]*\})*?from\s+"([^"]+)"/gm;
const BARE = /^@?import\s+(?:url\()?"([^"]+)"/gm;
const DYNAMIC = /\b(typeof\s+)?import\(\s*"([^"]+)"/g;
const COMMENT_LINES = /^\s*(?:\/\/|\/?\*).*$/gm;

/** Imports in a file's text: `import`, `export … from`, `import()` and `@import`. */
export function importsIn(path: string, text: string): Import[] {
  const code = text.replace(COMMENT_LINES, "");
  const named = [STATIC, DYNAMIC].flatMap((pattern) => [...code.matchAll(pattern)]);
  const found = [
    ...named.map(([, type, source = ""]) => ({ source, isType: type !== undefined })),
    ...[...code.matchAll(BARE)].map(([, source = ""]) => ({ source, isType: false })),
  ];
  return found.map(({ source, isType }) => {
    const isPackage = !source.startsWith(".");
    const target = isPackage ? source : posix.join(dirname(path), source.replace(/\?.*/, ""));
    return { target, isPackage, isType };
  });
}

/** What a file imports. */
export function importsOf(path: string): Import[] {
  return importsIn(path, textOf(path));
}

/** Which files each file imports, including types. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The graph of all sources. */
export function importGraph(): ImportGraph {
  const paths = PARTS.flatMap((part) => sourcesOf(part, /\.(?:tsx?|mjs|css)$/));
  return new Map(
    paths.map((path) => [
      path,
      importsOf(path)
        .filter(({ isPackage }) => !isPackage)
        .map(({ target }) => target),
    ]),
  );
}

/** The shortest import path from a file back to itself. */
function wayBack(file: string, graph: ImportGraph): string[] | undefined {
  const ways = [[file]];
  const seen = new Set<string>();
  // `ways` grows during iteration.
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? file) ?? []) {
      if (next === file) return [...way, file];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/** Import cycles, each as `a → b → a`. Of cycles that share a file, only the first. */
export function circlesOf(graph: ImportGraph): string[] {
  const inCircles = new Set<string>();
  const circles: string[] = [];
  for (const file of graph.keys()) {
    const way = wayBack(file, graph);
    if (!way || way.some((one) => inCircles.has(one))) continue;
    for (const one of way) inCircles.add(one);
    circles.push(way.join(" → "));
  }
  return circles;
}

/** Number of files in each folder, without subfolders; fullest first. */
export function folderSizes(): [folder: string, files: number][] {
  const sizes = new Map<string, number>();
  for (const folder of PARTS.flatMap(filesOf).map((path) => dirname(path)))
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  return [...sizes].sort(([, one], [, other]) => other - one);
}

/** The subfolder of `root` that contains a file, or the file's own name if it's in `root` itself. */
function featureOf(path: string, root: string): string | undefined {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1).split("/")[0] : undefined;
}

/** Imports between subfolders of `root`: one entry for each pair of importing and imported file. */
export function featureImports(root: string): { from: string; to: string; path: string; target: string }[] {
  return sourcesOf(root).flatMap((path) => {
    const from = featureOf(path, root) ?? "";
    // Files directly in the root wire features together.
    if (path === `${root}/${from}`) return [];
    return importsOf(path).flatMap(({ target }) => {
      const to = featureOf(target, root);
      return to === undefined || to === from ? [] : [{ from, to, path, target }];
    });
  });
}

function linesOf(path: string): number {
  return textOf(path).split("\n").length - 1;
}

/** Lines of a file without blank ones and comments. */
function codeLinesOf(path: string): number {
  const code = textOf(path).replace(/^\s*(?:\{\s*)?\/\*[\s\S]*?\*\/\}?/gm, "");
  return code.split("\n").filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;
}

/** Size of the worker in Chromium's build, which is one file. */
function workerBytes(): number | undefined {
  const path = join(ROOT, "dist/chrome/service-worker-loader.js");
  return existsSync(path) ? statSync(path).size : undefined;
}

function figures(): string[] {
  const [src = [], test = []] = ["src", "test"].map((part) => sourcesOf(part, /\.(?:tsx?|css)$/));
  const sum = (paths: string[], count = linesOf) => paths.reduce((lines, path) => lines + count(path), 0);
  const [[fullest, size] = ["", 0]] = folderSizes();
  const circles = circlesOf(importGraph());
  const between = featureImports("src/background").filter(({ to }) => to !== "platform");
  const bytes = workerBytes();
  const longest = [...src, ...test, ...sourcesOf("scripts")]
    .map((path): [string, number] => [path, linesOf(path)])
    .sort(([, one], [, other]) => other - one);
  return [
    `src: ${sum(src)} lines in ${src.length} files, ${sum(src, codeLinesOf)} without comments and blank lines`,
    `test: ${sum(test)} lines in ${test.length} files, ${sum(test, codeLinesOf)} without comments and blank lines`,
    `fullest folder: ${fullest} with ${size} files`,
    `import circles: ${circles.length}`,
    ...circles.map((circle) => `  ${circle}`),
    `imports between features of the background: ${between.length}`,
    `worker bundle: ${bytes === undefined ? "not built" : `${Math.round(bytes / 1000)} kB`}`,
    "longest files:",
    ...longest.slice(0, 5).map(([path, lines]) => `  ${path}: ${lines} lines`),
  ];
}

if (import.meta.main) console.log(figures().join("\n"));
