// The line that names the source of breach data, with links (lookup-v2 "What the service does").

import { webAddress } from "../../../shared/settings/web-address.ts";
import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { hostOf } from "../../../ui/said/host-of.ts";

/** Stands wherever breach or paste data does. No link where the settings hold no web address. */
export function Attribution() {
  const { word, site } = useWords();
  const { lookupUrl = "" } = useSettings()?.settings.services ?? {};
  const source = site(hostOf(lookupUrl));
  return (
    <p class="attribution">
      {word("popup_attribution")}{" "}
      {webAddress(lookupUrl) ? <ExternalLink href={lookupUrl}>{source}</ExternalLink> : source},{" "}
      <ExternalLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</ExternalLink>
    </p>
  );
}
