// What the popup knows of the page, and what the person can do about it.

import type { TabState } from "../../../shared/passwords/verdict.ts";
import type { FailedChange } from "../../../ui/said/failed-change.ts";
import type { StoredSettings } from "../stored-settings.ts";

/** Why a switch or button had no effect: also that the person did not allow access, or that the browser did not ask them. */
export type FailedAction = FailedChange | "access-declined" | "access-not-asked";

/** What the popup knows of the page. */
export type PageSnapshot =
  /** Asked, and within the time in which an answer usually comes. */
  | { phase: "opening" }
  /** Asked, and long enough ago to say so. */
  | { phase: "waiting" }
  /** No answer came. */
  | { phase: "silent" }
  /** The tab is gone. */
  | { phase: "closed" }
  | {
      phase: "answered";
      tab: TabState;
      settings: StoredSettings;
      /** The tab is in a private window. */
      isPrivate: boolean;
      /** Why the last switch or button had no effect. */
      failedChange?: FailedAction;
    };

/** What the person can do about the page. */
export type PageAction =
  | { kind: "retry" }
  | { kind: "reload" }
  /** Lets the browser ask for access to the sites of these match patterns. */
  | { kind: "allow-access"; origins: string[] }
  | { kind: "enable-checks"; isEnabled: boolean }
  | { kind: "skip-site"; site: string; isSkipped: boolean };
