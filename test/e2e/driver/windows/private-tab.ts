// A tab of a private window, and a person in it.

import { enterPassword } from "../../passwords/enter-password.ts";
import { enterPrivatelyInChromium } from "../chromium/chromium-private-tab.ts";
import { inExtension } from "../in-extension.ts";
import type { LaunchedExtension } from "../launch.ts";

/** Opens a private window with a page and enters a password there as a person does; gives the id of its tab. */
export async function enterPrivately(
  extension: LaunchedExtension,
  url: string,
  password: string,
): Promise<number> {
  const { browser, context } = extension;
  const opened = browser === "firefox" ? context.waitForEvent("page") : undefined;
  const tabId = await inExtension(
    extension,
    async (address) => (await chrome.windows.create({ incognito: true, url: address }))?.tabs?.[0]?.id ?? -1,
    url,
  );
  const page = await opened;
  if (!page) await enterPrivatelyInChromium(context, url, password);
  else {
    await page.waitForURL(url);
    await enterPassword(page, password);
  }
  return tabId;
}
