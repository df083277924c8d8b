// The content script's isolated world in a page, with its permissions.

import type { Page } from "playwright/test";
import { type FirefoxControl, firefoxOf } from "./firefox/protocol/control.ts";

async function inContentWorldOfChromium(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  try {
    const worlds: { id: number; origin: string; name: string }[] = [];
    session.on("Runtime.executionContextCreated", ({ context }) => worlds.push(context));
    // Worlds are only reported when this gets enabled.
    await session.send("Runtime.disable");
    await session.send("Runtime.enable");
    const world = worlds.find(({ origin }) => origin.startsWith("chrome-extension://"));
    if (!world) throw new Error("no content script here");
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      contextId: world.id,
      expression,
      awaitPromise: true,
      returnByValue: true,
      includeCommandLineAPI: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

interface Injected {
  error?: { message?: string } | null;
  result?: { value?: unknown; error?: string };
}

/** Runs code in this world the way extensions with the scripting permission do. */
async function inContentWorldOfFirefox(
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

/** Evaluates an expression in a page's content script world, awaiting promises. Chromium has its console functions there. */
export function inContentWorld(page: Page, expression: string): Promise<unknown> {
  const control = firefoxOf(page.context());
  return control
    ? inContentWorldOfFirefox(control, page, expression)
    : inContentWorldOfChromium(page, expression);
}

/** What a content script can read of each store; `undefined` for one without access. */
export interface ReadableStores {
  local?: Record<string, unknown>;
  session?: Record<string, unknown>;
}

/** Tries to read the extension's stores from a page's content script world. */
export async function readableStores(page: Page): Promise<ReadableStores> {
  const found = await inContentWorld(
    page,
    `(async () => {
      const found = {};
      for (const area of ["local", "session"]) {
        // A browser refuses, or has no such store here at all.
        try { found[area] = await chrome.storage[area].get(null); } catch {}
      }
      return found;
    })()`,
  );
  return found as ReadableStores;
}
