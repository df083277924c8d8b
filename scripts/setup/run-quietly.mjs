// Runs a program silently, keeping its output in case it fails.

import { spawn } from "node:child_process";

// Some programs give the reason first, others last.
const FIRST_LINES = 12;
const LAST_LINES = 8;

function shorten(output) {
  const lines = output.trim().split("\n");
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines.join("\n");
  return [...lines.slice(0, FIRST_LINES), "…", ...lines.slice(-LAST_LINES)].join("\n");
}

/**
 * @typedef {object} Outcome
 * @property {boolean} isDone exit code 0
 * @property {string} said its output, shortened, or why it never ran
 */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ limitMs: number, env?: NodeJS.ProcessEnv, cwd?: string }} options the program is killed after `limitMs`
 * @returns {Promise<Outcome>}
 */
export function runQuietly(command, args, { limitMs, env = process.env, cwd }) {
  return new Promise((resolve) => {
    let output = "";
    // Batch files, such as npm.cmd, only run in a shell.
    const shell = process.platform === "win32" && !command.endsWith(".exe");
    const child = spawn(command, args, { cwd, env, shell, stdio: ["ignore", "pipe", "pipe"] });
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const timer = setTimeout(() => {
      keep(`\nended after ${limitMs / 1000} seconds`);
      child.kill();
    }, limitMs);
    const finish = (isDone) => {
      clearTimeout(timer);
      resolve({ isDone, said: shorten(output) });
    };
    child.on("error", (error) => {
      keep(error.message);
      finish(false);
    });
    child.on("close", (code) => finish(code === 0));
  });
}
