// The verdict on a package: the same as this source builds, not the same, or not compared.

import { CONTENTS, sha256Of } from "../../src/shared/contents.ts";
import { isFields } from "../../src/shared/shapes.ts";
import type { Mode } from "../package/build.ts";
import type { Files } from "../package/source-files.ts";
import { compare, type Difference } from "./compare.ts";
import { readPackage } from "./read-package.ts";

export interface Source {
  /** For people: "commit 0123abc". */
  name: string;
  version: string;
  build(mode: Mode): Promise<Files>;
}

export interface Verdict {
  /** For the exit code. */
  code: 0 | 1 | 2;
  /** For people. The last line is the verdict. */
  lines: string[];
}

const MAX_NAMED_FILES = 5;

/** A name from a package, without what a terminal would take as a command or not show. */
function shown(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (it) => `\\u{${it.codePointAt(0)?.toString(16)}}`);
}

/** A heading and the differences below it; nothing if there are none. */
function listed(heading: string, differences: readonly Difference[]): string[] {
  const lines = differences.map(({ path, what }) => `    ${shown(path)}: ${what}`);
  return lines.length ? [`  ${heading}:`, ...lines] : [];
}

function namesOf(differences: readonly Difference[]): string {
  const names = [...new Set(differences.map(({ path }) => shown(path)))];
  const more = names.length - MAX_NAMED_FILES;
  return names.slice(0, MAX_NAMED_FILES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** As a sentence. */
function messageOf(error: unknown): string {
  return `${error instanceof Error ? error.message : error}.`.replace(/\.\.$/, ".");
}

function manifestOf(files: Files): Record<string, unknown> {
  try {
    const manifest = JSON.parse(new TextDecoder().decode(files["manifest.json"]));
    if (isFields(manifest)) return manifest;
  } catch {
    // As below.
  }
  throw new Error(
    "It has no manifest.json that can be read. Name a package, or the folder with its manifest.json.",
  );
}

/** Builds can only be compared with a package of their own version. */
function requireVersion(version: unknown, source: Source): void {
  if (version === source.version) return;
  const isVersion = typeof version === "string" && /^\d+(?:\.\d+){0,3}$/.test(version);
  if (!isVersion) throw new Error("Its manifest.json names no version.");
  throw new Error(
    `It is version ${version}, and this source is ${source.version}. Run git checkout v${version} and npm ci, then try again.`,
  );
}

/** Builds this source for the package's browser, and compares. */
export async function verify(path: string, source: Source): Promise<Verdict> {
  const name = shown(path);
  try {
    const { files, faults, isCrx } = await readPackage(path).catch((error: unknown) => {
      throw new Error(`It can't be read. ${messageOf(error)} Check the path, or download it again.`);
    });
    const manifest = manifestOf(files);
    requireVersion(manifest.version, source);
    const mode = "browser_specific_settings" in manifest ? "firefox" : "store";
    if (isCrx && mode === "firefox")
      faults.push({ path: "the archive", what: "is a .crx, which Firefox doesn't read" });
    const built = await source.build(mode);
    const { explained, unexplained } = compare(mode, built, files);
    const different = [...faults, ...unexplained];
    const lines = [
      name,
      ...listed("What browsers and stores change in every extension", explained),
      ...listed("What nothing explains", different),
      `  Content hash of this source: ${await sha256Of(built[CONTENTS] ?? new Uint8Array())}`,
    ];
    return different.length
      ? {
          code: 1,
          lines: [
            ...lines,
            `NOT the same: ${name} differs from this source (${source.name}): ${namesOf(different)}.`,
          ],
        }
      : { code: 0, lines: [...lines, `The same: ${name} was built from this source (${source.name}).`] };
  } catch (error) {
    return {
      code: 2,
      lines: [`NOT compared: ${name}. ${shown(messageOf(error))}`],
    };
  }
}
