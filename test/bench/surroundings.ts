// Shared setup for measurements: a localhost server, and an extension that sends requests to it.

import { inExtension } from "../e2e/driver/in-extension.ts";
import { type LaunchedExtension, type LaunchOptions, launchExtension } from "../e2e/driver/launch.ts";
import { type LocalServer, listen } from "../services/local-server.ts";
import { rangeText } from "../services/range/range-content.ts";

/** Every prefix has the same rows, so that neither the service nor a cache is measured. */
const RANGE = rangeText("00000", true);

export const SIGN_IN_PAGE = `<!doctype html><meta charset="utf-8"><title>Sign in</title><input type="password">`;

/** Starts a server of pages by path that also responds to password lookups. */
export function serve(
  pageOf: (path: string) => string,
  rangeOf: (prefix: string) => string | undefined = () => RANGE,
): Promise<LocalServer> {
  return listen(({ url = "" }, response) => {
    const [, prefix] = /^\/range\/(.*)/.exec(url) ?? [];
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
