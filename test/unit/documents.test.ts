// The documents are accurate: every command, path, link and name exists, and the store listings match the build.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { sourcesOf, textOf } from "../../scripts/house.ts";
import { sitePage } from "../../scripts/site.ts";
import { DEFAULT_SETTINGS } from "../../src/shared/settings/settings.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Created by commands, so not in the repository. */
const MADE = ["dist", "tour-pictures", "packages", "src/content/index.js"];

/** Roots of paths written as code. */
const ROOTS = /^(?:src|test|scripts|public|docs|dist|packages|tour-pictures)(?:\/|$)/;

/** Root files that documents name. */
const ROOT_FILE = /^[\w.-]+\.(?:md|json|ts)$|^LICENSE$/;

/** Files elsewhere, or generated: not paths from the root. */
const NO_PATH = ["reviewers.md", "http.ts", "policies.json", "managed-schema.json", "index.tsx"];

/** Names of browsers and systems. */
const FOREIGN_NAMES = ["ExtensionSettings", "HKEY_LOCAL_MACHINE", "REG_SZ"];

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: folder !== "", encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => (folder ? `${folder}/${name.replaceAll("\\", "/")}` : name));
}

/** Documents a newcomer looks for must exist. Others are found. */
const NEEDED = ["README.md", "PRIVACY.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"];
const DOCUMENTS = [
  ...new Set([...NEEDED, ...markdownIn(""), ...markdownIn("docs"), ...markdownIn(".github")]),
];

const { scripts, devDependencies } = JSON.parse(textOf("package.json")) as Record<
  "scripts" | "devDependencies",
  Record<string, string>
>;

/** Everything written as code, in fences and inline, one piece each. */
function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)];
  const fences = blocks.flatMap(([, block = ""]) => block.split("\n"));
  const rest = text.replace(/^```[\s\S]*?^```/gm, "");
  const spans = [...rest.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
  return [...fences, ...spans].map((piece) => piece.replace(/\s+/g, " ").trim()).filter(Boolean);
}

/** The files an npm script runs, including scripts it calls. */
function filesOf(script: string): string[] {
  const command = scripts[script] ?? "";
  const own = [...command.matchAll(/(?:scripts|test)\/[\w./-]+\.(?:m?ts|mjs)/g)].map(([path]) => path);
  const handed = command.matchAll(/(?:setup\.mjs|npm run(?: --silent)?) (\w+)/g);
  const next = [...handed].map(([, name = ""]) => name);
  return [...own, ...next.filter((name) => name !== script).flatMap(filesOf)];
}

function npmCommandsIn(code: readonly string[]): { script: string; flags: string[] }[] {
  return code.flatMap((piece) =>
    [...piece.matchAll(/\bnpm (run )?([a-z-]+)([^&|#]*)/g)]
      .filter(([, run, name]) => run || name === "start" || name === "test")
      .map(([, , script = "", rest = ""]) => ({
        script,
        flags: (/ -- (.*)/.exec(rest)?.[1] ?? "").split(" ").filter((word) => word.startsWith("--")),
      })),
  );
}

/** The anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

function anchorsOf(path: string): string[] {
  return [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
}

function existing(path: string): boolean {
  return MADE.some((made) => path === made || path.startsWith(`${made}/`)) || existsSync(join(ROOT, path));
}

const SOURCES = ["src", "test", "scripts"]
  .flatMap((part) => sourcesOf(part, /\.(?:tsx?|mjs)$/))
  .filter((path) => path !== "test/unit/documents.test.ts")
  .concat("vite.config.ts")
  .map(textOf)
  .join("\n");

describe.each(DOCUMENTS)("%s", (document) => {
  const text = textOf(document);
  const code = codeIn(text);

  it("names only commands and flags that exist", () => {
    const unknown = npmCommandsIn(code).filter(({ script, flags }) => {
      const files = filesOf(script).map(textOf).join("\n");
      // As an argument, or as an option of parseArgs.
      const isThere = (flag: string) =>
        files.includes(`"${flag}"`) || files.includes(`${flag.slice(2)}: { type:`);
      return !(script in scripts) || !flags.every(isThere);
    });
    expect(unknown).toEqual([]);
    const programs = [...code.join("\n").matchAll(/\bnpx (\S+)/g)].map(([, name = ""]) => name);
    expect(programs.filter((name) => !(name in devDependencies))).toEqual([]);
  });

  it("names only paths that exist", () => {
    const words = code.flatMap((piece) => piece.split(" ")).map((word) => word.replace(/[,;:]$/, ""));
    const paths = words.filter(
      (word) => (ROOTS.test(word) || ROOT_FILE.test(word)) && !NO_PATH.includes(word) && !/[<*{]/.test(word),
    );
    expect(paths.filter((path) => !existing(path.replace(/\/$/, "")))).toEqual([]);
  });

  it("links only to what exists", () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const broken = links.filter((link) => {
      if (/^https:\/\//.test(link)) return false;
      const [path = "", anchor] = link.split("#");
      const target = path ? join(dirname(document), path).replaceAll("\\", "/") : document;
      return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it("names only code that exists", () => {
    const names = code.filter((piece) =>
      /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|[A-Z][a-z]+(?:[A-Z][a-z]+)+)$/.test(piece),
    );
    const strange = names.filter((name) => !FOREIGN_NAMES.includes(name));
    expect(strange.filter((name) => !SOURCES.includes(name))).toEqual([]);
  });
});

describe("the store listing", () => {
  const listing = textOf("docs/store/listing.md");
  const permissions = textOf("docs/store/permissions.md");
  const manifest = JSON.parse(textOf("manifest.json"));

  it("has the extension's own short description, at most 132 characters", () => {
    const [, short = ""] = /^## Short description\n\n> (.+)\n/m.exec(listing) ?? [];
    const { extensionDescription } = JSON.parse(textOf("public/_locales/en/messages.json"));
    expect(short).toBe(extensionDescription.message);
    expect(short.length).toBeLessThanOrEqual(132);
  });

  it.each(["PRIVACY.md", "docs/store/permissions.md"])(
    "gives a reason for each permission in %s, and no other",
    (path) => {
      const asked = [...manifest.permissions, ...manifest.optional_permissions];
      const [, table = ""] =
        /^## (?:Permissions|Why each permission)\n([\s\S]*?)\n\n[^|\n]/m.exec(textOf(path)) ?? [];
      const rows = [...table.matchAll(/^\| `([a-z]+)`(?: \([^)]+\))? \| [^|]{10,} \|$/gm)];
      expect(rows.map(([, name]) => name).sort()).toEqual(asked.sort());
    },
  );

  it("names the pages the content script matches", () => {
    const row = permissions.split("\n").find((line) => line.startsWith("| content script")) ?? "";
    for (const pattern of manifest.content_scripts[0].matches) expect(row).toContain(`\`${pattern}\``);
  });

  it("declares the data in Firefox's manifest", () => {
    const [, required = "", optional = ""] =
      /data_collection_permissions: \{[\s\S]*?required: \[(.*)\][\s\S]*?optional: \[(.*)\]/.exec(
        textOf("vite.config.ts"),
      ) ?? [];
    const kinds = [...`${required},${optional}`.matchAll(/"(\w+)"/g)].map(([, kind]) => kind);
    expect(kinds).toHaveLength(3);
    const rows = [...permissions.matchAll(/^\| `([a-z]+[A-Z]\w+)` \|/gm)].map(([, kind]) => kind);
    expect(rows).toEqual(kinds);
  });

  it("has pictures of the required size, none of them large", () => {
    const pictures = readdirSync(join(ROOT, "docs/store")).filter((name) => name.endsWith(".png"));
    expect(pictures.filter((name) => !listing.includes(`docs/store/${name}`))).toEqual([]);
    expect(pictures.length).toBe(11);
    for (const name of pictures) {
      const picture = readFileSync(join(ROOT, "docs/store", name));
      const size = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
      expect(size, name).toEqual(name === "promo.png" ? [440, 280] : [1280, 800]);
      expect(picture.length, name).toBeLessThanOrEqual(300_000);
    }
  });
});

describe("PRIVACY.md", () => {
  const policy = textOf("PRIVACY.md");

  it("names each service that is contacted by default", () => {
    const { passwordsUrl, lookupUrl, analysisUrl } = DEFAULT_SETTINGS.services;
    for (const url of [passwordsUrl, lookupUrl, analysisUrl]) {
      expect(policy).toContain(`\`${new URL(url).host}\``);
    }
  });
});

describe("docs/index.html", () => {
  const page = textOf("docs/index.html");
  const targets = (attribute: string) =>
    [...page.matchAll(new RegExp(`\\s${attribute}="([^"]+)"`, "g"))].map(([, target = ""]) => target);

  it("is what `npm run site` writes", () => {
    expect(page === sitePage(), "Run `npm run site`.").toBe(true);
  });

  it("runs no scripts, and loads nothing from elsewhere", () => {
    expect(page).not.toMatch(/<script|\son\w+=|@import|url\(/i);
    expect(
      [...targets("src"), ...targets("srcset")].filter((path) => !existsSync(join(ROOT, "docs", path))),
    ).toEqual([]);
  });

  it("links to what is published with it", () => {
    const ids = targets("id").map((id) => `#${id}`);
    const links = targets("href").filter((href) => !/^(?:https|data):/.test(href));
    expect(links.length).toBeGreaterThan(10);
    const isThere = (href: string) => ids.includes(href) || existsSync(join(ROOT, "docs", href));
    expect(links.filter((href) => !isThere(href))).toEqual([]);
  });
});
