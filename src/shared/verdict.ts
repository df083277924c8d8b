// The answer to "is this password in known breaches", and what is kept of it per tab.

import type { ErrorData } from "./errors.ts";

/** What the notice in the page shows: words and looks come with the verdict, so that pages without one carry neither. */
export interface NoticeContent {
  title: string;
  facts: string[];
  /** Name of the button that closes it. */
  dismiss: string;
  direction: "ltr" | "rtl";
  /** The style sheet of its shadow root. */
  style: string;
}

/** What the background says of one password. Never "safe": a password can only be found or not found. */
export type PasswordVerdict =
  | {
      state: "breached";
      /** How often the password was seen in the data set; at least 1. */
      count: number;
      notice: NoticeContent;
    }
  | { state: "not-found" }
  /** Checks are off, or off for this site: nothing was asked and nothing is known. */
  | { state: "skipped" };

/** What the toolbar and the popup say of the password entered last in a tab. */
export type TabVerdict =
  | { state: "breached"; count: number }
  | { state: "not-found" }
  | { state: "unknown"; error: ErrorData };

/** The state of one tab as the popup shows it. */
export interface TabState {
  /** Registrable domain of the page (host for addresses without one); absent where no checks can run. */
  site?: string;
  /** Why no password is checked here, where that is so. */
  obstacle?: "browser-page" | "switched-off" | "site-skipped" | "needs-reload";
  /** The most serious verdict of the page's fields; absent while nothing was entered. */
  verdict?: TabVerdict & {
    /** When it was checked, in milliseconds since the epoch. */
    at: number;
    /** Site of the frame in which the password was entered. */
    site: string;
    isNewPassword: boolean;
    /** The page that it was entered on is gone. */
    isFromEarlierPage: boolean;
  };
  /** How many passwords were checked on this page. */
  checkCount: number;
}
