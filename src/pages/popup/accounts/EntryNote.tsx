// The line below an entry that was looked up in another spelling: what was looked up, and what was taken away.

import { cleanAccount } from "../../../shared/accounts/clean-account.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import "../../../ui/controls/entry.css";

/** Empty if nothing was changed. */
export function EntryNote({ entered }: { entered: string }) {
  const { t, site, list } = useWords();
  const { account, isChanged, hadInvisible, removed } = cleanAccount(entered);
  // Set apart, because what was removed has spaces and signs of its own.
  const gone = [
    ...removed.map((text) => `“${site(text)}”`),
    ...(hadInvisible ? [t("accounts_entry_invisible")] : []),
  ];
  const readAs = t("accounts_entry_read_as", site(account));
  const note =
    gone.length === 0 ? readAs : t("accounts_two_sentences", readAs, t("accounts_entry_removed", list(gone)));
  return (
    <p class="entry-note soft" role="status">
      {isChanged && note}
    </p>
  );
}
