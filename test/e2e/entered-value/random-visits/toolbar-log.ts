// Writes down what the toolbar says, from a page of the extension: asked from outside that often, a browser types slowly.

import { inExtension, type Toolbar } from "../../driver/extension.ts";
import type { LaunchedExtension } from "../../driver/launch.ts";

/** What the toolbar said at some moment between. */
export interface Sample extends Toolbar {
  from: number;
  to: number;
}

interface Log {
  samples: Sample[];
}

/** Begins a log about a tab, which ends with the browser. */
export function startToolbarLog(extension: LaunchedExtension, tabId: number): Promise<void> {
  return inExtension(
    extension,
    async (id) => {
      const log = Object.assign(globalThis, { samples: [] }) as Log;
      const look = async () => {
        const from = Date.now();
        const title = await chrome.action.getTitle({ tabId: id });
        const badge = await chrome.action.getBadgeText({ tabId: id });
        log.samples.push({ title, badge, from, to: Date.now() });
        setTimeout(look, 20);
      };
      void look();
    },
    tabId,
  );
}

/** Takes what was written down since the last time. */
export function takeToolbarLog(extension: LaunchedExtension): Promise<Sample[]> {
  return inExtension(extension, async () => (globalThis as unknown as Log).samples.splice(0));
}
