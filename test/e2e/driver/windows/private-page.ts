// Private windows. Firefox shows the extension's pages there, and Playwright sees them. In Chromium it sees nothing of them, and
// they show none of the extension's pages: to test it, a page in a normal window is made to believe that it is private.

import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, CDPSession } from "playwright";
import type { Page } from "playwright/test";
import { enterPassword } from "../../passwords/enter-password.ts";
import { browserSession, speakTo } from "../chromium/chromium-background.ts";
import { inExtension } from "../in-extension.ts";
import type { LaunchedExtension } from "../launch.ts";

/** Opens a private window; returns its page too, if Playwright sees it. */
async function openWindow(extension: LaunchedExtension, url: string) {
  // The page that opens the window must exist before waiting for the next one.
  await inExtension(extension, async () => undefined);
  const opened = extension.browser === "firefox" ? extension.context.waitForEvent("page") : undefined;
  const ids = await inExtension(
    extension,
    async (address) => {
      const created = await chrome.windows.create({ incognito: true, url: address });
      return { tabId: created?.tabs?.[0]?.id ?? -1, windowId: created?.id ?? -1 };
    },
    url,
  );
  const page = await opened;
  await page?.waitForURL(url);
  return { ...ids, page };
}

async function openBelieving({ context }: LaunchedExtension, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const { tabs } = (globalThis as unknown as { browser: typeof chrome }).browser;
    const original = tabs.getCurrent.bind(tabs);
    tabs.getCurrent = async () => {
      const tab = await original();
      return { ...tab, incognito: true };
    };
  });
  await page.goto(url);
  return page;
}

export interface PrivatePage {
  page: Page;
  /** Closes the page, and its private window. */
  close(): Promise<void>;
}

/** Opens a private window with the extension's page at `path`. */
export async function openPrivatePage(extension: LaunchedExtension, path: string): Promise<PrivatePage> {
  const url = `${extension.origin}/${path}`;
  const isReal = extension.browser === "firefox";
  const { page: shown, windowId } = await openWindow(extension, isReal ? url : "about:blank");
  const page = shown ?? (await openBelieving(extension, url));
  return {
    page,
    async close() {
      // Closing its last tab closes the window too.
      await page.close();
      if (!isReal) await inExtension(extension, (id) => chrome.windows.remove(id), windowId);
    },
  };
}

/** Opens a private window with a page, and the popup for it, at one of its tabs. */
export async function openPopupPrivately(
  extension: LaunchedExtension,
  url: string,
  tab: string,
): Promise<[popup: Page, windowId: number]> {
  const { browser, context, origin } = extension;
  const { tabId, windowId } = await openWindow(extension, url);
  const address = `${origin}/src/pages/popup/index.html?tabId=${tabId}#${tab}`;
  if (browser === "chromium") {
    const popup = await context.newPage();
    await popup.goto(address);
    return [popup, windowId];
  }
  const opened = context.waitForEvent("page");
  await inExtension(extension, (where) => chrome.tabs.create(where), { windowId, url: address });
  const popup = await opened;
  await popup.waitForURL(address);
  return [popup, windowId];
}

const LOOK_EVERY_MS = 20;

async function targetOf(session: CDPSession, url: string): Promise<string> {
  for (;;) {
    const { targetInfos } = await session.send("Target.getTargets");
    const found = targetInfos.find((it) => it.type === "page" && it.url === url);
    if (found) return found.targetId;
    await wait(LOOK_EVERY_MS);
  }
}

/** Enters a password on the page at an address: Playwright sees only its own windows, so commands go to the page's target. */
async function enterInChromium(context: BrowserContext, url: string, password: string): Promise<void> {
  const session = await browserSession(context);
  const send = await speakTo(session, await targetOf(session, url));
  const evaluate = async <Value>(expression: string) => {
    const answer = await send("Runtime.evaluate", { expression, returnByValue: true });
    return answer?.result?.value as Value;
  };
  // The target has the address before it has the page.
  const isLoaded = "document.readyState === 'complete' && document.querySelector('[type=password]') !== null";
  while (!(await evaluate<boolean>(isLoaded))) await wait(LOOK_EVERY_MS);
  const [x, y] = await evaluate<[number, number]>(
    "(({x,y}) => [x + 10, y + 10])(document.querySelector('[type=password]').getBoundingClientRect())",
  );
  for (const type of ["mousePressed", "mouseReleased"]) {
    await send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  }
  await send("Input.insertText", { text: password });
  for (const type of ["rawKeyDown", "keyUp"]) {
    await send("Input.dispatchKeyEvent", { type, key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 });
  }
  await session.detach();
}

/** Opens a private window with a page and enters a password there; returns the id of its tab. */
export async function enterPrivately(
  extension: LaunchedExtension,
  url: string,
  password: string,
): Promise<number> {
  const { tabId, page } = await openWindow(extension, url);
  if (page) await enterPassword(page, password);
  else await enterInChromium(extension.context, url, password);
  return tabId;
}
