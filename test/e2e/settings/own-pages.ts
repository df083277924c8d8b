// Pages of the extension in tabs of their own, and the settings behind them.

import type { Locator, Page } from "playwright/test";
import type { Settings } from "../../../src/shared/settings/settings.ts";
import { inExtension } from "../driver/in-extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";

/** Opens one in a new tab, with this behind its address. */
export async function openOwn(
  { context, origin }: LaunchedExtension,
  name: "audit" | "options" | "privacy" | "welcome",
  hash = "",
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/src/pages/${name}/index.html${hash}`);
  return page;
}

/** What the person has set. */
export function storedSettings(extension: LaunchedExtension): Promise<Partial<Settings>> {
  return inExtension(
    extension,
    async () => (await chrome.storage.local.get("settings")).settings as Partial<Settings>,
  );
}

/** Enters a text by keys alone: to Firefox, what a program puts into a field is no change by the person. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.pressSequentially(text);
  await field.press("Tab");
}
