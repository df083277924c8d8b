// The line that names the source of breach data, with links (lookup-v2 "What the service does").

import { PUBLIC_SERVICES, pageOfService } from "../../../shared/accounts/lookup-source.ts";
import { webAddress } from "../../../shared/settings/web-address.ts";
import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { hostOf } from "../../../ui/said/host-of.ts";

/** Shown wherever breach or paste data is. No link if the settings don't hold a web address. */
export function Attribution() {
  const { word, site } = useWords();
  const { lookupUrl = "", lookupInterface } = useSettings()?.settings.services ?? {};
  const page = pageOfService(lookupUrl);
  const source = page === lookupUrl ? site(hostOf(page)) : PUBLIC_SERVICES.xposedornot.name;
  return (
    <p class="attribution">
      {word("popup_attribution")}{" "}
      {webAddress(page) ? <ExternalLink href={page}>{source}</ExternalLink> : source}
      {/* XposedOrNot names no license. */}
      {lookupInterface !== "xposedornot" && (
        <>
          , <ExternalLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</ExternalLink>
        </>
      )}
    </p>
  );
}
