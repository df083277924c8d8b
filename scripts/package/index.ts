// Makes the reproducible packages for the stores: zips for Chromium and Firefox, the sources, notes for reviewers, a bill of
// materials and checksums: `npm run package`, into packages/.

import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CONTENTS } from "../../src/shared/contents.ts";
import { billOfMaterials, type Lock } from "./bill-of-materials.ts";
import { buildFor } from "./build.ts";
import { requireLocked } from "./dependencies.ts";
import { type Files, readSources, warnOfLeftOut } from "./source-files.ts";
import { versionOf } from "./versions.ts";
import { zip } from "./zip.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const MODULES = join(ROOT, "node_modules");
const FOLDER = join(ROOT, "packages");

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** In the format that `sha256sum --check` reads. */
function checksums(files: Files): string {
  const lines = Object.keys(files)
    .sort()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(files[name] ?? "")
          .digest("hex")}  ${name}`,
    );
  return `${lines.join("\n")}\n`;
}

async function makePackages(): Promise<Files> {
  const { files: sources, leftOut } = readSources(ROOT);
  warnOfLeftOut(leftOut);
  const version = versionOf(sources);
  const lock = JSON.parse(new TextDecoder().decode(sources["package-lock.json"])) as Lock;
  requireLocked(lock, MODULES);

  const chromium = await buildFor("store", sources, MODULES);
  const firefox = await buildFor("firefox", sources, MODULES);
  const shipped = [...new Set([...chromium.packages, ...firefox.packages])].sort();

  const name = `breachlight-${version}`;
  const made: Files = {
    [`${name}-chromium.zip`]: await zip(chromium.files),
    [`${name}-firefox.zip`]: await zip(firefox.files),
    [`${name}-source.zip`]: await zip(sources, `${name}/`),
    [`${name}-chromium.${CONTENTS}`]: chromium.files[CONTENTS] ?? new Uint8Array(),
    [`${name}-firefox.${CONTENTS}`]: firefox.files[CONTENTS] ?? new Uint8Array(),
    [`${name}.cdx.json`]: bytes(billOfMaterials(lock, shipped)),
    "reviewers.md": sources["docs/reviewers.md"] ?? new Uint8Array(),
  };
  return { ...made, SHA256SUMS: bytes(checksums(made)) };
}

try {
  const made = await makePackages();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const [name, content] of Object.entries(made)) writeFileSync(join(FOLDER, name), content);
  console.log(`packages/\n${new TextDecoder().decode(made.SHA256SUMS).trimEnd()}`);
} catch (error) {
  console.error(`No packages were made. ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
