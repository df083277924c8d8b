// What tests and the tour can use of a browser with the extension, whichever it is.

import type { BrowserContext } from "playwright";

export type BrowserName = "chromium" | "firefox";

export interface LaunchOptions {
  headless: boolean;
  /** Folder of the unpacked extension; the built one by default. */
  extensionPath?: string;
  /** Profile to use and keep; by default a new one that is deleted with the browser. */
  profileDir?: string;
  /** BCP 47 tag of the browser's own language, "en-US" by default; Chromium only, as Firefox has one language here. */
  language?: string;
  /** What starts Chromium, in place of it. */
  executablePath?: string;
  /** Arguments for Chromium. */
  args?: string[];
  /** Home folder for Firefox: a test must not write in a person's own. */
  homeDir?: string;
  /** Preferences for Firefox, added to those of all tests. */
  preferences?: Record<string, string | number | boolean>;
  /** Base64 SHA-256 of the key of a local service's self-signed certificate. */
  trustedKeyHash?: string;
  /** Firefox has asked about every kind of data and got a yes; true in all tests but those of the prompt. */
  isDataAgreedTo?: boolean;
  /** Allows the extension in private windows, as on the extensions page. */
  isAllowedInPrivate?: boolean;
  /** Chromium's first start with the extension: the policy is unknown until the browser reports it, which takes seconds. */
  isVeryFirstStart?: boolean;
  /** The profile was last used with an earlier version: Chromium reports no installation, so no welcome page opens. */
  isUpdate?: boolean;
}

/** What a browser is started with: profile and extension are always set. */
export type Launch = LaunchOptions & Required<Pick<LaunchOptions, "extensionPath" | "profileDir">>;

export interface LaunchedExtension {
  browser: BrowserName;
  context: BrowserContext;
  extensionId: string;
  /** Origin of its pages: "chrome-extension://…", "moz-extension://…". */
  origin: string;
  /** The redirect URL for a provider. */
  redirectUrl: string;
  profileDir: string;
  /** Kills its background as the browser may at any moment; the next message restarts it. */
  endBackground(): Promise<void>;
  /** Reloads it as an update does, and waits until its background runs. Its own pages close. */
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
  /** All text of the notice, in order. */
  text: string;
  /** The labels of its buttons. */
  buttons: string[];
  /** Missing if it disappeared meanwhile. */
  box?: Box;
}

/** A node of an accessibility tree, in the terms of ARIA. */
export interface Spoken {
  /** "text" for text, and "generic" for what has no role. */
  role: string;
  name: string;
  /** As screen readers say them: "focused", "not checked". */
  states: string[];
  level?: string | undefined;
  /** How changes are announced. */
  live?: string | undefined;
  value?: string;
  description?: string;
  children: Spoken[];
}
