// Which of the public look-up services is asked: chosen before anything is sent, and changed beside what one of them said.

import { isEmailLike } from "../../../../shared/accounts/account.ts";
import { PUBLIC_SERVICES } from "../../../../shared/accounts/lookup-source.ts";
import {
  isLoopbackHost,
  parseServiceUrl,
  publicServiceAt,
  type Settings,
} from "../../../../shared/settings/settings.ts";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../../ui/hooks/records.ts";
import { useAccounts } from "../accounts-context.ts";
import { KeyForm } from "./KeyForm.tsx";

type Chosen = keyof typeof PUBLIC_SERVICES;

/**
 * Whether an address follows the choice: that of a server of one's own would be asked in the name of another. Local services
 * stand in for the public ones, and what they are sent does not leave this computer.
 */
function followsChoice(lookupUrl: string): boolean {
  if (publicServiceAt(lookupUrl) !== undefined) return true;
  const url = parseServiceUrl(lookupUrl);
  return url !== undefined && isLoopbackHost(new URL(url).hostname);
}

/** Whether the person may choose, and nothing but another service would change. */
export function canChoose({ settings, locked }: ReadSettings): boolean {
  if (!followsChoice(settings.services.lookupUrl)) return false;
  return !locked.has("services.lookupInterface") && !locked.has("services.lookupUrl");
}

/** Whether accounts cannot be looked up before a service is chosen, or its key is set. */
export function isUnchosen(read: ReadSettings): boolean {
  const { lookupInterface, lookupApiKey } = read.settings.services;
  return lookupInterface === "v3" && lookupApiKey === "" && canChoose(read);
}

/** Has another service asked from now on, and at once about an account. */
function useChoice(account: string): (lookupInterface: Chosen) => Promise<void> {
  const { ask } = usePage();
  const { change, letAgree, lookUp } = useAccounts();
  return async (lookupInterface) => {
    letAgree();
    const failed = await change(ask("changeSettings", { services: { lookupInterface } }));
    if (!failed) await lookUp(account);
  };
}

/** The choice before the first look-up. Once it is made, the account is asked about. */
export function ServiceChoice({ account }: { account: string }) {
  const { word } = useWords();
  const choose = useChoice(account);
  return (
    <>
      {isEmailLike(account) && (
        <div class="service-choice">
          <p>{word("accounts_choice_free", PUBLIC_SERVICES.xposedornot.name)}</p>
          <button type="button" class="button" onClick={() => void choose("xposedornot")}>
            {word("accounts_switch", PUBLIC_SERVICES.xposedornot.name)}
          </button>
        </div>
      )}
      <div class="service-choice">
        <p>{word("accounts_choice_key", PUBLIC_SERVICES.v3.name)}</p>
        <KeyForm key={account} account={account} />
      </div>
    </>
  );
}

/** The service that could be asked in place of the one that is, about this account. */
function otherService(
  account: string,
  { lookupUrl, lookupInterface }: Settings["services"],
): Chosen | undefined {
  if (lookupInterface === "xposedornot") return "v3";
  const isMeant = lookupInterface === "v3" && publicServiceAt(lookupUrl) === "v3" && isEmailLike(account);
  return isMeant ? "xposedornot" : undefined;
}

/** A button beside what a service said, or could not say, of an account. */
export function ServiceSwitch({ account }: { account: string }) {
  const { word } = useWords();
  const { settings, locked } = useAccounts();
  const choose = useChoice(account);
  const other = otherService(account, settings.services);
  if (other === undefined || !canChoose({ settings, locked })) return null;
  return (
    <button type="button" class="text-button service-switch" onClick={() => void choose(other)}>
      {word("accounts_switch", PUBLIC_SERVICES[other].name)}
    </button>
  );
}
