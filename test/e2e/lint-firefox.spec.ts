// What Mozilla's linter says of the build for Firefox: nothing but what is known of two libraries, and each of these by the line
// of theirs that it is about. Without a browser and without the network.

import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "playwright/test";

const ROOT = resolve(import.meta.dirname, "../..");
const DIST = join(ROOT, "dist/firefox");
const SOURCES = join(ROOT, "src");
const MODULES = join(ROOT, "node_modules");

const run = promisify(execFile);

/** The linter writes about 1 kB a message. */
const MAX_OUTPUT_BYTES = 10_000_000;

interface KnownWarning {
  /** Below node_modules. */
  file: string;
  count: number;
  /** Why no text of a page or a service becomes markup there. */
  reason: string;
}

/** Of the code UNSAFE_VAR_ASSIGNMENT, all of them assignments to `innerHTML`. */
const KNOWN_WARNINGS: readonly KnownWarning[] = [
  {
    file: "preact/dist/preact.mjs",
    count: 1,
    reason: "runs for the property dangerouslySetInnerHTML only, which no component of ours has",
  },
  {
    file: "dompurify/dist/purify.es.mjs",
    count: 1,
    reason:
      "runs only where DOMParser gives nothing, and fills a document that is never shown and runs no script; what it holds is then read as texts, emphasis and links",
  },
];

interface Message {
  code: string;
  message: string;
  file?: string;
  line?: number;
  column?: number;
}

type Report = Record<"errors" | "notices" | "warnings", Message[]>;

/** Runs a program of a dependency with the Node of this process, and gives what it writes. */
async function runProgram(path: string, args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(MODULES, path), ...args], {
    cwd: ROOT,
    // Whether there is a newer linter is a question to the network.
    env: { ...process.env, NO_UPDATE_NOTIFIER: "1" },
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return stdout;
}

async function lint(): Promise<Report> {
  const args = ["lint", "--no-config-discovery", "--no-input", "--source-dir", DIST, "--output", "json"];
  const report = await runProgram("web-ext/bin/web-ext.js", args).catch((error: { stdout?: string }) => {
    // It ends with a code where it found errors, and its report says which.
    if (error.stdout) return error.stdout;
    throw error;
  });
  return JSON.parse(report);
}

/** Builds the same once more with source maps beside it, and gives the folder. */
async function buildWithMaps(): Promise<string> {
  const folder = test.info().outputPath("mapped");
  const args = ["build", "--mode", "firefox", "--sourcemap", "hidden", "--outDir", folder];
  await runProgram("vite/bin/vite.js", [...args, "--logLevel", "error"]);
  return folder;
}

/** The source that a message is about: below node_modules, or below the project where it is ours. */
function sourceOf({ file = "", line = 1, column = 1 }: Message, mapped: string): string {
  const built = join(mapped, file);
  const isSame = existsSync(built) && readFileSync(built, "utf8") === readFileSync(join(DIST, file), "utf8");
  expect(isSame, `${file} is what the sources give now; npm run build makes it so`).toBe(true);
  const map = new SourceMap(JSON.parse(readFileSync(`${built}.map`, "utf8")));
  const entry = map.findEntry(line - 1, column - 1);
  if (!("originalSource" in entry)) return file;
  const [, library] = /node_modules\/(.+)$/.exec(entry.originalSource) ?? [];
  return library ?? relative(ROOT, resolve(built, "..", entry.originalSource));
}

test("the linter of add-ons finds nothing but what is known of libraries", async () => {
  const { errors, notices, warnings } = await lint();
  const isKnown = ({ code }: Message) => code === "UNSAFE_VAR_ASSIGNMENT";
  expect([...errors, ...notices, ...warnings.filter((warning) => !isKnown(warning))]).toEqual([]);

  const mapped = await buildWithMaps();
  const counts: Record<string, number> = {};
  for (const warning of warnings) {
    const source = sourceOf(warning, mapped);
    counts[source] = (counts[source] ?? 0) + 1;
  }
  expect(counts).toEqual(Object.fromEntries(KNOWN_WARNINGS.map(({ file, count }) => [file, count])));
  for (const { file, count, reason } of KNOWN_WARNINGS) {
    console.log(`UNSAFE_VAR_ASSIGNMENT, ${count} in ${file}: ${reason}`);
  }
});

// What the reason for Preact's assignment says.
test("no component of ours has the property by which Preact writes markup", () => {
  const names = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(names.length).toBeGreaterThan(50);
  const having = names.filter((name) =>
    readFileSync(join(SOURCES, name), "utf8").includes("dangerouslySetInnerHTML"),
  );
  expect(having).toEqual([]);
});
