// The source of breach and paste data: a visible link wherever the data is shown (lookup-v2 "What the service does").

import { webAddress } from "../../../shared/web-address.ts";
import type { Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/host-of.ts";

export interface AttributionView {
  label: string;
  /** Without an address where the settings hold none of the web. */
  source: { label: string; href?: string };
  license: { label: string; href: string };
}

const LICENSE = { label: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" };

/** Source and licence of what the service at `lookupUrl` said. */
export function describeAttribution(lookupUrl: string, words: Words): AttributionView {
  return {
    label: words.word("popup_attribution"),
    source: { label: words.site(hostOf(lookupUrl)), ...(webAddress(lookupUrl) && { href: lookupUrl }) },
    license: LICENSE,
  };
}
