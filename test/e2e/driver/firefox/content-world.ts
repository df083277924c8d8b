// The content script's world in Firefox: code comes into it the way that extensions with the right to scripting put it there.

import type { Page } from "playwright";
import type { FirefoxControl } from "./protocol/control.ts";

interface Injected {
  error?: { message?: string } | null;
  result?: { value?: unknown; error?: string };
}

/** Runs code in the world that the extension's content scripts have in a page; gives what it gives, promises awaited. */
export async function inContentWorldOfFirefox(
  control: FirefoxControl,
  page: Page,
  expression: string,
): Promise<unknown> {
  const [injected] = await control.inBrowser(
    async (name: string, code: string) => {
      const addons = await AddonManager.getAddonsByTypes(["extension"]);
      const addon = addons.find((it: { temporarilyInstalled: boolean }) => it.temporarilyInstalled);
      const { extension } = WebExtensionPolicy.getByID(addon.id);
      const browser = NavigableManager.getBrowsingContextById(name).top.embedderElement;
      const tab = extension.tabManager.getWrapper(
        browser.ownerDocument.defaultView.gBrowser.getTabForBrowser(browser),
      );
      const found: Injected[] = await tab.queryContent("Execute", {
        extensionId: addon.id,
        frameIds: [0],
        matches: ["http://*/*", "https://*/*"],
        jsExecuteScriptSources: [{ code }],
        cssPaths: [],
        runAt: "document_idle",
        world: "ISOLATED",
        wantReturnValue: true,
        returnResultsWithFrameIds: true,
      });
      return found.map(({ error, result }) => ({
        error: error && { message: String(error.message) },
        result,
      }));
    },
    await control.nameOf(page),
    `Promise.resolve(${expression}).then((value) => ({ value }), (error) => ({ error: String(error) }))`,
  );
  const problem = injected?.error?.message ?? injected?.result?.error;
  if (!injected?.result || problem) throw new Error(problem ?? "no content script here");
  return injected.result.value;
}
