// The groups of the settings, and how an address names one.

import type { MessageName } from "../../shared/words.ts";
import type { OptionsGroup } from "../../ui/page/open-options.ts";

/** What they are called, in the order in which they are shown. */
export const GROUP_HEADINGS = {
  passwords: "common_passwords",
  accounts: "common_accounts",
  "page-score": "common_page_score",
  cloud: "common_cloud",
  privacy: "common_privacy",
  services: "common_services",
} as const satisfies Record<OptionsGroup, MessageName>;

export const GROUPS = Object.keys(GROUP_HEADINGS) as [OptionsGroup, ...OptionsGroup[]];

/** The group that the part of an address behind “#” names; the first where it names none. */
export function groupInAddress(hash: string): OptionsGroup {
  return GROUPS.find((name) => `#${name}` === hash) ?? GROUPS[0];
}
