// What a person can choose about breaches and look-ups, as switches.

import type { LookupOptions } from "../../../shared/messages.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import type { SwitchView } from "../../../ui/components/Switch.tsx";
import type { AccountsAction, AccountsSnapshot } from "./accounts-state.ts";

export interface OptionsView {
  heading: string;
  options: SwitchView<AccountsAction>[];
}

const OPTIONS: Record<keyof LookupOptions, [label: MessageName, detail: MessageName]> = {
  showLogos: ["accounts_show_logos", "accounts_show_logos_detail"],
  markBreachedSites: ["accounts_mark_sites", "accounts_mark_sites_detail"],
  notifyOfNewBreaches: ["accounts_notify", "accounts_notify_detail"],
};

/** The switches; `undefined` until the settings are read. */
export function describeOptions(snapshot: AccountsSnapshot, { word }: Words): OptionsView | undefined {
  const { settings, canNotify, problem } = snapshot;
  if (!settings) return undefined;
  const { lookups, managedLookups } = settings;
  const describe = (option: keyof LookupOptions): SwitchView<AccountsAction> => {
    const [label, detail] = OPTIONS[option];
    const isManaged = managedLookups.includes(option);
    // A permission that was taken back later switches it off as well, whatever is stored.
    const isOn = lookups[option] && (option !== "notifyOfNewBreaches" || canNotify);
    const isRefused = option === "notifyOfNewBreaches" && problem === "notifications-refused";
    return {
      label: word(label),
      detail: word(isManaged ? "popup_managed" : isRefused ? "accounts_notify_refused" : detail),
      isOn,
      isDisabled: isManaged,
      action: { kind: "set-option", option, isOn: !isOn },
    };
  };
  return {
    heading: word("accounts_options"),
    options: (Object.keys(OPTIONS) as (keyof LookupOptions)[]).map(describe),
  };
}
