// The choice of a public lookup service: offered before anything is sent, and next to later results.

import { isEmailLike } from "../../../../shared/accounts/account.ts";
import { PUBLIC_SERVICES } from "../../../../shared/accounts/lookup-source.ts";
import { isLoopbackHost, parseServiceUrl } from "../../../../shared/addresses.ts";
import { publicServiceAt } from "../../../../shared/settings/public-lookups.ts";
import type { Settings } from "../../../../shared/settings/settings.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../../ui/hooks/records.ts";
import { useAccounts } from "../accounts-context.ts";
import { KeyForm } from "./KeyForm.tsx";

type Chosen = keyof typeof PUBLIC_SERVICES;

/**
 * Whether an address changes with the choice. A self-hosted server's doesn't: it would get requests under another service's name.
 * Local servers stand in for the public ones, and what is sent to them stays on this device.
 */
function followsChoice(lookupUrl: string): boolean {
  if (publicServiceAt(lookupUrl) !== undefined) return true;
  const url = parseServiceUrl(lookupUrl);
  return url !== undefined && isLoopbackHost(new URL(url).hostname);
}

/** Whether the user may choose, and nothing but the service would change. */
export function canChoose({ settings, locked }: ReadSettings): boolean {
  if (!followsChoice(settings.services.lookupUrl)) return false;
  return !locked.has("services.lookupInterface") && !locked.has("services.lookupUrl");
}

/** Whether account lookups need a choice of service, or its key, first. */
export function isUnchosen(read: ReadSettings): boolean {
  const { lookupInterface, lookupApiKey } = read.settings.services;
  return lookupInterface === "v3" && lookupApiKey === "" && canChoose(read);
}

/** Switches to another service and looks an account up right away. */
function useChoice(account: string): (lookupInterface: Chosen) => Promise<void> {
  const { commands } = usePage();
  const { change, requestConsent, lookUp } = useAccounts();
  return async (lookupInterface) => {
    requestConsent();
    const failed = await change(commands.changeSettings({ services: { lookupInterface } }));
    if (!failed) await lookUp(account);
  };
}

/** The choice before the first lookup. Making it looks the account up. */
export function ServiceChoice({ account }: { account: string }) {
  const { t } = useWords();
  const choose = useChoice(account);
  return (
    <>
      {isEmailLike(account) && (
        <div class="service-choice">
          <p>{t("accounts_choice_free", PUBLIC_SERVICES.xposedornot.name)}</p>
          <Button
            label={t("accounts_switch", PUBLIC_SERVICES.xposedornot.name)}
            onClick={() => void choose("xposedornot")}
          />
        </div>
      )}
      <div class="service-choice">
        <p>{t("accounts_choice_key", PUBLIC_SERVICES.v3.name)}</p>
        <KeyForm key={account} account={account} />
      </div>
    </>
  );
}

/** The other service that could look this account up. */
function otherService(
  account: string,
  { lookupUrl, lookupInterface }: Settings["services"],
): Chosen | undefined {
  if (lookupInterface === "xposedornot") return "v3";
  const isMeant = lookupInterface === "v3" && publicServiceAt(lookupUrl) === "v3" && isEmailLike(account);
  return isMeant ? "xposedornot" : undefined;
}

/** A button next to a service's result for an account, or next to its failure. */
export function ServiceSwitch({ account }: { account: string }) {
  const { t } = useWords();
  const { settings, locked } = useAccounts();
  const choose = useChoice(account);
  const other = otherService(account, settings.services);
  if (other === undefined || !canChoose({ settings, locked })) return null;
  return (
    <button type="button" class="text-button service-switch" onClick={() => void choose(other)}>
      {t("accounts_switch", PUBLIC_SERVICES[other].name)}
    </button>
  );
}
