// Mozilla's linter on the Firefox build: only known warnings about two libraries, each identified by its code. Without a browser
// or a network.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "playwright/test";

const ROOT = resolve(import.meta.dirname, "../../..");
const DIST = join(ROOT, "dist/firefox");
const LINTER = join(ROOT, "node_modules/web-ext/bin/web-ext.js");

/** The linter writes about 1 kB per message. */
const MAX_OUTPUT_BYTES = 10_000_000;

/** Assignments to `innerHTML` in libraries, by their code. */
const KNOWN_WARNINGS: Record<string, RegExp> = {
  // For the property dangerouslySetInnerHTML only, which no component of ours has.
  Preact: /^\w+\.innerHTML=\w+\.__html\b/,
  // Where DOMParser gives nothing: in a document that is never shown and runs no script, and is then read as texts and links.
  DOMPurify: /^\w+\.documentElement\.innerHTML=/,
};

interface Message {
  code: string;
  message: string;
  file?: string;
  line?: number;
  column?: number;
}

type Report = Record<"errors" | "notices" | "warnings", Message[]>;

async function lint(): Promise<Report> {
  const args = ["lint", "--no-config-discovery", "--no-input", "--source-dir", DIST, "--output", "json"];
  const { stdout } = await promisify(execFile)(process.execPath, [LINTER, ...args], {
    cwd: ROOT,
    // Looking for a newer linter needs the network.
    env: { ...process.env, NO_UPDATE_NOTIFIER: "1" },
    maxBuffer: MAX_OUTPUT_BYTES,
  }).catch((error: { stdout?: string }) => {
    // It exits with a code if it found errors, and its report says which.
    if (error.stdout) return { stdout: error.stdout };
    throw error;
  });
  return JSON.parse(stdout);
}

function codeAt({ file = "", line = 1, column = 1 }: Message): string {
  const lines = readFileSync(join(DIST, file), "utf8").split("\n");
  return lines[line - 1]?.slice(column - 1) ?? "";
}

test("the add-on linter finds only known warnings about libraries", async () => {
  const { errors, notices, warnings } = await lint();
  const isAssignment = ({ code }: Message) => code === "UNSAFE_VAR_ASSIGNMENT";
  expect([...errors, ...notices, ...warnings.filter((warning) => !isAssignment(warning))]).toEqual([]);
  const found = warnings.map((warning) => {
    const code = codeAt(warning);
    const known = Object.entries(KNOWN_WARNINGS).find(([, pattern]) => pattern.test(code));
    return known?.[0] ?? code.slice(0, 80);
  });
  expect(found.sort()).toEqual(Object.keys(KNOWN_WARNINGS).sort());
});
