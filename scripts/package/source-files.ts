// Which files the packages are made from: those of the last commit, or of the folder if there is no repository.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { unzipSync } from "fflate";

/** Contents by path, with "/" between folders. */
export type Files = Record<string, Uint8Array>;

export interface Sources {
  files: Files;
  /** Uncommitted changes, as listed by `git status`: they aren't among the files. */
  leftOut: string[];
  /** Empty if there is no repository. */
  commit: string;
}

/** The whole project is a few MB. */
const MAX_ARCHIVE_BYTES = 500_000_000;

const MAX_NAMED_CHANGES = 10;

function git(root: string, ...args: string[]): Buffer {
  // Otherwise a person's own line ending settings would affect the packages.
  const options = ["-c", "core.autocrlf=false", "-c", "core.eol=lf", "-c", "core.quotePath=false"];
  return execFileSync("git", [...options, ...args], { cwd: root, maxBuffer: MAX_ARCHIVE_BYTES });
}

function committed(root: string): Sources {
  const archive = unzipSync(git(root, "archive", "--format=zip", "-0", "HEAD"));
  const files = Object.fromEntries(Object.entries(archive).filter(([path]) => !path.endsWith("/")));
  const status = git(root, "status", "--porcelain").toString("utf8");
  const commit = git(root, "rev-parse", "HEAD").toString("utf8").trim();
  return { files, leftOut: status.split("\n").filter(Boolean), commit };
}

/** All files of a folder and its subfolders, except below ignored names at any depth. */
export function readFolder(folder: string, ignored: readonly string[] = []): Files {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !path.split(sep).some((name) => ignored.includes(name)))
    .filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(
    paths.map((path) => [path.split(sep).join("/"), readFileSync(join(folder, path))]),
  );
}

/** Leaves out what `.gitignore` names; its lines are read as plain folder names. */
function inFolder(root: string): Sources {
  const lines = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
  return {
    files: readFolder(
      root,
      lines.map((line) => line.trim().replace(/\/$/, "")),
    ),
    leftOut: [],
    commit: "",
  };
}

/**
 * The files that packages are made from. A repository that only surrounds the folder doesn't count, such as the one around
 * an unpacked source package.
 *
 * @param root folder of the project
 */
export function readSources(root: string): Sources {
  return existsSync(join(root, ".git")) ? committed(root) : inFolder(root);
}

/** Warns that builds are made from the last commit, whatever else is in the folder. */
export function warnOfLeftOut(changes: readonly string[]): void {
  if (!changes.length) return;
  const named = changes.slice(0, MAX_NAMED_CHANGES).join("\n  ");
  const rest = changes.length > MAX_NAMED_CHANGES ? `\n  and ${changes.length - MAX_NAMED_CHANGES} more` : "";
  console.warn(
    `This is built from the last commit. These changes are not committed, so they are left out:\n  ${named}${rest}\n`,
  );
}
