// Which files the packages are made of: those of the last commit, or, where there is no repository, those of the folder.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { unzipSync } from "fflate";

/** Contents by path, with "/" between folders. */
export type Files = Record<string, Uint8Array>;

export interface Sources {
  files: Files;
  /** Changes in no commit, as `git status` writes them: they are not among the files. */
  leftOut: string[];
}

/** The whole project is a few MB. */
const MAX_ARCHIVE_BYTES = 500_000_000;

function git(root: string, ...args: string[]): Buffer {
  // A person's own choice about line ends would be in the packages.
  const options = ["-c", "core.autocrlf=false", "-c", "core.eol=lf", "-c", "core.quotePath=false"];
  return execFileSync("git", [...options, ...args], { cwd: root, maxBuffer: MAX_ARCHIVE_BYTES });
}

function committed(root: string): Sources {
  const archive = unzipSync(git(root, "archive", "--format=zip", "-0", "HEAD"));
  const files = Object.fromEntries(Object.entries(archive).filter(([path]) => !path.endsWith("/")));
  const status = git(root, "status", "--porcelain").toString("utf8");
  return { files, leftOut: status.split("\n").filter(Boolean) };
}

/** All of a folder, and of those in it, but what lies under an ignored name at any depth. */
export function readFolder(folder: string, ignored: readonly string[] = []): Files {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !path.split(sep).some((name) => ignored.includes(name)))
    .filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(
    paths.map((path) => [path.split(sep).join("/"), readFileSync(join(folder, path))]),
  );
}

/** Without what `.gitignore` names, which is read as plain names of folders. */
function inFolder(root: string): Sources {
  const lines = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
  return {
    files: readFolder(
      root,
      lines.map((line) => line.trim().replace(/\/$/, "")),
    ),
    leftOut: [],
  };
}

/**
 * The files that packages are made of. A repository that only surrounds the folder does not count, as the one around an
 * unpacked source package.
 *
 * @param root folder of the project
 */
export function readSources(root: string): Sources {
  return existsSync(join(root, ".git")) ? committed(root) : inFolder(root);
}
