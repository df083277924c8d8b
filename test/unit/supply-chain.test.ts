// Whose code is shipped: only from the registry, in exact versions, each with its reason; and no text is run as code.
import { describe, expect, it } from "vitest";
import { sourcesOf, textOf } from "../../scripts/house.ts";

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  license?: string;
  os?: string;
  cpu?: string;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
}

const manifest = JSON.parse(textOf("package.json")) as Record<
  "dependencies" | "devDependencies" | "optionalDependencies",
  Record<string, string>
>;
const { packages } = JSON.parse(textOf("package-lock.json")) as { packages: Record<string, Locked> };
const sources = sourcesOf("src", /\.(?:tsx?|html)$/).map((path): [path: string, text: string] => [
  path,
  textOf(path),
]);

/** The problems of a lock file's entries. */
function faultsOf(locked: Record<string, Locked>): string[] {
  return Object.entries(locked).flatMap(([path, { version = "", integrity = "", resolved, link }]) => {
    if (path === "") return [];
    const faults: string[] = [];
    if (!/^sha512-[\w+/]{86}==$/.test(integrity)) faults.push(`${path} has no digest`);
    if (link || !path.startsWith("node_modules/")) faults.push(`${path} is a folder`);
    if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) faults.push(`${path} has the version ${version}`);
    if (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"))
      faults.push(`${path} is from ${resolved}`);
    return faults;
  });
}

/** Packages whose code is imported, directly or by another one. */
function shippedPackages(): string[] {
  const imported = sources.flatMap(([, text]) => [
    ...[
      ...text.matchAll(
        /^(?:import|export)\s(?!type\s)[^;]*?from\s+"([^".][^"]*)"|^import\s+"([^".][^"]*)"/gm,
      ),
    ].map(([, a, b]) => a ?? b ?? ""),
    ...[...text.matchAll(/\bimport\("([^".][^"]*)"\)/g)].map(([, name = ""]) => name),
  ]);
  const names = new Set(imported.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name));
  for (const name of names) {
    for (const held of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) {
      // The report renderer is one file without imports: the rest of its package isn't included.
      if (name !== "lighthouse") names.add(held);
    }
  }
  // No code: only the data behind the set of common passwords.
  return [...names, "@zxcvbn-ts/language-common"].sort();
}

describe("package-lock.json", () => {
  it("has a digest and an exact version of every package, all from the registry", () => {
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(faultsOf(packages)).toEqual([]);
  });

  it("has the versions in package.json", () => {
    const named = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    const loose = Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
    const isOther = ([name, version]: string[]) => packages[`node_modules/${name}`]?.version !== version;
    expect(Object.entries(named).filter(isOther)).toEqual([]);
  });

  it("has no package that runs something when installed, and npm would run nothing", () => {
    const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(running).toEqual([]);
    expect(textOf(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  });

  it("has one Node, for each system that builds or tests", () => {
    const systems = ["darwin arm64", "darwin x64", "linux arm64", "linux x64", "win32 x64"];
    const nodes = Object.entries(packages).filter(([, { bin }]) => bin && "node" in bin);
    expect(nodes.map(([, { os, cpu }]) => `${os} ${cpu}`).sort()).toEqual(systems);
    expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
  });
});

it("a browser that is downloaded for tests is an exact version, too", () => {
  const sources = textOf("scripts/setup/prepare-browsers.mjs");
  expect(sources).toMatch(/^const FIREFOX = "\d+(?:\.\d+)+";$/m);
  expect(sources.match(/\b(?:chrome|chromium|firefox)@/g)).toHaveLength(1);
  expect(sources.match(/\bfirefox@stable_\$\{FIREFOX\}/g)).toHaveLength(1);
});

describe("docs/dependencies.md", () => {
  const rows = [
    ...textOf("docs/dependencies.md").matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm),
  ];

  it("has a row for each shipped package, and no other", () => {
    expect(rows.map(([, name]) => name).sort()).toEqual(shippedPackages());
    expect(rows.map(([, name]) => name)).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
  });

  it("says why it is there, what of it is shipped, and under which license", () => {
    for (const [, name = "", why = "", what = "", license = ""] of rows) {
      expect(why.length, name).toBeGreaterThan(20);
      expect(what.length, name).toBeGreaterThan(7);
      expect(license.trim().replace(/^\(|\)$/g, ""), name).toBe(
        packages[`node_modules/${name}`]?.license?.replace(/^\(|\)$/g, ""),
      );
    }
  });
});

/** Anything that runs text as code, or writes unchecked markup into a page. */
const FORBIDDEN: Record<string, RegExp[]> = {
  "runs a text": [
    /\beval\s*\(|\bnew Function\b|(?<![\w.])Function\s*\(/,
    /\bset(?:Timeout|Interval)\(\s*["'`]/,
  ],
  "loads code by its address": [
    /\bimport\s*\(\s*(?:(?!["'])|["']\w+:)/,
    /\bfrom\s+["']\w+:\/\/|importScripts/,
  ],
  "writes markup": [
    /\.(?:innerHTML|outerHTML)\s*(?:[+?|&]*=(?!=))|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/,
    /createContextualFragment|setHTMLUnsafe|parseHTMLUnsafe|\bsrcdoc\s*=/,
  ],
  "has a script of its own": [/<script(?![^>]*\bsrc="\.?\/?[\w./-]+")[^>]*>/],
  "has a script from elsewhere": [/<script[^>]*\bsrc="(?:\w+:)?\/\//],
  "has an address that runs": [/["'`]javascript:/],
};

function forbiddenIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;])\/\/.*$/gm, "");
  return Object.keys(FORBIDDEN).filter((what) => FORBIDDEN[what]?.some((pattern) => pattern.test(code)));
}

describe("the sources", () => {
  it("run no text as code, and write no markup into a page", () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap(([path, text]) => forbiddenIn(text).map((what) => `${path} ${what}`))).toEqual([]);
  });
});
