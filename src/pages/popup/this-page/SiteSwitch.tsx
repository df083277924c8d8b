// The switch for password checks on the site in the tab. All checks are turned off in the settings.

import type { TabState } from "../../../shared/passwords/verdict.ts";
import { Switch } from "../../../ui/controls/Switch.tsx";
import { usePage } from "../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import { useOptimistic } from "../../../ui/hooks/state.ts";
import type { PageActs } from "./use-page.ts";

interface SiteSwitchProps extends ReadSettings {
  tab: TabState;
  acts: PageActs;
}

function SwitchOf({ site, tab, settings, locked, acts }: SiteSwitchProps & { site: string }) {
  const { words, isPrivate } = usePage();
  const { t } = words;
  const { enabled } = settings.passwordChecks;
  const [isSkipped, setOptimistic] = useOptimistic(tab.obstacle === "site-skipped");
  const isLocked = locked.has("passwordChecks.skippedSites");
  // A private window must not add anything to a list. It can remove what is already there.
  const isWithheld = isPrivate && !isSkipped;
  const detail = enabled
    ? isLocked
      ? t("common_managed")
      : isWithheld
        ? t("popup_skip_site_private")
        : undefined
    : t("common_checks_off");
  return (
    <Switch
      label={t("popup_check_site", words.site(site))}
      detail={detail}
      isOn={enabled && !isSkipped}
      isDisabled={!enabled || isWithheld || isLocked}
      onSwitch={() => setOptimistic(!isSkipped, acts.setSkipped(site, !isSkipped))}
    />
  );
}

/** Whether passwords are checked on the site; nothing on pages where nothing can be checked. */
export function SiteSwitch(props: SiteSwitchProps) {
  const { site, obstacle } = props.tab;
  if (site === undefined || obstacle === "browser-page") return null;
  return <SwitchOf key={site} {...props} site={site} />;
}
