// Memory of the extension's background and of its other pages, after garbage collection, and whether it stays flat.

import { workerHeap } from "../e2e/driver/chromium/chromium-background.ts";
import { controlOf } from "../e2e/driver/firefox/protocol/control.ts";
import { settingsPage } from "../e2e/driver/in-extension.ts";
import type { LaunchedExtension } from "../e2e/driver/launch.ts";

/** Kilobytes in use; the background's is absent while it sleeps. */
export interface MemorySample {
  background?: number;
  pages: number;
}

async function inChromium(extension: LaunchedExtension): Promise<MemorySample> {
  // All pages of the extension share one heap.
  const session = await extension.context.newCDPSession(await settingsPage(extension));
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  const background = await workerHeap(extension);
  return { pages: usedSize / 1000, ...(background !== undefined && { background }) };
}

/** What about:memory shows for the extension's windows. */
function inFirefox(extension: LaunchedExtension): Promise<MemorySample> {
  return controlOf(extension).inBrowser(async (origin: string) => {
    for (const kind of ["gc", "cc", "gc", "cc"]) Services.obs.notifyObservers(null, `child-${kind}-request`);
    const manager = Cc["@mozilla.org/memory-reporter-manager;1"]?.getService(Ci.nsIMemoryReporterManager);
    const sample = { background: 0, pages: 0 };
    await new Promise<void>((done) => {
      const hear = (_process: string, path: string, _kind: number, _units: number, bytes: number) => {
        // Slashes of addresses are written the other way round.
        if (!path.startsWith("explicit/window-objects/") || !path.includes(origin.replaceAll("/", "\\")))
          return;
        const isBackground = /top\([^)]*(?:_generated_background_page|background)/.test(path);
        sample[isBackground ? "background" : "pages"] += bytes / 1000;
      };
      manager.getReports(hear, null, () => done(), null, false);
    });
    return { pages: sample.pages, ...(sample.background > 0 && { background: sample.background }) };
  }, extension.origin);
}

export function sampleMemory(extension: LaunchedExtension): Promise<MemorySample> {
  return extension.browser === "firefox" ? inFirefox(extension) : inChromium(extension);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The medians of the first and the last third. */
export function thirdsOf(values: readonly number[]): { first: number; last: number } {
  const third = Math.ceil(values.length / 3);
  return { first: median(values.slice(0, third)), last: median(values.slice(-third)) };
}
