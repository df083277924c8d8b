// Site access, granted and revoked in the browser's own windows: a browser that starts without any.

import type { Locator, Page } from "playwright/test";
import { test as base, expect } from "../extension.ts";
import { answerPrompt } from "../firefox/permission-prompt.ts";
import { takeBack } from "../firefox/permissions.ts";
import { controlOf } from "../firefox/protocol/control.ts";
import type { LaunchedExtension } from "../launch.ts";

const EXTENSIONS_PAGE = "chrome://extensions/";

/** An API that only that page has. */
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

/** Grants and revokes in Chromium, on its extensions page. */
async function setHostAccess(extension: LaunchedExtension, hostAccess: string, site?: string): Promise<void> {
  const page = await extensionsPage(extension);
  await page.evaluate(
    async ({ extensionId, hostAccess, site }) => {
      const { developerPrivate } = chrome as unknown as { developerPrivate: DeveloperPrivate };
      await developerPrivate.updateExtensionConfiguration({ extensionId, hostAccess });
      if (site !== undefined) await developerPrivate.addHostPermission(extensionId, `*://*.${site}/*`);
    },
    { extensionId: extension.extensionId, hostAccess, site },
  );
}

/** Revokes all access, as on the browser's page about the extension. */
export async function takeAccessBack(extension: LaunchedExtension): Promise<void> {
  // After this the extension has access only where the person presses its button.
  if (extension.browser === "chromium") return setHostAccess(extension, "ON_CLICK");
  const { extensionId } = extension;
  const control = controlOf(extension);
  const origins = await control.inBrowser(
    async (id: string) => (await ExtensionPermissions.get(id)).origins as string[],
    extensionId,
  );
  await takeBack(control, extensionId, { origins });
}

/** Presses a button of the extension that makes Firefox prompt, and answers. */
async function pressAndAnswer(
  extension: LaunchedExtension,
  button: Locator,
  answer: "allow" | "decline",
): Promise<void> {
  // Pressed only when its page is in front: the browser doesn't prompt elsewhere.
  await button.page().bringToFront();
  await button.click();
  await answerPrompt(controlOf(extension), answer);
}

/** Presses a button that requests access, and allows it; if the dialog is out of reach, grants what it requests. */
export async function allowByButton(
  extension: LaunchedExtension,
  button: Locator,
  wanted: "all" | { site: string },
): Promise<void> {
  if (extension.browser === "firefox") return pressAndAnswer(extension, button, "allow");
  // The dialog can't be pressed: grants it as on the browser's extensions page.
  await expect(button).toBeEnabled();
  if (wanted === "all") await setHostAccess(extension, "ON_ALL_SITES");
  else await setHostAccess(extension, "ON_SPECIFIC_SITES", wanted.site);
}

/** Presses a button that requests access, and declines. Only if the browser's dialog is within reach. */
export function declineByButton(extension: LaunchedExtension, button: Locator): Promise<void> {
  return pressAndAnswer(extension, button, "decline");
}

/** Extensions are installed without site access: in Firefox, unless the person ticks a box. */
const WITHHELD_IN_FIREFOX = { "extensions.originControls.grantByDefault": false };

/** Every test starts with a browser without any site access. */
export const test = base.extend<{ withheld: undefined }>({
  extension: [
    async ({ launch }, use) => {
      const extension = await launch({ preferences: WITHHELD_IN_FIREFOX });
      await use(extension);
      await extension.close();
    },
    { scope: "worker" },
  ],
  withheld: [
    async ({ extension }, use) => {
      await takeAccessBack(extension);
      await use(undefined);
    },
    { auto: true },
  ],
});
