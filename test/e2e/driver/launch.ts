// Starts a real browser with the built extension: what tests and tour know of it, whichever it is.

import type { BrowserName, LaunchedExtension, LaunchOptions } from "./any-browser.ts";
import { chromiumRedirectUrl, launchChromium } from "./chromium/launch-chromium.ts";
import { firefoxLoopbackUrl, firefoxRedirectUrl, launchFirefox } from "./firefox/launch-firefox.ts";

export type { BrowserName, LaunchedExtension, LaunchOptions };

/** How often each browser, all by itself, sends a GET at most whose connections are reset one after the other. */
export const SENDINGS_OF_BROKEN_GET: Record<BrowserName, number> = {
  // Once on each of the six connections that it keeps, and on a new one.
  chromium: 7,
  // Its preference network.http.request.max-attempts.
  firefox: 10,
};

/** A page of the browser itself, that any tab may show. */
export const PAGE_OF_BROWSER: Record<BrowserName, string> = {
  chromium: "chrome://version/",
  firefox: "about:license",
};

/** Where a provider leads back to the built extension. */
export function redirectUrlOf(browser: BrowserName): string {
  return browser === "firefox" ? firefoxRedirectUrl() : chromiumRedirectUrl();
}

/** The address on this computer that a provider may lead back to as well; `undefined` where the browser has none. */
export function loopbackUrlOf(browser: BrowserName): string | undefined {
  return browser === "firefox" ? firefoxLoopbackUrl() : undefined;
}

/** Starts a browser with the extension and waits until its background runs. */
export function launchExtension(
  options: LaunchOptions & { browser?: BrowserName },
): Promise<LaunchedExtension> {
  return options.browser === "firefox" ? launchFirefox(options) : launchChromium(options);
}

/** Ends the extension's background as the browser does at any moment; the next message starts it anew. */
export function killWorker(extension: LaunchedExtension): Promise<void> {
  return extension.endBackground();
}
