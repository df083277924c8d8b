// The verdict on a password ("is it in known breaches?"), and what is kept of it per tab.

import type { ErrorData } from "../errors.ts";

export type NoticeElement = [name: string, attributes: Record<string, string>, ...children: NoticeElement[]];

/** The notice in the page, with everything needed to show it. Sent with the verdict, so other pages carry none of it. */
export interface NoticeContent {
  /** Holds the notice as its only child. Each button closes it; its `name`, if any, is a message that is sent then. */
  host: NoticeElement;
  namespace: string;
  /** CSS of its shadow root. */
  style: string;
  /** Events in the notice to hide from the page. */
  events: string[];
  /** Selector for what has to be uncovered before any button takes a press. */
  parts: string;
  /** Selector for open dialogs and popovers that the notice may have to be placed in. */
  dialogs: string;
  /** Selector for those that make all else inert. */
  modals: string;
  /** Selector for all that may be in front of it. */
  tops: string;
  /** Options of the observer of whether it is in sight. */
  sight: IntersectionObserverInit;
  /** Selector for buttons, which the notice never covers. */
  buttons: string;
  /** Selector for everything better not covered, including these buttons. */
  obstacles: string;
}

/** The background's verdict on one password. Never "safe": a password can only be found or not found. */
export type PasswordVerdict =
  | {
      state: "breached";
      /** How often the password was seen, at least 1; absent for a common one whose count wasn't requested. */
      count?: number;
      /** Absent if the person already knows. */
      notice?: NoticeContent;
    }
  | { state: "not-found" }
  /** Checks are off, in general or for this site, so nothing was sent and nothing is known. */
  | { state: "skipped" };

/** The verdict that the toolbar and popup show for the password last entered in a tab. */
export type TabVerdict =
  | Pick<Extract<PasswordVerdict, { state: "breached" }>, "state" | "count">
  | { state: "not-found" }
  | { state: "unknown"; error: ErrorData };

/** The state of one tab as the popup shows it. */
export interface TabState {
  /** Registrable domain or host of the page; absent if no checks can run. */
  site?: string;
  /** `site` is a registrable domain, so its subdomains belong to it. */
  hasSubdomains?: boolean;
  /** Not all sites are allowed, so forms of other sites embedded in the page aren't checked. */
  isAccessPartial?: boolean;
  /** Why passwords aren't checked here, if so. With "no-script", reloading the page wouldn't help. */
  obstacle?: "browser-page" | "switched-off" | "site-skipped" | "no-access" | "needs-reload" | "no-script";
  /** The host that is skipped, if the person skipped it in a warning: only until the browser closes. */
  skippedHost?: string;
  /** No access to the site, but the browser let a script into this page: checks work here, but not on the next page. */
  isThisPageOnly?: boolean;
  /** The most serious verdict on the page's fields; absent until something is entered. */
  verdict?: TabVerdict & {
    at: number;
    /** URL of the password service that gave it, which may not be the current one. */
    service: string;
    /** Site of the frame where the password was entered. */
    site: string;
    isNewPassword: boolean;
    isFromEarlierPage: boolean;
    /** No notice is shown for it. */
    isDismissed: boolean;
  };
  /** Checks on this page. */
  checkCount: number;
}

/** Whether a password is used somewhere, and has to be changed there. Otherwise it is being chosen, and another one can be. */
export function isInUse({
  isNewPassword,
  isFromEarlierPage,
}: Pick<NonNullable<TabState["verdict"]>, "isNewPassword" | "isFromEarlierPage">): boolean {
  return isFromEarlierPage || !isNewPassword;
}
