// The extension's pages in their own tabs, and the settings behind them.

import type { Locator } from "playwright/test";
import type { Settings } from "../../../src/shared/settings/settings.ts";
import { inExtension } from "../driver/in-extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";

/** The person's settings. */
export function storedSettings(extension: LaunchedExtension): Promise<Partial<Settings>> {
  return inExtension(
    extension,
    async () => (await chrome.storage.local.get("settings")).settings as Partial<Settings>,
  );
}

/** Enters text by keyboard only: to Firefox, text set by a program is no change by the person. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.pressSequentially(text);
  await field.press("Tab");
}
