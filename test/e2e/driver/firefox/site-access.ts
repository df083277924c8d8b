// Access to sites in Firefox, as a person gives and takes it in the browser's own windows.

import type { Locator } from "playwright";
import type { LaunchedExtension } from "../any-browser.ts";
import { answerPrompt } from "./permission-prompt.ts";
import { takeBack } from "./permissions.ts";
import { firefoxOf } from "./protocol/control.ts";

/** Extensions are installed without access to any site: so it is where the person does not allow it by a tick. */
export const WITHHELD_IN_FIREFOX = { "extensions.originControls.grantByDefault": false };

/** Takes all access back, as on the browser's page about the extension. */
export async function takeBackInFirefox({ context, extensionId }: LaunchedExtension): Promise<void> {
  const control = firefoxOf(context);
  if (!control) throw new Error("this is no Firefox");
  const origins = await control.inBrowser(async (name: string) => {
    const { ExtensionPermissions } = ChromeUtils.importESModule(
      "resource://gre/modules/ExtensionPermissions.sys.mjs",
    );
    return (await ExtensionPermissions.get(name)).origins as string[];
  }, extensionId);
  await takeBack(control, extensionId, { origins });
}

/** Presses a button of the extension that has the browser ask, and answers. */
export async function pressAndAnswerInFirefox(
  { context }: LaunchedExtension,
  button: Locator,
  answer: "allow" | "decline",
): Promise<void> {
  const control = firefoxOf(context);
  if (!control) throw new Error("this is no Firefox");
  // It is pressed once its page is in front: the browser asks there, and nowhere else.
  await button.page().bringToFront();
  await button.click();
  await answerPrompt(control, answer);
}
