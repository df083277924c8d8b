// What to do for an entry: the one step that its row offers, and what else its site offers besides a password.

import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { Button, TextButton } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { ChangePassword } from "../../../ui/page/ChangePassword.tsx";
import { type Advice, isAdvice } from "../advice.ts";
import type { Assessed } from "../assess.ts";
import { markOf } from "../listing.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import type { PreparedEntry } from "../vault/prepare.ts";

const WORDS = {
  "two-step": { help: "two_step_help", did: "two_step_turned_on", is: "two_step_is_on" },
  passkey: { help: "two_step_passkey_help", did: "audit_passkey_did", is: "audit_passkey_is" },
} as const;

/** The person's own word on the advice for an entry. */
export const followedWords = ({ about }: Advice) => WORDS[about].is;

const helpOf = ({ about, offer }: Advice) => (about === "two-step" ? offer.help : offer.passkey?.help);

/** Whether the site has a page for changing a password, and not only an address. */
export const changesBySite = ({ site, address }: PreparedEntry) =>
  site !== undefined && address.startsWith("https:");

/** Change the password, open the site, read how to turn it on; then say that it is done. */
export type Step = "change" | "open" | "help" | "follow" | "done";

/** The next step for an entry; `undefined` if there is none to take. */
export function nextStepOf({ entry, kinds, advice }: Assessed, isBegun: boolean): Step | undefined {
  const [worst] = kinds;
  if (worst === undefined || worst === "unknown") return undefined;
  if (advice && isAdvice(worst)) return !isBegun && helpOf(advice) ? "help" : "follow";
  if (isBegun) return "done";
  return changesBySite(entry) ? "change" : entry.address === "" ? "done" : "open";
}

interface NextStepProps {
  one: Assessed;
  name: string;
  /** Id of the element with the name. */
  about: string;
  step: Step | undefined;
  /** The step is the loudest thing of the row. */
  isUrgent: boolean;
  /** The person has opened the page where it is done. */
  onBegun: () => void;
}

/** The row's one button, or the way back if the entry is marked. */
export function NextStep({ one, name, about, step, isUrgent, onBegun }: NextStepProps) {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const { id, entry, advice } = one;
  const of = (label: string) => t("common_button_of", label, name);
  if (markOf(one, vaultCheck.marks())) {
    const label = t("common_undo");
    return (
      <Button key="next" label={label} isQuiet aria-label={of(label)} onClick={() => vaultCheck.undo(id)} />
    );
  }
  const kind = isUrgent ? "button" : "button button-quiet";
  switch (step) {
    case "change":
      return entry.site ? (
        <ChangePassword site={entry.site} about={about} isShort look={kind} onOpened={onBegun} />
      ) : null;
    case "open":
      return (
        <a
          class={kind}
          href={entry.address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={of(t("audit_open"))}
          onClick={onBegun}
        >
          {t("audit_open")}
        </a>
      );
    case "help":
      return advice ? (
        <a
          class={kind}
          href={helpOf(advice)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={of(t(WORDS[advice.about].help))}
          onClick={onBegun}
        >
          {t(WORDS[advice.about].help)}
        </a>
      ) : null;
    case "follow":
    case "done": {
      const label = t(step === "follow" && advice ? WORDS[advice.about].did : "audit_done");
      const act = () => (step === "follow" ? vaultCheck.follow(id, true) : vaultCheck.mark(id, "done"));
      return <Button key="next" label={label} isQuiet={!isUrgent} aria-label={of(label)} onClick={act} />;
    }
    default:
      return null;
  }
}

/** What the site offers besides a password, where that isn't the row's own step: the page about it, and that it's done. */
export function AdviceStep({ one, name, next }: { one: Assessed; name: string; next?: Step | undefined }) {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const { id, kinds, advice, isFollowed } = one;
  // A mark is about all of the entry.
  if (!advice || vaultCheck.marks().has(id) || (isFollowed && kinds.length === 0)) {
    return advice && isFollowed && !vaultCheck.marks().has(id) ? (
      <p class="soft">{t(WORDS[advice.about].is)}</p>
    ) : null;
  }
  const { help, did, is } = WORDS[advice.about];
  const page = helpOf(advice);
  const label = t(isFollowed ? "common_undo" : did);
  return (
    <div class="row audit-row-rare">
      {isFollowed && <span class="soft">{t(is)}</span>}
      {!isFollowed && page && next !== "help" && (
        <ExternalLink href={page} spoken={t("common_button_of", t(help), name)}>
          {t(help)}
        </ExternalLink>
      )}
      {next !== "follow" && (
        <TextButton
          key="follow"
          label={label}
          spoken={t("common_button_of", label, name)}
          onPress={() => vaultCheck.follow(id, !isFollowed)}
        />
      )}
    </div>
  );
}
