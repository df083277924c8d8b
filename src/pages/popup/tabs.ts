// The tabs of the popup: their names, and which one an address opens.

/** In the order in which they stand. */
export const TABS = ["this-page", "accounts", "activity"] as const;

export type TabName = (typeof TABS)[number];

/** The tab named by the fragment of an address, such as `#accounts`; the first one where it names none. */
export function tabInAddress(hash: string): TabName {
  return TABS.find((tab) => hash === `#${tab}`) ?? TABS[0];
}
