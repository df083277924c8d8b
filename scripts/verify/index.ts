// Tells whether packages were built from this source: `npm run verify -- breachlight-1.0.0-chromium.zip`. Takes zips, .crx, .xpi and
// folders of installed extensions. Exit code: 0 if all are the same, 1 if one is not, 2 if one couldn't be compared.

import { join, resolve } from "node:path";
import type { Lock } from "../package/bill-of-materials.ts";
import { buildFor, type Mode } from "../package/build.ts";
import { requireLocked } from "../package/dependencies.ts";
import { type Files, readSources, warnOfLeftOut } from "../package/source-files.ts";
import { versionOf } from "../package/versions.ts";
import { type Source, verify } from "./verify.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const MODULES = join(ROOT, "node_modules");

/** This source, built once for each kind of package. */
function ownSource(): Source {
  const { files, leftOut, commit } = readSources(ROOT);
  warnOfLeftOut(leftOut);
  requireLocked(JSON.parse(new TextDecoder().decode(files["package-lock.json"])) as Lock, MODULES);
  const version = versionOf(files);
  const builds = new Map<Mode, Promise<Files>>();
  return {
    name: commit ? `commit ${commit}` : `version ${version}`,
    version,
    build(mode) {
      const build = builds.get(mode) ?? buildFor(mode, files, MODULES).then((built) => built.files);
      builds.set(mode, build);
      return build;
    },
  };
}

try {
  const paths = process.argv.slice(2);
  if (!paths.length)
    throw new Error("Name one or more packages: npm run verify -- breachlight-1.0.0-chromium.zip");
  const source = ownSource();
  const verdicts = [];
  for (const path of paths) verdicts.push(await verify(path, source));
  console.log(verdicts.map(({ lines }) => lines.join("\n")).join("\n\n"));
  process.exitCode = Math.max(...verdicts.map(({ code }) => code));
} catch (error) {
  console.error(`Nothing was compared. ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
