// Shared setup for measurements: a localhost server, an extension that sends requests to it, and clocks.

import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright";
import { inExtension } from "../e2e/driver/in-extension.ts";
import { type LaunchedExtension, type LaunchOptions, launchExtension } from "../e2e/driver/launch.ts";
import { type LocalServer, listen } from "../services/local-server.ts";
import { rangeText } from "../services/range/range-content.ts";

/** Every prefix has the same rows, so that neither the service nor a cache is measured. */
const RANGE = rangeText("00000", true);

export const SIGN_IN_PAGE = `<!doctype html><meta charset="utf-8"><title>Sign in</title><input type="password">`;

/** Starts a server of pages by path that also responds to password lookups, after a delay. */
export function serve(
  pageOf: (path: string) => string,
  rangeOf: (prefix: string) => string | undefined = () => RANGE,
  delayMs = 0,
): Promise<LocalServer> {
  return listen(async ({ url = "" }, response) => {
    const [, prefix] = /^\/range\/(.*)/.exec(url) ?? [];
    if (prefix !== undefined && delayMs > 0) await setTimeout(delayMs);
    const type = prefix === undefined ? "text/html; charset=utf-8" : "text/plain";
    response.writeHead(200, { "Content-Type": type, "Access-Control-Allow-Origin": "*" });
    response.end(prefix === undefined ? pageOf(url) : rangeOf(prefix));
  });
}

/** Starts a Chromium with Breachlight or `extensionPath`, which closes when it goes out of scope. */
export async function startExtension(
  options: Omit<LaunchOptions, "headless"> = {},
): Promise<LaunchedExtension & AsyncDisposable> {
  const isVeryFirstStart = options.profileDir !== undefined;
  const extension = await launchExtension({ headless: true, isVeryFirstStart, ...options });
  return Object.assign(extension, { [Symbol.asyncDispose]: () => extension.close() });
}

export function setServices(extension: LaunchedExtension, services: Record<string, string>): Promise<void> {
  return inExtension(extension, (settings) => chrome.storage.local.set({ settings }), { services });
}

/** CPU milliseconds, independent of other load on the machine. */
export async function workOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Opens an address and returns the milliseconds until the frame after which `selector` is on screen. */
export async function paintedIn(page: Page, url: string, selector: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const painted = new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(wanted)) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now());
          port2.postMessage(0);
        });
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
    Object.assign(globalThis, { painted });
  }, selector);
  await page.goto(url, { waitUntil: "commit" });
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
}
