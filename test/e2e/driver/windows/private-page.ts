// A page of the extension in a private window, as Firefox has them. Chromium shows none there: to be tried there as well, one
// in any other window is made to believe it.

import type { Page } from "playwright";
import { inExtension } from "../in-extension.ts";
import type { LaunchedExtension } from "../launch.ts";

export interface PrivatePage {
  page: Page;
  /** Closes the page, and the private window that was opened for it. */
  close(): Promise<void>;
}

function openWindow(extension: LaunchedExtension, url: string): Promise<number> {
  return inExtension(
    extension,
    async (address) => (await chrome.windows.create({ incognito: true, url: address }))?.id ?? -1,
    url,
  );
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

/** Opens a private window, and a page of the extension there; `path` is that of the page. */
export async function openPrivatePage(extension: LaunchedExtension, path: string): Promise<PrivatePage> {
  const { browser, context, origin } = extension;
  const url = `${origin}/${path}`;
  const isReal = browser === "firefox";
  // The page that opens the window is there before anybody waits for the next one.
  await inExtension(extension, async () => undefined, undefined);
  const opened = isReal ? context.waitForEvent("page") : undefined;
  const windowId = await openWindow(extension, isReal ? url : "about:blank");
  const page = (await opened) ?? (await openBelieving(extension, url));
  await page.waitForURL(url);
  return {
    page,
    async close() {
      // With its last tab the window goes as well.
      await page.close();
      if (!isReal) await inExtension(extension, (id) => chrome.windows.remove(id), windowId);
    },
  };
}
