// Access to sites, as a person gives and takes it in the browser's own windows: a browser that begins without any.

import type { Locator } from "playwright/test";
import { giveInChromium, takeBackInChromium } from "../chromium/chromium-site-access.ts";
import { test as base } from "../extension.ts";
import { answerPrompt } from "../firefox/permission-prompt.ts";
import { takeBack } from "../firefox/permissions.ts";
import { controlOf } from "../firefox/protocol/control.ts";
import type { LaunchedExtension } from "../launch.ts";

/** Takes all access back, as on the browser's page about the extension. */
export async function takeAccessBack(extension: LaunchedExtension): Promise<void> {
  if (extension.browser === "chromium") return takeBackInChromium(extension);
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
export function allowByButton(
  extension: LaunchedExtension,
  button: Locator,
  wanted: "all" | { site: string },
): Promise<void> {
  return extension.browser === "firefox"
    ? pressAndAnswer(extension, button, "allow")
    : giveInChromium(extension, button, wanted);
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
