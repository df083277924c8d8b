// The groups of the settings, and how an address names one.

import type { MessageName } from "../../shared/words.ts";

/** In the order in which they are shown. */
export const GROUPS = ["passwords", "accounts", "page-score", "cloud", "privacy", "services"] as const;

export type GroupName = (typeof GROUPS)[number];

/** What they are called. */
export const GROUP_HEADINGS: Record<GroupName, MessageName> = {
  passwords: "options_group_passwords",
  accounts: "options_group_accounts",
  "page-score": "options_page_score",
  cloud: "options_group_cloud",
  privacy: "options_group_privacy",
  services: "options_group_services",
};

/** The group that the part of an address behind “#” names; the first where it names none. */
export function groupInAddress(hash: string): GroupName {
  return GROUPS.find((name) => `#${name}` === hash) ?? GROUPS[0];
}

/** A link to a group, from this page. */
export function linkToGroup(name: GroupName): string {
  return `#${name}`;
}
