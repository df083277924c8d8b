// The groups of the settings, and how an address names one.

/** In the order in which they are shown. */
export const GROUPS = ["passwords", "accounts", "page-score", "cloud", "privacy", "services"] as const;

export type GroupName = (typeof GROUPS)[number];

/** The group that the part of an address behind “#” names; the first where it names none. */
export function groupInAddress(hash: string): GroupName {
  return GROUPS.find((name) => `#${name}` === hash) ?? GROUPS[0];
}

/** A link to a group, from this page. */
export function linkToGroup(name: GroupName): string {
  return `#${name}`;
}
