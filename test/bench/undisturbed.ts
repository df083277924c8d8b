// The memory of the extension's process without a debugger attached, which would keep its worker alive.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { canSandbox, chromiumPath } from "../../scripts/browser.mjs";
import { BUILT_EXTENSION, chromiumArguments } from "../e2e/driver/chromium/launch-chromium.ts";
import { makePeer } from "./contenders.ts";
import { atMost, exactly, figureOf, type Goal, type Measurement } from "./measure.ts";
import { SIGN_IN_PAGE, serve } from "./surroundings.ts";

const WORKER = "service-worker-loader.js";
const LISTENS = "an extension of one listener";
/** A worker ends after 30 seconds without events. */
const IDLE_MS = 60_000;
const TABS = 50;
const SETTLE_MS = 3_000;

/**
 * The built extension without its welcome page. The browser reinstalls an unpacked extension at each start; one from a store is
 * installed only once.
 */
function installedBefore(folder: string): string {
  cpSync(BUILT_EXTENSION, folder, { recursive: true });
  const code = readFileSync(join(folder, WORKER), "utf8");
  const changed = code.replace(/(?<=reason:\w+\}\)=>\{\w+===)(["`])install\1/, '"never"');
  if (changed === code) throw new Error("the worker no longer says what it does when it is installed");
  writeFileSync(join(folder, WORKER), changed);
  return folder;
}

/** A browser without a debugger, which would keep the worker alive. */
async function startUnwatched(extensionPath: string, profileDir: string) {
  const browser = spawn(
    chromiumPath(),
    [
      "--headless=new",
      "--remote-debugging-port=0",
      ...(canSandbox() ? [] : ["--no-sandbox"]),
      `--user-data-dir=${profileDir}`,
      ...chromiumArguments(extensionPath),
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = once(browser, "exit");
  let port = "";
  for await (const chunk of browser.stderr.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(chunk)?.[1] ?? "";
    if (port) break;
  }
  browser.stderr.resume();
  return {
    /** Opens a tab without attaching to it. */
    open: async (url: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/json/new?${url}`, { method: "PUT" });
      if (!answer.ok) throw new Error("the browser opened no tab");
    },
    /** Kilobytes of private memory of the extension's process: 0 if there is none. */
    extensionMemory: () => extensionMemory(profileDir),
    async [Symbol.asyncDispose]() {
      browser.kill();
      await ended;
    },
  };
}

function extensionMemory(profileDir: string): number {
  if (process.platform !== "linux") throw new Error("only Linux tells what a process holds");
  const own = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
      return command.includes("--extension-process") && command.includes(profileDir);
    } catch {
      return false; // it has ended
    }
  });
  return own.reduce((sum, id) => {
    const text = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
    const kilobytes = [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map(([, value]) => Number(value));
    return sum + kilobytes.reduce((all, value) => all + value, 0) * 1.024;
  }, 0);
}

export const undisturbed: Measurement = async () => {
  await using server = await serve(() => SIGN_IN_PAGE);
  const folder = mkdtempSync(join(tmpdir(), "breachlight-undisturbed-"));
  await using after = new AsyncDisposableStack();
  after.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const key = Buffer.from(LISTENS).toString("base64");
  const listener = { worker: "chrome.tabs.onUpdated.addListener(() => {});" };
  await using ours = await startUnwatched(installedBefore(join(folder, "ours")), join(folder, "ours-used"));
  await using listens = await startUnwatched(
    makePeer(join(folder, "listens"), key, listener),
    join(folder, "listens-used"),
  );
  for (let open = 0; open < TABS; open++) {
    await ours.open(`${server.url}/${open}`);
    await listens.open(`${server.url}/${open}`);
  }
  const figure = (when: string, goal?: Goal) => {
    const peer = exactly(listens.extensionMemory());
    return figureOf(
      `memory of the extension's process, ${TABS} tabs open, ${when}`,
      "kB",
      exactly(ours.extensionMemory()),
      { [LISTENS]: peer },
      goal,
    );
  };
  await setTimeout(SETTLE_MS);
  const busy = figure("as the last is loaded");
  await setTimeout(IDLE_MS);
  return [busy, figure("a minute idle", atMost(0, "kB"))];
};
