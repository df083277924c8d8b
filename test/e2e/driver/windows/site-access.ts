// Access to sites, as a person gives and takes it in the browser's own windows: a browser that begins without any.

import type { Locator, Page } from "playwright/test";
import { test as base, expect } from "../extension.ts";
import { answerPrompt } from "../firefox/permission-prompt.ts";
import { takeBack } from "../firefox/permissions.ts";
import { controlOf } from "../firefox/protocol/control.ts";
import type { LaunchedExtension } from "../launch.ts";

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

/** Gives and takes in Chromium, on its page about extensions. */
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

/** Takes all access back, as on the browser's page about the extension. */
export async function takeAccessBack(extension: LaunchedExtension): Promise<void> {
  // From now on the extension has it where the person presses its button, and nowhere else.
  if (extension.browser === "chromium") return setHostAccess(extension, "ON_CLICK");
  const { extensionId } = extension;
  const control = controlOf(extension);
  const origins = await control.inBrowser(
    async (id: string) => (await ExtensionPermissions.get(id)).origins as string[],
    extensionId,
  );
  await takeBack(control, extensionId, { origins });
}

/** Presses a button of the extension that has Firefox ask, and answers. */
async function pressAndAnswer(
  extension: LaunchedExtension,
  button: Locator,
  answer: "allow" | "decline",
): Promise<void> {
  // It is pressed once its page is in front: the browser asks there, and nowhere else.
  await button.page().bringToFront();
  await button.click();
  await answerPrompt(controlOf(extension), answer);
}

/** Presses a button that has the browser ask for access, and allows it; where the dialog is out of reach, gives what it asks for. */
export async function allowByButton(
  extension: LaunchedExtension,
  button: Locator,
  wanted: "all" | { site: string },
): Promise<void> {
  if (extension.browser === "firefox") return pressAndAnswer(extension, button, "allow");
  // Nobody can press in the dialog that it opens: as on the browser's page about extensions.
  await expect(button).toBeEnabled();
  if (wanted === "all") await setHostAccess(extension, "ON_ALL_SITES");
  else await setHostAccess(extension, "ON_SPECIFIC_SITES", wanted.site);
}

/** Presses a button that has the browser ask for access, and says no. Only where the browser's dialog is within reach. */
export function declineByButton(extension: LaunchedExtension, button: Locator): Promise<void> {
  return pressAndAnswer(extension, button, "decline");
}

/** Extensions are installed without access to any site: so it is in Firefox where the person does not allow it by a tick. */
const WITHHELD_IN_FIREFOX = { "extensions.originControls.grantByDefault": false };

/** Every test begins in a browser in which the person has given no access to any site. */
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
