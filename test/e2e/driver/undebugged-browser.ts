// A browser without a debugger: a debugger keeps the extension's worker alive, so only without one can tests see what ends it. A
// debugger connects for a moment, does one thing, and disconnects completely.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, chromium } from "playwright";
import { canSandbox, chromiumPath } from "../../../scripts/browser.mjs";
import {
  BUILT_EXTENSION,
  chromiumArguments,
  chromiumRedirectUrl,
  extensionIdOf,
} from "./chromium/launch-chromium.ts";
import { type BrowserName, launchExtension } from "./launch.ts";

export interface UndebuggedBrowser {
  /** Origin of the extension's pages. */
  origin: string;
  /** The redirect URL for a provider. */
  redirectUrl: string;
  /** Connects, runs `act`, and disconnects, which leaves the browser and its pages unchanged. */
  visit<Result>(act: (context: BrowserContext) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/** Longest wait for a browser start. */
const START_LIMIT_MS = 20_000;

/** The browser writes its debugging port to a file. */
async function debuggingPort(profileDir: string): Promise<string> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    try {
      const [port] = readFileSync(join(profileDir, "DevToolsActivePort"), "utf8").split("\n");
      if (port) return port;
    } catch {
      // Not written yet.
    }
    await wait(50);
  }
  throw new Error("the browser did not start");
}

/** Starts a browser with the built extension and a new profile that is deleted with it. */
export function startUndebugged(browser: BrowserName): Promise<UndebuggedBrowser> {
  return browser === "firefox" ? startFirefox() : startChromium();
}

/** WebDriver doesn't keep Firefox's background alive, but activity in the extension's pages does: none stays open. */
async function startFirefox(): Promise<UndebuggedBrowser> {
  const { context, origin, redirectUrl, close } = await launchExtension({
    browser: "firefox",
    headless: true,
  });
  return {
    origin,
    redirectUrl,
    async visit(act) {
      const result = await act(context);
      for (const page of context.pages()) if (page.url().startsWith(origin)) await page.close();
      return result;
    },
    stop: close,
  };
}

async function startChromium(): Promise<UndebuggedBrowser> {
  const profileDir = mkdtempSync(join(tmpdir(), "breachlight-undebugged-"));
  const browser = spawn(
    chromiumPath(),
    [
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profileDir}`,
      "--password-store=basic",
      "--no-default-browser-check",
      ...(canSandbox() ? [] : ["--no-sandbox"]),
      ...chromiumArguments(),
      "about:blank",
    ],
    { stdio: "ignore", env: { ...process.env, LANGUAGE: "en_US" } },
  );
  const ended = new Promise<void>((resolve) => browser.once("exit", () => resolve()));
  async function stop(): Promise<void> {
    browser.kill("SIGTERM");
    await ended;
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  }
  const port = await debuggingPort(profileDir).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    origin: `chrome-extension://${extensionIdOf(BUILT_EXTENSION)}`,
    redirectUrl: chromiumRedirectUrl(),
    async visit(act) {
      const visitor = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      try {
        const [context] = visitor.contexts();
        if (!context) throw new Error("the browser has no window");
        return await act(context);
      } finally {
        // For a connected browser this only closes the connection.
        await visitor.close();
      }
    },
    stop,
  };
}
