// Starts a real browser with the built extension: what tests and tour know of it, whichever it is.

import type { BrowserContext } from "playwright";
import { chromiumRedirectUrl, launchChromium } from "./chromium/launch-chromium.ts";
import { firefoxLoopbackUrl, firefoxRedirectUrl, launchFirefox } from "./firefox/launch-firefox.ts";

export type BrowserName = "chromium" | "firefox";

export interface LaunchOptions {
  headless: boolean;
  /** Folder of the unpacked extension; the built one by default. */
  extensionPath?: string;
  /** Profile to use and to leave behind; by default a new one that goes with the browser. */
  profileDir?: string;
  /** BCP 47 tag of the language of the browser itself, "en-US" by default; of Chromium's, as Firefox has only that one here. */
  language?: string;
  /** Arguments for Chromium. */
  args?: string[];
  /** Home folder that Firefox is to find: a person's own is nothing to write in. */
  homeDir?: string;
  /** Preferences for Firefox, over those of all tests. */
  preferences?: Record<string, string | number | boolean>;
  /** Base64 SHA-256 of the key of a local service's certificate, which nobody else would trust. */
  trustedKeyHash?: string;
  /** Firefox has asked about every kind of data, and was told yes; so it has in all tests but those of the question. */
  isDataAgreedTo?: boolean;
  /** Lets the extension into private windows, as a person does on the extensions page. */
  isAllowedInPrivate?: boolean;
  /** Chromium has never started with the extension before: what a policy decides is not known until it says so, which takes seconds. */
  isVeryFirstStart?: boolean;
}

export interface LaunchedExtension {
  browser: BrowserName;
  context: BrowserContext;
  extensionId: string;
  /** Of its pages: "chrome-extension://…", "moz-extension://…". */
  origin: string;
  /** Where a provider leads back to. */
  redirectUrl: string;
  profileDir: string;
  /** Ends its background as the browser does at any moment; the next message starts it anew. */
  endBackground(): Promise<void>;
  /** Loads it anew, as an update does, and waits until its background runs. Its own pages are closed. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

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
