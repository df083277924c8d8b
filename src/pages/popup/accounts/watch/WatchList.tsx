// The user's own addresses that are watched.

import { MAX_WATCHED_ACCOUNTS } from "../../../../shared/accounts/account.ts";
import { lookupOrigin } from "../../../../shared/accounts/lookup-source.ts";
import { isWatchedWith, watchedWith } from "../../../../shared/records/watch-list.ts";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { LimitOf } from "../../../../ui/page/LimitSaid.tsx";
import { UnverifiedNote } from "../../../../ui/page/UnverifiedNote.tsx";
import { servicesInWords } from "../../../../ui/said/kept-secret.ts";
import { describeFailure, isNotAgreed } from "../../breaches/failures.ts";
import { usePopup } from "../../popup-context.ts";
import { useAccounts } from "../accounts-context.ts";
import "./watch.css";

interface WatchListProps {
  /** Already shown above: why no more can be watched, and that consent is missing. */
  isNoteSaid: boolean;
  isConsentSaid: boolean;
}

export function WatchList({ isNoteSaid, isConsentSaid }: WatchListProps) {
  const words = useWords();
  const { word } = words;
  const { ask, isPrivate } = usePage();
  const { agree } = usePopup();
  const { settings, watched = [], now, letAgree, change } = useAccounts();
  if (watched.length === 0) return null;
  const origin = lookupOrigin(settings);
  const waiting = watched.filter((one) => origin !== undefined && !isWatchedWith(one, origin));
  const isFull = watched.length >= MAX_WATCHED_ACCOUNTS;
  const needsConsent = watched.some((one) => one.error && isNotAgreed(one.error) && !waiting.includes(one));

  function remove(account: string): void {
    const request = ask("setAccountWatched", { account, isWatched: false });
    void change(request, word("accounts_said_removed", words.site(account)));
  }

  /** With consent already given, the browser doesn't prompt and fires no event, so this tells the background. */
  async function agreeToChecks(): Promise<void> {
    const isAgreed = await agree("personallyIdentifyingInfo").catch(() => false);
    if (!isAgreed) return;
    await change(ask("answerConsent", { kind: "personallyIdentifyingInfo", isAgreed, isPrivate }));
  }

  const earlier = [...new Set(waiting.flatMap((one) => watchedWith(one) ?? []))];
  const [from, to] = [
    servicesInWords(earlier, [origin ?? ""], words),
    servicesInWords([origin ?? ""], earlier, words),
  ];
  function watchHere(): void {
    letAgree();
    void change(ask("watchWithService", { origin: origin ?? "" }), word("accounts_watching_with", to));
  }

  return (
    <section aria-labelledby="watched-heading" tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h2 id="watched-heading">{word("accounts_watch_heading")}</h2>
      </div>
      {waiting.length > 0 && (
        <section class="question watch-waits">
          <p>{word("accounts_watch_waits", from, to)}</p>
          <div class="popup-actions">
            <button type="button" class="button" onClick={watchHere}>
              {word("accounts_watch_with")}
            </button>
          </div>
        </section>
      )}
      <ul class="card">
        {watched.map((one) => {
          const { account } = one;
          const { lookupInterface, lookupUrl } = settings.services;
          // What another service said, and when, is of no interest while the address waits for this one.
          const { checkedAt, error } = waiting.includes(one) ? {} : one;
          const failure = error && describeFailure(error, checkedAt ?? now, lookupInterface, words, now);
          return (
            <li key={account} class="watched">
              <div class="watched-line">
                <span class="watched-account">
                  <bdi>{account}</bdi>
                  <small>
                    {checkedAt === undefined
                      ? word("accounts_watch_not_checked")
                      : word("accounts_watch_checked", words.time(checkedAt, now))}
                  </small>
                </span>
                <button type="button" class="text-button" onClick={() => remove(account)}>
                  {word("common_remove")}
                  <span class="only-for-screen-readers"> {account}</span>
                </button>
              </div>
              {failure && <p class="watched-error">{word("lookup_failed", failure.reason)}</p>}
              <LimitOf error={error} lookupUrl={lookupUrl} />
            </li>
          );
        })}
      </ul>
      {!settings.lookups.includeUnverified && <UnverifiedNote />}
      {needsConsent && !isConsentSaid && (
        <div class="watch-consent">
          <p class="soft">{word("consent_needed")}</p>
          <button type="button" class="button button-quiet" onClick={() => void agreeToChecks()}>
            {word("common_try_again")}
          </button>
        </div>
      )}
      {isFull && !isPrivate && !isNoteSaid && <p class="soft more">{word("accounts_watch_full")}</p>}
    </section>
  );
}
