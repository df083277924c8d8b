// Live regions that say something: one has to be there before its words, or nobody hears them.

import type { Page } from "playwright/test";

/** Watches from now on; what it gives names each region that came with its words in it. Alerts are heard as they come. */
export async function watchRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const late: string[] = [];
    Object.assign(globalThis, { lateRegions: late });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue;
          const within = [node, ...node.querySelectorAll<HTMLElement>("*")];
          for (const region of within) {
            if (!region.matches("[role=status], [role=log], [aria-live=polite]")) continue;
            const text = region.textContent?.trim();
            if (text) late.push(`${region.className}: ${text}`);
          }
        }
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { lateRegions?: string[] }).lateRegions ?? []);
}
