// The store packages: built from the source package they are the same bytes, and only what was built and tested.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { expect, test } from "playwright/test";
import { readFolder, readSources } from "../../../scripts/package/source-files.ts";
import { zip } from "../../../scripts/package/zip.ts";
import { compare } from "../../../scripts/verify/compare.ts";
import { CONTENTS } from "../../../src/shared/contents.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

/** What a fresh clone doesn't have. */
const MADE = [".git", "node_modules", "dist", "packages", "test-results", "soak-results", "tour-pictures"];

/** Projects with code in the bundle. */
const PARTS = [
  "@noble/ciphers",
  "@noble/hashes",
  "@tanstack/virtual-core",
  "@zxcvbn-ts/core",
  "@zxcvbn-ts/language-common",
  "dompurify",
  "fastest-levenshtein",
  "idb",
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

/** As `sha256sum` prints them. */
function sumsOf(contents: Contents): string {
  const lines = Object.keys(contents)
    .sort()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(contents[name] ?? "")
          .digest("hex")}  ${name}\n`,
    );
  return lines.join("");
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

/** A .crx with the zip, and no signature. */
function crxOf(zipped: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from("Cr24\x03\0\0\0\0\0\0\0", "latin1"), zipped]);
}

/** Runs `npm run verify` in a folder: its exit code, and the verdict on each package. */
async function verify(project: string, packages: string[]): Promise<{ code: number; verdicts: string[] }> {
  const args = ["scripts/verify/index.ts", ...packages];
  const { code, stdout } = await run(process.execPath, args, { cwd: project }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (failure: { code: number; stdout: string }) => failure,
  );
  return { code, verdicts: stdout.split("\n").filter((line) => /^(?:The same|NOT)/.test(line)) };
}

test("building the source package elsewhere and in another language gives the tested bytes, and verifying them says so", async () => {
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

  const { SHA256SUMS: _sums, ...summed } = made;
  expect(text(made, "SHA256SUMS")).toBe(sumsOf(summed));

  for (const [end, mode, folder] of [
    ["-chromium.zip", "store", "dist/chrome"],
    ["-firefox.zip", "firefox", "dist/firefox"],
  ] as const) {
    const shipped = unzipSync(named(made, end));
    const tested = readFolder(join(ROOT, folder));
    const key = { path: "manifest.json", what: "the same values, and a store's key" };
    expect(compare(mode, shipped, tested), `${folder} is what npm run build makes of these sources`).toEqual({
      explained: mode === "store" ? [key] : [],
      unexplained: [],
    });
    expect(text(shipped, CONTENTS)).toBe(text(made, `breachlight-${version}${end.replace("zip", CONTENTS)}`));
    const { [CONTENTS]: _list, ...listed } = shipped;
    expect(text(shipped, CONTENTS)).toBe(sumsOf(listed));
    expect(Object.keys(shipped).filter((name) => !/\.(?:js|css|html|png|svg|json)$/.test(name))).toEqual([
      "LICENSE",
      "change-addresses.txt",
      "common-passwords.bin",
      CONTENTS,
      "third-party-licenses.txt",
    ]);
  }

  const bill = JSON.parse(Buffer.from(named(made, ".cdx.json")).toString("utf8"));
  expect(bill.components.map(({ name }: { name: string }) => name)).toEqual(PARTS);
  expect(bill.metadata).not.toHaveProperty("timestamp");

  const chromium = named(made, "-chromium.zip");
  const worker = "service-worker-loader.js";
  const files = unzipSync(chromium);
  const code = Buffer.from(files[worker] ?? []);
  code.writeUInt8(code.readUInt8(5000) ^ 1, 5000);
  const crx = test.info().outputPath("store.crx");
  const other = test.info().outputPath("changed.zip");
  writeFileSync(crx, crxOf(chromium));
  writeFileSync(other, zip({ ...files, [worker]: code }));
  const from = `this source (version ${version})`;
  const dist = join(ROOT, "dist/chrome");
  expect(await verify(project, [dist, crx, other])).toEqual({
    code: 1,
    verdicts: [
      `The same: ${dist} was built from ${from}.`,
      `The same: ${crx} was built from ${from}.`,
      `NOT the same: ${other} differs from ${from}: ${worker}.`,
    ],
  });
});
