// The popup of a page in a private window.

import type { Page } from "playwright/test";
import { inExtension } from "../in-extension.ts";
import type { LaunchedExtension } from "../launch.ts";

/** Opens a private window with a page, and the popup that is about it, at one of its tabs. */
export async function openPopupPrivately(
  extension: LaunchedExtension,
  url: string,
  tab: string,
): Promise<[popup: Page, windowId: number]> {
  const { browser, context, origin } = extension;
  const isFirefox = browser === "firefox";
  const shown = isFirefox ? context.waitForEvent("page") : undefined;
  const { tabId, windowId } = await inExtension(
    extension,
    async (address) => {
      const created = await chrome.windows.create({ incognito: true, url: address });
      return { tabId: created?.tabs?.[0]?.id ?? -1, windowId: created?.id ?? -1 };
    },
    url,
  );
  await shown;
  const address = `${origin}/src/pages/popup/index.html?tabId=${tabId}#${tab}`;
  if (!isFirefox) {
    // No page of an extension is shown in Chromium's private windows.
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
