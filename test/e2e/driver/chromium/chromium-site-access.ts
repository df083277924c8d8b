// Access to sites in Chromium, as a person gives and takes it on the browser's page about extensions.

import type { Locator, Page } from "playwright/test";
import { expect } from "playwright/test";
import type { LaunchedExtension } from "../any-browser.ts";

const EXTENSIONS_PAGE = "chrome://extensions/";

/** What that page alone can do. */
interface DeveloperPrivate {
  updateExtensionConfiguration(update: { extensionId: string; hostAccess: string }): Promise<void>;
  addHostPermission(extensionId: string, host: string): Promise<void>;
}

async function extensionsPage({ context }: LaunchedExtension): Promise<Page> {
  const found = context.pages().find((page) => page.url().startsWith(EXTENSIONS_PAGE));
  if (found) return found;
  const page = await context.newPage();
  await page.goto(EXTENSIONS_PAGE);
  return page;
}

async function setHostAccess(extension: LaunchedExtension, hostAccess: string, site?: string): Promise<void> {
  const page = await extensionsPage(extension);
  await page.evaluate(
    async ({ extensionId, hostAccess, site }) => {
      const { developerPrivate } = chrome as unknown as { developerPrivate: DeveloperPrivate };
      await developerPrivate.updateExtensionConfiguration({ extensionId, hostAccess });
      if (site !== undefined) await developerPrivate.addHostPermission(extensionId, `*://*.${site}/*`);
    },
    { extensionId: extension.extensionId, hostAccess, ...(site !== undefined && { site }) },
  );
}

/** Takes all access back: from now on the extension has it where the person presses its button, and nowhere else. */
export function takeBackInChromium(extension: LaunchedExtension): Promise<void> {
  return setHostAccess(extension, "ON_CLICK");
}

/** Gives the access that a button asks for where nobody can press in the dialog that it opens: on the browser's page. */
export async function giveInChromium(
  extension: LaunchedExtension,
  button: Locator,
  wanted: "all" | { site: string },
): Promise<void> {
  await expect(button).toBeEnabled();
  if (wanted === "all") await setHostAccess(extension, "ON_ALL_SITES");
  else await setHostAccess(extension, "ON_SPECIFIC_SITES", wanted.site);
}
