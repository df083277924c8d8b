// Where the content script runs: its world in a page, with its rights.

import type { Page } from "playwright/test";
import { type FirefoxControl, firefoxOf } from "./firefox/protocol/control.ts";

async function inContentWorldOfChromium(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  try {
    const worlds: { id: number; origin: string; name: string }[] = [];
    session.on("Runtime.executionContextCreated", ({ context }) => worlds.push(context));
    // Worlds are told when this is switched on, and only then.
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

/** Code comes into this world the way that extensions with the right to scripting put it there. */
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

/** Evaluates an expression where the content script of a page runs; gives its value, promises awaited. Chromium has its console's functions there. */
export function inContentWorld(page: Page, expression: string): Promise<unknown> {
  const control = firefoxOf(page.context());
  return control
    ? inContentWorldOfFirefox(control, page, expression)
    : inContentWorldOfChromium(page, expression);
}

/** What a content script may read of each store; `undefined` of one that it is kept from. */
export interface ReadableStores {
  local?: Record<string, unknown>;
  session?: Record<string, unknown>;
}

/** Tries to read the extension's stores from the world of a page's content script. */
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

/** Holds back every hash of a page until the function that it gives is called. */
export async function holdHashes(page: Page): Promise<() => Promise<unknown>> {
  await inContentWorld(
    page,
    `(() => {
      const { subtle } = crypto;
      // Held here, the object stays the one that has it.
      Object.assign(globalThis, { subtle, held: [] });
      subtle.digest = (...input) =>
        new Promise((hashed) => held.push(() => hashed(SubtleCrypto.prototype.digest.apply(subtle, input))));
    })()`,
  );
  return () => inContentWorld(page, "delete subtle.digest && held.forEach((release) => release())");
}

/** How many hashes are held back. */
export function heldCount(page: Page): Promise<unknown> {
  return inContentWorld(page, "held.length");
}
