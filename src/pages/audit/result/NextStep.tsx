// What else to do for an entry than change its password: the site's own page about it, and that the person has done it.

import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import type { Advice } from "../advice.ts";
import type { Assessed } from "../assess.ts";
import { useVaultCheck } from "../use-vault-check.ts";

const WORDS = {
  "two-step": { help: "two_step_help", did: "two_step_turned_on", is: "two_step_is_on" },
  passkey: { help: "two_step_passkey_help", did: "audit_passkey_did", is: "audit_passkey_is" },
} as const;

/** The person's own word on the advice for an entry. */
export const followedWords = ({ about }: Advice) => WORDS[about].is;

interface NextStepProps {
  one: Assessed;
  name: string;
  /** The row names some of the advice. */
  isNamed: boolean;
}

export function NextStep({ one, name, isNamed }: NextStepProps) {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const { id, advice, isFollowed } = one;
  // A mark is about all of the entry.
  if (!advice || !(isNamed || isFollowed) || vaultCheck.marks().has(id)) return null;
  const { offer, about } = advice;
  const { help, did, is } = WORDS[about];
  const page = about === "two-step" ? offer.help : offer.passkey?.help;
  const label = t(isFollowed ? "common_undo" : did);
  return (
    <div class="row audit-row-acts">
      {isFollowed && <span class="soft">{t(is)}</span>}
      {!isFollowed && page && (
        <ExternalLink href={page} spoken={t("common_button_of", t(help), name)}>
          {t(help)}
        </ExternalLink>
      )}
      <TextButton
        key="follow"
        label={label}
        spoken={t("common_button_of", label, name)}
        onPress={() => vaultCheck.follow(id, !isFollowed)}
      />
    </div>
  );
}
