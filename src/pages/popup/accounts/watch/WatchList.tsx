// The user's own addresses that are watched.

import { useEffect, useState } from "preact/hooks";
import { MAX_WATCHED_ACCOUNTS } from "../../../../shared/accounts/account.ts";
import { lookupOrigin } from "../../../../shared/accounts/lookup-source.ts";
import { isWatchedWith, watchedWith } from "../../../../shared/records/watch-list.ts";
import { LimitOf } from "../../../../ui/components/ServiceMessage.tsx";
import { Button, TextButton } from "../../../../ui/controls/Button.tsx";
import { Disclosure } from "../../../../ui/controls/Disclosure.tsx";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { UnverifiedNote } from "../../../../ui/page/Attribution.tsx";
import { servicesInWords } from "../../../../ui/text/kept-secret.ts";
import { describeFailure, isNotAgreed } from "../../breaches/failures.ts";
import { usePopup } from "../../popup-context.ts";
import { useAccounts } from "../accounts-context.ts";
import "./watch.css";

const FAILED_ID = "watch-failed";
const LONGEST_TRY_MS = 10_000;

interface WatchListProps {
  /** Already shown above: why no more can be watched, and that consent is missing. */
  isNoteShown: boolean;
  isConsentShown: boolean;
}

export function WatchList({ isNoteShown, isConsentShown }: WatchListProps) {
  const words = useWords();
  const { t } = words;
  const { commands, isPrivate } = usePage();
  const { agree } = usePopup();
  const { settings, watched = [], now, requestConsent, change } = useAccounts();
  const failures = watched.map(({ failures = 0 }) => failures).join();
  /** How many failures each had before the last try, which is under way until one of them has more, or fewer. */
  const [triedWith, setTriedWith] = useState<string>();
  useEffect(() => {
    if (triedWith === undefined) return;
    // Where nothing is counted, as without a list of breaches.
    const timer = setTimeout(setTriedWith, LONGEST_TRY_MS, undefined);
    return () => clearTimeout(timer);
  }, [triedWith]);
  if (watched.length === 0) return null;
  const origin = lookupOrigin(settings);
  const waiting = watched.filter((one) => origin !== undefined && !isWatchedWith(one, origin));
  const isFull = watched.length >= MAX_WATCHED_ACCOUNTS;
  const needsConsent = watched.some((one) => one.error && isNotAgreed(one.error) && !waiting.includes(one));

  function remove(account: string): void {
    const request = commands.setAccountWatched({ account, isWatched: false });
    void change(request, t("accounts_said_removed", words.site(account)));
  }

  /** With consent already given, the browser doesn't prompt and fires no event, so this tells the background. */
  async function agreeToChecks(): Promise<void> {
    const isAgreed = await agree("personallyIdentifyingInfo").catch(() => false);
    if (!isAgreed) return;
    setTriedWith(failures);
    const request = commands.answerConsent({ kind: "personallyIdentifyingInfo", isAgreed, isPrivate });
    if (await change(request, t("common_checking"))) setTriedWith(undefined);
  }

  const earlier = [...new Set(waiting.flatMap((one) => watchedWith(one) ?? []))];
  const [from, to] = [
    servicesInWords(earlier, [origin ?? ""], words),
    servicesInWords([origin ?? ""], earlier, words),
  ];
  function watchHere(): void {
    requestConsent();
    void change(commands.watchWithService({ origin: origin ?? "" }), t("accounts_watching_with", to));
  }

  const { lookupInterface, lookupUrl } = settings.services;
  const rows = watched.map((one) => {
    // What another service said, and when, is of no interest while the address waits for this one.
    const { checkedAt, error } = waiting.includes(one) ? {} : one;
    const failure = error && describeFailure(error, checkedAt ?? now, lookupInterface, words, now);
    return {
      ...{ account: one.account, checkedAt, error },
      failed: failure && t("lookup_failed", failure.reason),
    };
  });
  // Consent is asked for by itself.
  const hasFailed = rows.some(({ error }) => error && !isNotAgreed(error));

  return (
    <>
      {waiting.length > 0 && (
        <section class="question watch-waits">
          <p>{t("accounts_watch_waits", from, to)}</p>
          <div class="popup-actions">
            <Button label={t("accounts_watch_with")} onClick={watchHere} />
          </div>
        </section>
      )}
      {needsConsent && !isConsentShown && (
        <div class="watch-consent">
          <p class="soft">{t("consent_needed")}</p>
          <Button label={t("common_try_again")} isQuiet onClick={() => void agreeToChecks()} />
        </div>
      )}
      {hasFailed && (
        <div class="watched-line watch-failed">
          <p class="watched-error" id={FAILED_ID}>
            {t("accounts_watch_failed")}
          </p>
          {triedWith === failures ? (
            <small>{t("common_checking")}</small>
          ) : (
            <TextButton
              label={t("common_try_again")}
              about={FAILED_ID}
              onPress={() => void agreeToChecks()}
            />
          )}
        </div>
      )}
      <Disclosure label={t("accounts_watch_heading")}>
        <ul class="card">
          {rows.map(({ account, checkedAt, error, failed }) => (
            <li key={account} class="watched">
              <div class="watched-line">
                <span class="watched-account">
                  <bdi>{account}</bdi>
                  <small>
                    {checkedAt === undefined
                      ? t("accounts_watch_not_checked")
                      : t("accounts_watch_checked", words.time(checkedAt, now))}
                  </small>
                </span>
                <button type="button" class="text-button" onClick={() => remove(account)}>
                  {t("common_remove")}
                  <span class="only-for-screen-readers"> {account}</span>
                </button>
              </div>
              {failed && <p class="watched-error">{failed}</p>}
              <LimitOf error={error} lookupUrl={lookupUrl} />
            </li>
          ))}
        </ul>
        {!settings.lookups.includeUnverified && <UnverifiedNote />}
        {isFull && !isPrivate && !isNoteShown && <p class="soft more">{t("accounts_watch_full")}</p>}
      </Disclosure>
    </>
  );
}
