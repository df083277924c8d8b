// The switches for password checks: all checks, and those on the site in the tab.

import type { TabState } from "../../../shared/passwords/verdict.ts";
import { Switch } from "../../../ui/controls/Switch.tsx";
import { usePage } from "../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import { useOptimistic } from "../../../ui/hooks/state.ts";
import type { PageActs } from "./use-page.ts";

interface CheckSwitchesProps extends ReadSettings {
  tab: TabState;
  acts: PageActs;
}

function SiteSwitch({ site, settings, locked, acts }: Omit<CheckSwitchesProps, "tab"> & { site: string }) {
  const { words, isPrivate } = usePage();
  const { t } = words;
  const [isSkipped, setOptimistic] = useOptimistic(settings.passwordChecks.skippedSites.includes(site));
  const isLocked = locked.has("passwordChecks.skippedSites");
  // A private window must not add anything to a list. It can remove what is already there.
  const isWithheld = isPrivate && !isSkipped;
  const detail = isWithheld ? t("popup_skip_site_private") : words.site(site);
  return (
    <Switch
      label={t("popup_skip_site")}
      detail={isLocked ? t("common_managed") : detail}
      isOn={isSkipped}
      isDisabled={isWithheld || isLocked}
      onSwitch={() => setOptimistic(!isSkipped, acts.setSkipped(site, !isSkipped))}
    />
  );
}

/** Both switches; only the first on pages where nothing can be checked. */
export function CheckSwitches({ tab: { site, obstacle }, settings, locked, acts }: CheckSwitchesProps) {
  const { t } = usePage().words;
  const [isEnabled, setOptimistic] = useOptimistic(settings.passwordChecks.enabled);
  const isLocked = locked.has("passwordChecks.enabled");
  return (
    <section>
      <h2 class="only-for-screen-readers">{t("common_checks")}</h2>
      <Switch
        label={t("common_check_passwords")}
        detail={isLocked ? t("common_managed") : undefined}
        isOn={isEnabled}
        isDisabled={isLocked}
        onSwitch={() => setOptimistic(!isEnabled, acts.setEnabled(!isEnabled))}
      />
      {site !== undefined && obstacle !== "browser-page" && (
        <SiteSwitch key={site} site={site} settings={settings} locked={locked} acts={acts} />
      )}
    </section>
  );
}
