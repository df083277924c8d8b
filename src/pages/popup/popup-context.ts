// What all components of the popup share, in addition to every page's context.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PageFacts } from "../../shared/passwords/tab-state.ts";
import type { DataKind } from "../../shared/privacy/data-consent.ts";

/** In display order. */
export const TABS = ["this-page", "accounts", "score", "activity"] as const;

export type TabName = (typeof TABS)[number];

/** The popup tab that a URL fragment such as `#accounts` names; the first one if it names none. */
export function tabInAddress(hash: string): TabName {
  return TABS.find((tab) => hash === `#${tab}`) ?? TABS[0];
}

/** The browser tab that the popup is about. */
export interface FoundTab {
  id: number;
  isPrivate: boolean;
  /** Absent if the browser doesn't provide it. */
  url?: string | undefined;
  /** Absent until the browser has said it. While a tab loads its next page, that of the one before. */
  page?: PageFacts | undefined;
}

export interface PopupWorld {
  /** The tab as it is now; absent if it is gone. */
  tab?: FoundTab;
  /** The tab of the popup that is in front; absent while the popup is hidden. */
  seen?: TabName;
  /**
   * Prompts for consent to send these kinds of data, if the browser does that. Call it in a click, before any await; rejects if
   * the browser couldn't prompt.
   */
  agree(...kinds: DataKind[]): Promise<boolean>;
  /** Finds the tab and its page again. */
  refresh(): void;
  /** Reloads the page in the tab. */
  reload(): Promise<void>;
  /** Prompts for access to the sites of these match patterns. Call it in a click, like `agree`. */
  requestAccess(origins: string[]): Promise<boolean>;
  /** Waits for a page to open, then closes the popup. */
  closeAfter(opening: Promise<unknown>): Promise<void>;
}

/** Wraps the popup, and what tests render of it. */
export const PopupContext = createContext<PopupWorld | undefined>(undefined);

export function usePopup(): PopupWorld {
  const world = useContext(PopupContext);
  if (!world) throw new Error("no popup around the component");
  return world;
}
