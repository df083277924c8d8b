// The store packages: built from the source package they are the same bytes, and only what was built and tested.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { expect, test } from "playwright/test";
import { readSources } from "../../../scripts/package/source-files.ts";
import { zip } from "../../../scripts/package/zip.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

/** What a fresh clone doesn't have. */
const MADE = [".git", "node_modules", "dist", "packages", "test-results", "tour-pictures"];

/** Projects with code in the bundle. */
const PARTS = [
  "@tanstack/virtual-core",
  "@zxcvbn-ts/language-common",
  "dompurify",
  "fflate",
  "idb",
  "jsonrepair",
  "lighthouse",
  "oauth4webapi",
  "papaparse",
  "preact",
  "sax",
  "tldts",
  "tldts-core",
  "valibot",
  "webextension-polyfill",
];

type Contents = Record<string, Uint8Array>;

const run = promisify(execFile);

/** Builds a folder's packages like `npm run package`, and returns them by name. */
async function makePackages(project: string, environment: Record<string, string>): Promise<Contents> {
  symlinkSync(join(ROOT, "node_modules"), join(project, "node_modules"), "junction");
  const env = { ...process.env, ...environment };
  await run(process.execPath, ["scripts/package/index.ts"], { cwd: project, env });
  const folder = join(project, "packages");
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

function digests(contents: Contents): Record<string, string> {
  const entries = Object.entries(contents);
  return Object.fromEntries(
    entries.map(([name, content]) => [name, createHash("sha256").update(content).digest("hex")]),
  );
}

function readBuilt(folder: string): Contents {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(
    files.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path))]),
  );
}

function text(contents: Contents, name: string): string {
  return Buffer.from(contents[name] ?? []).toString("utf8");
}

/** The one whose name ends like this. */
function named(contents: Contents, end: string): Uint8Array {
  const [content, ...others] = Object.entries(contents).flatMap(([name, it]) =>
    name.endsWith(end) ? [it] : [],
  );
  if (!content || others.length) throw new Error(`Not one file ends in ${end}.`);
  return content;
}

test("building the source package elsewhere and in another language gives the tested bytes", async () => {
  const copy = test.info().outputPath("copy");
  for (const name of readdirSync(ROOT).filter((it) => !MADE.includes(it))) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  const sources = zip(readSources(copy).files, `breachlight-${version}/`);
  const project = test.info().outputPath("elsewhere", "deeper", `breachlight-${version}`);
  for (const [path, content] of Object.entries(unzipSync(sources))) {
    mkdirSync(dirname(join(project, "..", path)), { recursive: true });
    writeFileSync(join(project, "..", path), content);
  }
  const made = await makePackages(project, { TZ: "Asia/Tokyo", LANG: "ja_JP.UTF-8", NODE_ENV: "test" });
  expect(Buffer.from(named(made, "-source.zip")).equals(sources), "the same sources again").toBe(true);

  const { SHA256SUMS: _sums, ...summed } = digests(made);
  const lines = Object.entries(summed).map(([name, digest]) => `${digest}  ${name}\n`);
  expect(text(made, "SHA256SUMS")).toBe(lines.join(""));

  for (const [end, folder] of [
    ["-chromium.zip", "dist/chrome"],
    ["-firefox.zip", "dist/firefox"],
  ] as const) {
    const shipped = unzipSync(named(made, end));
    const built = readBuilt(join(ROOT, folder));
    const { key: _key, ...manifest } = JSON.parse(text(built, "manifest.json"));
    expect(JSON.parse(text(shipped, "manifest.json"))).toEqual(manifest);
    delete shipped["manifest.json"];
    delete built["manifest.json"];
    expect(digests(shipped), `${folder} is what npm run build makes of these sources`).toEqual(
      digests(built),
    );
    expect(Object.keys(shipped).filter((name) => !/\.(?:js|css|html|png|svg|json)$/.test(name))).toEqual([
      "LICENSE",
      "change-addresses.txt",
      "common-passwords.bin",
      "contents.sha256",
      "third-party-licenses.txt",
    ]);
  }

  const bill = JSON.parse(Buffer.from(named(made, ".cdx.json")).toString("utf8"));
  expect(bill.components.map(({ name }: { name: string }) => name)).toEqual(PARTS);
  expect(bill).not.toHaveProperty("serialNumber");
  expect(bill.metadata).not.toHaveProperty("timestamp");
});
