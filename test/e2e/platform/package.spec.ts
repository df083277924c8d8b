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

test("building the source package elsewhere and in another language gives the tested bytes, and verifying them says so", async () => {
  const copy = test.info().outputPath("copy");
  for (const name of readdirSync(ROOT).filter((it) => !MADE.includes(it))) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  const sources = await zip(readSources(copy).files, `breachlight-${version}/`);
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
      "two-step.txt",
    ]);
  }

  const store = test.info().outputPath("store.crx");
  writeFileSync(store, crxOf(named(made, "-chromium.zip")));
  const verifying = run(process.execPath, ["scripts/verify/index.ts", store], { cwd: project });
  expect((await verifying).stdout).toContain(
    `The same: ${store} was built from this source (version ${version}).`,
  );
});
