// Starts a real browser with the built extension, with what tests and the tour need from either.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserName, LaunchedExtension, LaunchOptions } from "./any-browser.ts";
import { BUILT_EXTENSION, chromiumRedirectUrl, launchChromium } from "./chromium/launch-chromium.ts";
import { BUILT_FOR_FIREFOX, firefoxRedirectUrl, launchFirefox } from "./firefox/launch-firefox.ts";

export type { BrowserName, LaunchedExtension, LaunchOptions };

/** Folders of the unpacked built extension. */
export const BUILT: Record<BrowserName, string> = { chromium: BUILT_EXTENSION, firefox: BUILT_FOR_FIREFOX };

/** The redirect URL for a provider of the built extension. */
export function redirectUrlOf(browser: BrowserName): string {
  return browser === "firefox" ? firefoxRedirectUrl() : chromiumRedirectUrl();
}

/** Starts a browser with the extension and waits until its background runs. */
export async function launchExtension({
  browser = "chromium",
  extensionPath = BUILT[browser],
  ...options
}: LaunchOptions & { browser?: BrowserName }): Promise<LaunchedExtension> {
  const profileDir = options.profileDir ?? mkdtempSync(join(tmpdir(), "breachlight-"));
  const remove = () => {
    if (!options.profileDir) rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const launch = browser === "firefox" ? launchFirefox : launchChromium;
  try {
    const extension = await launch({ ...options, extensionPath, profileDir });
    return {
      ...extension,
      async close() {
        await extension.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Kills the extension's background as the browser may at any moment; the next message restarts it. */
export function killWorker(extension: LaunchedExtension): Promise<void> {
  return extension.endBackground();
}
