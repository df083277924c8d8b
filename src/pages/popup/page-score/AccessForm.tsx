// How the user gets access to the analysis service: with their own key, entered here, or by signing in.

import { hostOf } from "../../../shared/addresses.ts";
import { destinationsOf } from "../../../shared/settings/secrets.ts";
import type { SettingsChange } from "../../../shared/settings/settings.ts";
import { DEFAULT_SETTINGS } from "../../../shared/settings/settings.ts";
import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { KeyField } from "../../../ui/controls/KeyField.tsx";
import type { FailedChange } from "../../../ui/hooks/command.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import { keptSecret, servicesInWords } from "../../../ui/text/kept-secret.ts";
import type { SignIn } from "./page-scores.ts";
import { SetUp } from "./Section.tsx";

/** Where to get a free key. */
const KEY_PAGE = "https://developers.google.com/speed/docs/insights/v5/get-started#APIKey";

interface AccessFormProps {
  read: ReadSettings;
  signIn: SignIn;
  /** Stores the choice and continues with the request. Called in the click itself. */
  onChoose: (choice: SettingsChange) => Promise<FailedChange | undefined>;
  onOptions: () => void;
}

const NAME = "services.analysisApiKey";

export function AccessForm({ read, signIn: { issuer }, onChoose, onOptions }: AccessFormProps) {
  const words = useWords();
  const { t, site } = words;
  const { settings, locked } = read;
  const { analysisUrl } = settings.services;
  const isAccessLocked = locked.has("auth.analysisAccess");
  if (isAccessLocked && settings.auth.analysisAccess === "sign-in") {
    return <SetUp onOptions={onOptions} />;
  }
  const host = site(hostOf(analysisUrl));
  const hosts = servicesInWords(destinationsOf(NAME, settings), [], words);
  const keptClient = keptSecret("auth.clientSecret", read, words);
  // Above a field for a key, only where signing in is what was chosen.
  const kept =
    keptSecret(NAME, read, words) ?? (settings.auth.analysisAccess === "sign-in" ? keptClient : undefined);
  const canSignIn = issuer !== undefined && settings.auth.clientId.trim() !== "" && keptClient === undefined;
  return (
    <div class="question stack">
      <p class="strong">{t("score_access", host)}</p>
      {kept !== undefined && <p>{kept}</p>}
      {analysisUrl === DEFAULT_SETTINGS.services.analysisUrl ? (
        <p>
          <ExternalLink href={KEY_PAGE}>{t("score_access_open")}</ExternalLink>
        </p>
      ) : (
        <p>{t("accounts_key_private", host)}</p>
      )}
      <KeyField
        id="analysis-key"
        label={t("score_access_key")}
        button={t("score_access_save")}
        isLocked={locked.has(NAME)}
        onSave={(analysisApiKey) =>
          onChoose({
            services: { analysisApiKey },
            auth: { analysisAccess: "key" },
            // For the services in force when the form was shown, even if the settings change meanwhile.
            secretOrigins: { [NAME]: destinationsOf(NAME, settings) },
          })
        }
      />
      <p class="soft">{t("score_access_sent", hosts)}</p>
      {!isAccessLocked && (
        <TextButton
          label={t("score_access_sign_in")}
          onPress={() => (canSignIn ? void onChoose({ auth: { analysisAccess: "sign-in" } }) : onOptions())}
        />
      )}
    </div>
  );
}
