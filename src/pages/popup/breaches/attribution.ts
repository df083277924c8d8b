// The source of breach and paste data: a visible link wherever the data is shown (lookup-v2 "What the service does"), and to
// its rules.

import { acceptableUse } from "../../../shared/accounts/lookup.ts";
import { webAddress } from "../../../shared/settings/web-address.ts";
import type { Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/said/host-of.ts";

export interface AttributionView {
  label: string;
  /** Without an address where the settings hold none of the web. */
  source: { label: string; href?: string };
  license: { label: string; href: string };
}

/** The host of the public lookup service. */
export const PUBLIC_HOST = "haveibeenpwned.com";

const LICENSE = { label: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" };

/** Source and licence of what the service at `lookupUrl` said. */
export function describeAttribution(lookupUrl: string, words: Words): AttributionView {
  return {
    label: words.word("popup_attribution"),
    source: { label: words.site(hostOf(lookupUrl)), ...(webAddress(lookupUrl) && { href: lookupUrl }) },
    license: LICENSE,
  };
}

/** Where the service says how it may be used; nothing where that is not known. */
export function describeRules(
  lookupUrl: string,
  { word, site }: Words,
): { rules?: { label: string; href: string } } {
  const href = acceptableUse(lookupUrl);
  return href === undefined ? {} : { rules: { label: word("accounts_rules", site(hostOf(href))), href } };
}

/** The page on which the public service shows a person their own account; nothing of any other service. */
export function describeOwnPage(
  account: string,
  lookupUrl: string,
  { word }: Words,
): { ownPage?: { label: string; href: string } } {
  if (hostOf(lookupUrl) !== PUBLIC_HOST) return {};
  const href = `https://${PUBLIC_HOST}/account/${encodeURIComponent(account)}`;
  return { ownPage: { label: word("accounts_own_page", PUBLIC_HOST), href } };
}
