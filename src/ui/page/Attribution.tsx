// The lines beside breach data: its source (lookup-v2 "What the service does"), and that unverified breaches are left out.

import { breachSource } from "../../shared/accounts/lookup-source.ts";
import { hostOf, webAddress } from "../../shared/addresses.ts";
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

export function UnverifiedNote() {
  const { t } = useWords();
  return (
    <p class="soft unverified-note">
      {t("accounts_unverified_left_out")}{" "}
      <a class="link" href="../options/index.html#accounts" target="_blank" rel="noopener">
        {t("common_settings")}
      </a>
    </p>
  );
}
