// What several measurements need around them: a server of this computer, an extension that asks it, and the processor's clock.

import { inExtension } from "../e2e/driver/in-extension.ts";
import type { LaunchedExtension } from "../e2e/driver/launch.ts";
import { type LocalServer, listen } from "../services/local-server.ts";
import { rangeText } from "../services/range/range-content.ts";

/** Every prefix has the same rows: what is measured is neither the service nor a cache. */
const RANGE = rangeText("00000", true);

/** Starts a server of pages, by their path, that answers look-ups of passwords as well. */
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

/** From here on the extension asks these services. */
export function setServices(extension: LaunchedExtension, services: Record<string, string>): Promise<void> {
  return inExtension(extension, (settings) => chrome.storage.local.set({ settings }), { services });
}

/** Milliseconds of the processor, whatever else the computer does. */
export async function workOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
