// Whether the browser allows notifications, and turning them on: for the switch, and for the question after an address is watched.

import { useEffect, useState } from "preact/hooks";
import browser from "webextension-polyfill";
import type { Settings } from "../../../shared/settings/settings.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { usePopup } from "../popup-context.ts";
import type { AccountsWorld } from "./accounts-context.ts";

const NOTIFICATIONS = { permissions: ["notifications" as const] };

/** As the browser says, which may have changed elsewhere; unknown until it has said it, and where it has no notifications. */
export function useNotifications(
  lookups: Settings["lookups"] | undefined,
  change: AccountsWorld["change"],
): AccountsWorld["notifications"] {
  const { commands } = usePage();
  const { seen } = usePopup();
  const [isAllowed, setAllowed] = useState<boolean>();
  useEffect(() => {
    void browser.permissions.contains(NOTIFICATIONS).then(setAllowed, () => setAllowed(undefined));
  }, [seen, lookups]);

  const save = (isOn: boolean) => change(commands.changeSettings({ lookups: { notifyOfNewBreaches: isOn } }));
  return {
    isAllowed,
    async turnOn() {
      // Requested before the first await: the browser only prompts during the click.
      const asked = browser.permissions.request(NOTIFICATIONS).catch(() => false);
      // The prompt may close the popup, so this is stored meanwhile. Without the permission it has no effect.
      const saved = save(true);
      const isGranted = await asked;
      setAllowed(isGranted);
      const failed = await saved;
      if (failed) return "failed";
      if (!isGranted) await save(false);
      return isGranted ? "on" : "refused";
    },
  };
}
