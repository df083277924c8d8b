// The offer below a lookup to watch its account: a button, a confirmation and a question, or why it can't be watched.

import { useRef, useState } from "preact/hooks";
import { isEmailAddress, isSameAccount, MAX_WATCHED_ACCOUNTS } from "../../../../shared/accounts/account.ts";
import { hasPendingPart, type Lookup } from "../../../../shared/accounts/lookup.ts";
import { lookupOrigin } from "../../../../shared/accounts/lookup-source.ts";
import type { WatchRecord } from "../../../../shared/records/watch-list.ts";
import type { TextKey } from "../../../../shared/words.ts";
import { Button, TextButton } from "../../../../ui/controls/Button.tsx";
import { describeFailedChange } from "../../../../ui/hooks/command.ts";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { useAccounts } from "../accounts-context.ts";
import { NotifyQuestion } from "./NotifyQuestion.tsx";

/** What to offer for a lookup's account; `undefined` if there is nothing to show. */
export function offerOf(
  { account, breaches, pastes }: Lookup,
  watched: readonly WatchRecord[] | undefined,
  isPrivate: boolean,
): { note?: TextKey } | undefined {
  if (!watched || hasPendingPart({ breaches, pastes }) || breaches.state !== "answered") return undefined;
  if (!isEmailAddress(account) || watched.some((one) => isSameAccount(one.account, account)))
    return undefined;
  if (isPrivate) return { note: "accounts_watch_private" };
  return watched.length >= MAX_WATCHED_ACCOUNTS ? { note: "accounts_watch_full" } : {};
}

export function WatchOffer({ lookup }: { lookup: Lookup }) {
  const words = useWords();
  const { t, site } = words;
  const { commands, isPrivate } = usePage();
  const { settings, watched, requestConsent, change } = useAccounts();
  const [isAsked, setAsked] = useState(false);
  /** The person pressed the button here. */
  const [isWanted, setWanted] = useState(false);
  const count = useRef(0);
  count.current = watched?.length ?? 0;
  const { account } = lookup;
  const offer = offerOf(lookup, watched, isPrivate);
  if (!offer && !isWanted) return null;

  function watch(): void {
    requestConsent();
    setAsked(false);
    setWanted(true);
    const origin = lookupOrigin(settings);
    const request = commands.setAccountWatched({ account, isWatched: true, ...(origin && { origin }) });
    void change(request, t("accounts_said_watched", site(account)), (failed) =>
      failed === "refused" && count.current >= MAX_WATCHED_ACCOUNTS
        ? t("accounts_watch_full")
        : describeFailedChange(failed, words),
    );
  }

  return (
    <div class="watch-offer" tabIndex={-1} data-keeps-focus>
      {!offer ? (
        <NotifyQuestion />
      ) : offer.note ? (
        <p class="soft">{t(offer.note)}</p>
      ) : isAsked ? (
        <section class="question">
          <p>{t("accounts_watch_detail")}</p>
          <div class="popup-actions">
            <Button label={t("accounts_watch")} onClick={watch} />
            <Button label={t("common_cancel")} isQuiet onClick={() => setAsked(false)} />
          </div>
        </section>
      ) : (
        <TextButton label={t("accounts_watch")} onPress={() => setAsked(true)} />
      )}
    </div>
  );
}
