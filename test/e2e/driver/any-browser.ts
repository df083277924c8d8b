// What tests and tour know of a browser with the extension, whichever it is.

import type { BrowserContext } from "playwright";

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
  /** The profile was last used with an earlier version: Chromium tells the extension of no installation, so it opens no welcome page. */
  isUpdate?: boolean;
}

/** What a browser is started with: its profile and its extension are always named. */
export type Launch = LaunchOptions & Required<Pick<LaunchOptions, "extensionPath" | "profileDir">>;

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

/** In CSS pixels of the page's window. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A notice as a screen reader finds it. */
export interface SeenNotice {
  /** All words of the notice, in order. */
  text: string;
  /** What its buttons are called. */
  buttons: string[];
  /** Not where it went while it was looked at. */
  box?: Box;
}
