// The line that names the source of breach data, with links (lookup-v2 "What the service does").

import { breachSource } from "../../shared/breaches/breach-source.ts";
import { hostOf } from "../../shared/settings/host-of.ts";
import { webAddress } from "../../shared/settings/web-address.ts";
import { ExternalLink } from "../components/ExternalLink.tsx";
import { useWords } from "../hooks/page.ts";
import { useSettings } from "../hooks/records.ts";

/** Shown wherever breach or paste data is. No link if the settings don't hold a web address. */
export function Attribution() {
  const { t, site } = useWords();
  const { page, name, license } = breachSource(useSettings()?.settings.services);
  const shown = name === hostOf(page) ? site(name) : name;
  return (
    <p class="attribution">
      {t("popup_attribution")} {webAddress(page) ? <ExternalLink href={page}>{shown}</ExternalLink> : shown}
      {license && (
        <>
          , <ExternalLink href={license.page}>{license.name}</ExternalLink>
        </>
      )}
    </p>
  );
}
