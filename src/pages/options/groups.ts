// The groups of the settings, and how a URL names one.

import type { MessageName } from "../../shared/words.ts";
import type { OptionsGroup } from "../../ui/page/open-options.ts";

/** Group headings, in display order. */
export const GROUP_HEADINGS = {
  passwords: "common_passwords",
  accounts: "common_accounts",
  "page-score": "common_page_score",
  cloud: "common_cloud",
  privacy: "common_privacy",
  services: "common_services",
} as const satisfies Record<OptionsGroup, MessageName>;

export const GROUPS = Object.keys(GROUP_HEADINGS) as [OptionsGroup, ...OptionsGroup[]];

/** The group in the URL fragment; the first by default. */
export function groupInAddress(hash: string): OptionsGroup {
  return GROUPS.find((name) => `#${name}` === hash) ?? GROUPS[0];
}
