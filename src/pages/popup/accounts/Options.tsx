// The settings for breaches and lookups, as switches.

import { useState } from "preact/hooks";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { TextKey } from "../../../shared/words.ts";
import { Disclosure } from "../../../ui/controls/Disclosure.tsx";
import { Switch } from "../../../ui/controls/Switch.tsx";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { useOptimistic } from "../../../ui/hooks/state.ts";
import { useAccounts } from "./accounts-context.ts";

type Option = Exclude<keyof Settings["lookups"], "markBreachesSince">;

const OPTIONS: Record<Option, [label: TextKey, detail?: TextKey]> = {
  showLogos: ["accounts_show_logos", "accounts_show_logos_detail"],
  markBreachedSites: ["accounts_mark_sites", "accounts_mark_sites_detail"],
  notifyOfNewBreaches: ["accounts_notify"],
  includeUnverified: ["accounts_include_unverified", "accounts_include_unverified_detail"],
};

export function Options() {
  const { t } = useWords();
  const { commands } = usePage();
  const { settings, locked, logos, change, notifications } = useAccounts();
  const { lookups } = settings;
  const [shown, setOptimistic] = useOptimistic(lookups);
  const [isRefused, setRefused] = useState(false);

  async function set(option: Option, isOn: boolean): Promise<void> {
    setRefused(false);
    if (option === "notifyOfNewBreaches" && isOn) {
      setRefused((await notifications.turnOn()) === "refused");
      return;
    }
    if (option === "showLogos" && isOn) logos.forgetMissing();
    const changing = change(commands.changeSettings({ lookups: { [option]: isOn } }));
    setOptimistic({ ...shown, [option]: isOn }, changing);
  }

  return (
    <Disclosure label={t("accounts_options")}>
      {(Object.keys(OPTIONS) as Option[]).map((option) => {
        const [label, detail] = OPTIONS[option];
        const isManaged = locked.has(`lookups.${option}`);
        const isNotifying = option === "notifyOfNewBreaches";
        // Revoking the permission also turns this off, whatever is stored.
        const isOn = shown[option] && (!isNotifying || notifications.isAllowed === true);
        const isNotAllowed = isNotifying && isRefused;
        const note = isManaged ? "common_managed" : isNotAllowed ? "accounts_notify_refused" : detail;
        return (
          <Switch
            key={option}
            label={t(label)}
            detail={note && t(note)}
            isOn={isOn}
            isDisabled={isManaged}
            onSwitch={() => void set(option, !isOn)}
          />
        );
      })}
    </Disclosure>
  );
}
