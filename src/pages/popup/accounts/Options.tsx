// What a person can choose about breaches and look-ups, as switches.

import { useEffect, useState } from "preact/hooks";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { MessageName } from "../../../shared/words.ts";
import { Disclosure } from "../../../ui/components/Disclosure.tsx";
import { Switches } from "../../../ui/components/Switch.tsx";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { usePopup } from "../popup-context.ts";
import { useAccounts } from "./accounts-context.ts";
import { canNotify, requestNotifications } from "./notifications.ts";

type Choices = Settings["lookups"];

const OPTIONS: Record<keyof Choices, [label: MessageName, detail: MessageName]> = {
  showLogos: ["accounts_show_logos", "accounts_show_logos_detail"],
  markBreachedSites: ["accounts_mark_sites", "accounts_mark_sites_detail"],
  notifyOfNewBreaches: ["accounts_notify", "accounts_notify_detail"],
};

/** The switches, closed at first. */
export function Options() {
  const { word } = useWords();
  const { ask } = usePage();
  const { seen } = usePopup();
  const { settings, locked, logos, change } = useAccounts();
  /** What the person just switched, until that is written down, or refused. */
  const [wishes, setWishes] = useState<Partial<Choices>>({});
  const [isAllowed, setAllowed] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { lookups } = settings;
  useEffect(() => setWishes({}), [lookups]);
  // It may have been allowed or taken back wherever the person was
  useEffect(() => {
    void canNotify().then(setAllowed, () => setAllowed(false));
  }, [seen, lookups]);

  async function set(option: keyof Choices, isOn: boolean): Promise<void> {
    setRefused(false);
    if (option === "notifyOfNewBreaches" && isOn) {
      // The first thing awaited: the browser asks only in the click itself.
      const isGranted = await requestNotifications().catch(() => false);
      setAllowed(isGranted);
      if (!isGranted) return setRefused(true);
    }
    if (option === "showLogos" && isOn) logos.forgetMissing();
    setWishes((all) => ({ ...all, [option]: isOn }));
    if (await change(ask("changeSettings", { lookups: { [option]: isOn } }))) setWishes({});
  }

  const switches = (Object.keys(OPTIONS) as (keyof Choices)[]).map((option) => {
    const [label, detail] = OPTIONS[option];
    const isManaged = locked.has(`lookups.${option}`);
    const isNotifying = option === "notifyOfNewBreaches";
    // A permission that was taken back later switches it off as well, whatever is stored.
    const isOn = (wishes[option] ?? lookups[option]) && (!isNotifying || isAllowed);
    const isNotAllowed = isNotifying && isRefused;
    return {
      label: word(label),
      detail: word(isManaged ? "popup_managed" : isNotAllowed ? "accounts_notify_refused" : detail),
      isOn,
      isDisabled: isManaged,
      action: { option, isOn: !isOn },
    };
  });
  return (
    <Disclosure label={word("accounts_options")}>
      <Switches switches={switches} onAction={({ option, isOn }) => void set(option, isOn)} />
    </Disclosure>
  );
}
