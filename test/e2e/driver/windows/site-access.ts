// Access to sites, as a person gives and takes it in the browser's own windows: a browser that begins without any.

import type { Locator } from "playwright/test";
import { giveInChromium, takeBackInChromium } from "../chromium/chromium-site-access.ts";
import { test as base } from "../extension.ts";
import { pressAndAnswerInFirefox, takeBackInFirefox, WITHHELD_IN_FIREFOX } from "../firefox/site-access.ts";
import type { LaunchedExtension } from "../launch.ts";

/** Takes all access back. */
export function takeAccessBack(extension: LaunchedExtension): Promise<void> {
  return extension.browser === "firefox" ? takeBackInFirefox(extension) : takeBackInChromium(extension);
}

/** Presses a button that has the browser ask for access, and allows it; where the dialog is out of reach, gives what it asks for. */
export function allowByButton(
  extension: LaunchedExtension,
  button: Locator,
  wanted: "all" | { site: string },
): Promise<void> {
  return extension.browser === "firefox"
    ? pressAndAnswerInFirefox(extension, button, "allow")
    : giveInChromium(extension, button, wanted);
}

/** Presses a button that has the browser ask for access, and says no. Only where the browser's dialog is within reach. */
export function declineByButton(extension: LaunchedExtension, button: Locator): Promise<void> {
  return pressAndAnswerInFirefox(extension, button, "decline");
}

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
