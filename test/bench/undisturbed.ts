// The browser's cost without a debugger attached: its start as with an installed extension, and its memory use.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright";
import { canSandbox, chromiumPath } from "../../scripts/browser.mjs";
import { BUILT_EXTENSION, chromiumArguments } from "../e2e/driver/chromium/launch-chromium.ts";
import { EMPTY, makePeer, NOTHING } from "./contenders.ts";
import { exactly, felt, figureOf, type Growth, inTurns, type Measurement } from "./measure.ts";
import { SIGN_IN_PAGE, serve } from "./surroundings.ts";

const WORKER = "service-worker-loader.js";
const LISTENS = "an extension of one listener";
const MORE_AT_START_MS = 10;
/** A worker ends after 30 seconds without events. */
const IDLE_MS = 60_000;
const MORE_IDLE_KB = 1_000;
const TABS = [1, 10, 25, 50];
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

function peer(folder: string, name: string, parts: Parameters<typeof makePeer>[2]): string {
  return makePeer(folder, Buffer.from(`undisturbed ${name}`).toString("base64"), parts);
}

/** Milliseconds from the browser's start to the end of its first page load. */
async function startOf(extensionPath: string, profileDir: string, url: string): Promise<number> {
  const startedAt = Date.now();
  await using context = await chromium.launchPersistentContext(profileDir, {
    executablePath: chromiumPath(),
    headless: true,
    chromiumSandbox: canSandbox(),
    ignoreDefaultArgs: ["--disable-extensions"],
    args: chromiumArguments(extensionPath),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url);
  return Date.now() - startedAt;
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

export const undisturbed: Measurement = async (rounds) => {
  await using server = await serve(() => SIGN_IN_PAGE);
  const folder = mkdtempSync(join(tmpdir(), "breachlight-undisturbed-"));
  await using after = new AsyncDisposableStack();
  after.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const extensions = {
    ours: installedBefore(join(folder, "ours")),
    nothing: peer(join(folder, "nothing"), NOTHING, { content: false }),
    empty: peer(join(folder, "empty"), EMPTY, {}),
    listens: peer(join(folder, "listens"), LISTENS, {
      worker: "chrome.tabs.onUpdated.addListener(() => {});",
    }),
  };
  const turn = (name: keyof typeof extensions) => () =>
    startOf(extensions[name], join(folder, `${name}-started`), server.url);
  const start = await inTurns(rounds, { ours: turn("ours"), nothing: turn("nothing"), empty: turn("empty") });

  await using ours = await startUnwatched(extensions.ours, join(folder, "ours-idle"));
  await using listens = await startUnwatched(extensions.listens, join(folder, "listens-idle"));
  const growth: Growth = {
    what: "tabs open",
    cost: "memory of the extension's process as the last of them is loaded",
    unit: "kB",
    points: [],
  };
  let open = 0;
  for (const size of TABS) {
    for (; open < size; open++) {
      await ours.open(`${server.url}/${open}`);
      await listens.open(`${server.url}/${open}`);
    }
    await setTimeout(SETTLE_MS);
    growth.points.push({ size, value: exactly(ours.extensionMemory()) });
  }
  const awake = { ours: exactly(ours.extensionMemory()), listens: exactly(listens.extensionMemory()) };
  await setTimeout(IDLE_MS);
  const idle = { ours: exactly(ours.extensionMemory()), listens: exactly(listens.extensionMemory()) };
  return {
    figures: [
      felt(
        "The browser starts and loads a page",
        figureOf(
          "start of the browser to the load of its first page",
          "ms",
          start.ours,
          { [NOTHING]: start.nothing, [EMPTY]: start.empty },
          `≤ +${MORE_AT_START_MS} ms`,
          start.nothing.median + MORE_AT_START_MS,
        ),
      ),
      figureOf(
        `memory of the extension's process, ${TABS.at(-1)} tabs open and a minute idle`,
        "kB",
        idle.ours,
        {
          [LISTENS]: idle.listens,
          "Breachlight as the last tab is loaded": awake.ours,
          [`${LISTENS}, then`]: awake.listens,
        },
        `≤ +${MORE_IDLE_KB / 1_000} MB`,
        idle.listens.median + MORE_IDLE_KB,
      ),
    ],
    growths: [growth],
  };
};
