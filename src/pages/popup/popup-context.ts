// What every component of the popup has at hand, besides what every page has.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { DataKind } from "../../shared/privacy/data-consent.ts";

/** In the order in which they stand. */
export const TABS = ["this-page", "accounts", "activity"] as const;

export type TabName = (typeof TABS)[number];

/** The tab of the popup that the fragment of an address names, such as `#accounts`; the first one where it names none. */
export function tabInAddress(hash: string): TabName {
  return TABS.find((tab) => hash === `#${tab}`) ?? TABS[0];
}

/** The browser's tab that the popup is about. */
export interface FoundTab {
  id: number;
  isPrivate: boolean;
  /** Absent where the browser does not give it. */
  url?: string;
}

export interface PopupWorld {
  /** As it is now; absent where it is gone. */
  tab?: FoundTab;
  /** The tab of the popup that is in front, where the person can see the popup at all. */
  seen?: TabName;
  /**
   * Lets the browser ask whether data of these kinds may be sent, where it does. To be called in a click, before anything is
   * awaited; rejects where the browser could not ask.
   */
  agree(...kinds: DataKind[]): Promise<boolean>;
  /** Loads the page in the tab again. */
  reload(): Promise<void>;
  /** Lets the browser ask for access to the sites of these match patterns. To be called in a click, as `agree`. */
  requestAccess(origins: string[]): Promise<boolean>;
  /** Waits for a page to open, and closes the popup. */
  closeAfter(opening: Promise<unknown>): Promise<void>;
}

/** Around the popup, and around what a test renders of it. */
export const PopupContext = createContext<PopupWorld | undefined>(undefined);

export function usePopup(): PopupWorld {
  const world = useContext(PopupContext);
  if (!world) throw new Error("no popup around the component");
  return world;
}
