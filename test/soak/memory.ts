// Memory of the extension's background after garbage collection, and whether it stays flat.

import { workerHeap } from "../e2e/driver/chromium/chromium-background.ts";
import { controlOf } from "../e2e/driver/firefox/protocol/control.ts";
import type { LaunchedExtension } from "../e2e/driver/launch.ts";

/** What about:memory shows for the extension's background page. */
function inFirefox(extension: LaunchedExtension): Promise<number> {
  return controlOf(extension).inBrowser(async (origin: string) => {
    for (const kind of ["gc", "cc", "gc", "cc"]) Services.obs.notifyObservers(null, `child-${kind}-request`);
    const manager = Cc["@mozilla.org/memory-reporter-manager;1"]?.getService(Ci.nsIMemoryReporterManager);
    let kilobytes = 0;
    await new Promise<void>((done) => {
      const hear = (_process: string, path: string, _kind: number, _units: number, bytes: number) => {
        // Slashes of addresses are written the other way round.
        if (!path.startsWith("explicit/window-objects/") || !path.includes(origin.replaceAll("/", "\\")))
          return;
        if (/top\([^)]*(?:_generated_background_page|background)/.test(path)) kilobytes += bytes / 1000;
      };
      manager.getReports(hear, null, () => done(), null, false);
    });
    return kilobytes;
  }, extension.origin);
}

/** Kilobytes in use; nothing while it sleeps. */
export function backgroundMemory(extension: LaunchedExtension): Promise<number | undefined> {
  return extension.browser === "firefox" ? inFirefox(extension) : workerHeap(extension);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * By how much the median of the last third may exceed that of the first, in kilobytes: as much as depends on which code ran last.
 * Whatever is kept of each of a thousand actions adds up to more.
 */
const MOST_GROWTH_KB = 2_000;
/** One a minute: fewer say nothing, because code that runs often is still being compiled. */
const FEWEST_SAMPLES = 15;

/** The medians of the first and the last third, and whether memory grew. */
export function growthOf(samples: readonly number[]): { first: number; last: number; isTooMuch: boolean } {
  const third = Math.ceil(samples.length / 3);
  const [first, last] = [median(samples.slice(0, third)), median(samples.slice(-third))];
  return { first, last, isTooMuch: samples.length >= FEWEST_SAMPLES && last > first + MOST_GROWTH_KB };
}
