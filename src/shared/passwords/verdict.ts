// The answer to "is this password in known breaches", and what is kept of it per tab.

import type { ErrorData } from "../errors.ts";

export type NoticeElement = [name: string, attributes: Record<string, string>, ...children: NoticeElement[]];

/** The notice in the page, and all it takes to show it. It comes with the verdict: pages without one carry none of it. */
export interface NoticeContent {
  /** What holds the notice in the page; its only child is the notice. The first button in it closes it, one after that does so for its site. */
  host: NoticeElement;
  namespace: string;
  /** Of its shadow root. */
  style: string;
  /** Events in the notice that the page must not hear of. */
  events: string[];
  /** Selects the open dialogs that it may have to stand in. */
  dialogs: string;
  /** Selects what is pressed to send a form: it is never covered. */
  buttons: string;
  /** Selects all that had better not be covered, these buttons included. */
  obstacles: string;
}

/** What the background says of one password. Never "safe": a password can only be found or not found. */
export type PasswordVerdict =
  | {
      state: "breached";
      /** How often the password was seen, at least 1; absent for one of the commonest, of which that was not asked. */
      count?: number;
      /** Absent where the person knows already. */
      notice?: NoticeContent;
    }
  | { state: "not-found" }
  /** Checks are off, or off for this site: nothing was asked and nothing is known. */
  | { state: "skipped" };

/** What the toolbar and the popup say of the password entered last in a tab. */
export type TabVerdict =
  | Pick<Extract<PasswordVerdict, { state: "breached" }>, "state" | "count">
  | { state: "not-found" }
  | { state: "unknown"; error: ErrorData };

/** The state of one tab as the popup shows it. */
export interface TabState {
  /** Registrable domain, or host, of the page; absent where no checks can run. */
  site?: string;
  /** `site` is a registrable domain, whose subdomains are its own. */
  hasSubdomains?: boolean;
  /** Not all sites are allowed: forms of others, in parts of the page, are not checked. */
  isAccessPartial?: boolean;
  /** Why no password is checked here, where that is so. With "no-script" loading the page again would change nothing. */
  obstacle?: "browser-page" | "switched-off" | "site-skipped" | "no-access" | "needs-reload" | "no-script";
  /** Without access to the site, but the browser let a script into this page: passwords are checked here, and not on the next. */
  isThisPageOnly?: boolean;
  /** The most serious verdict of the page's fields; absent while nothing was entered. */
  verdict?: TabVerdict & {
    at: number;
    /** Of the frame in which the password was entered. */
    site: string;
    isNewPassword: boolean;
    isFromEarlierPage: boolean;
    /** No notice is shown of it. */
    isDismissed: boolean;
  };
  /** On this page. */
  checkCount: number;
}
