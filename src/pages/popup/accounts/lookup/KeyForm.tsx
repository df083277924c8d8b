// The form for the lookup service's key, if the service needs one.

import { hostOf } from "../../../../shared/addresses.ts";
import { publicServiceAt } from "../../../../shared/settings/public-lookups.ts";
import { destinationsOf } from "../../../../shared/settings/secrets.ts";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { KeyField } from "../../../../ui/controls/KeyField.tsx";
import { describeFailedChange, type FailedChange } from "../../../../ui/hooks/command.ts";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { keptSecret } from "../../../../ui/text/kept-secret.ts";
import { useAccounts } from "../accounts-context.ts";

const NAME = "services.lookupApiKey";

/** The field, its button, and where to get a key. Saving the key looks the account up. */
export function KeyForm({ account }: { account: string }) {
  const words = useWords();
  const { t } = words;
  const { commands } = usePage();
  const { settings, locked, change, requestConsent, lookUp } = useAccounts();
  const { lookupUrl } = settings.services;
  const kept = keptSecret(NAME, { settings, locked }, words);

  async function save(lookupApiKey: string): Promise<FailedChange | undefined> {
    requestConsent();
    // For the service that this form names, even if the settings change meanwhile.
    const secretOrigins = { [NAME]: destinationsOf(NAME, settings) };
    const request = commands.changeSettings({ services: { lookupApiKey }, secretOrigins });
    const failed = await change(request, undefined, (why) =>
      why === "refused" ? undefined : describeFailedChange(why, words),
    );
    if (!failed) await lookUp(account);
    return failed;
  }

  return (
    <>
      {kept !== undefined && <p>{kept}</p>}
      <KeyField
        id="lookup-key"
        label={t("accounts_key")}
        button={t("accounts_key_save")}
        isLocked={locked.has(NAME)}
        onSave={save}
      >
        <p class="soft">
          {publicServiceAt(lookupUrl) === "v3" ? (
            <ExternalLink href="https://haveibeenpwned.com/API/Key">{t("accounts_key_public")}</ExternalLink>
          ) : (
            t("accounts_key_private", words.site(hostOf(lookupUrl)))
          )}
        </p>
      </KeyField>
    </>
  );
}
