// The Accounts tab: the field, all look-ups, one of them in full, the watch list and the options.

import { useMemo, useReducer, useState } from "preact/hooks";
import { isSameAccount } from "../../../shared/accounts/account.ts";
import { hasAnswer, hasPendingPart, summarise } from "../../../shared/accounts/lookup.ts";
import { lookupSource } from "../../../shared/accounts/lookup-source.ts";
import type { BreachOrder } from "../../../shared/breaches/breach-order.ts";
import { newsOf, WATCH_LIST } from "../../../shared/records/watch-list.ts";
import { TextButton } from "../../../ui/components/TextButton.tsx";
import { useAwake } from "../../../ui/hooks/awake.ts";
import { useNow, usePage, useWords } from "../../../ui/hooks/page.ts";
import { useRecord, useSettings } from "../../../ui/hooks/records.ts";
import { describeFailedChange, failureOf } from "../../../ui/said/failed-change.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { Attribution } from "../breaches/Attribution.tsx";
import { describeAttribution } from "../breaches/attribution.ts";
import { usePopup } from "../popup-context.ts";
import { AccountEntry } from "./AccountEntry.tsx";
import { AccountsContext, type AccountsWorld } from "./accounts-context.ts";
import { LookupRows } from "./lookup/LookupRows.tsx";
import { createLogos } from "./lookup/logos.ts";
import { describeResult } from "./lookup/result.ts";
import { LookupDetails, LookupResult, SHOWN_ACCOUNT_ID } from "./lookup/ShownLookup.tsx";
import { Options } from "./Options.tsx";
import { useLookups } from "./use-lookups.ts";
import { WatchList } from "./watch/WatchList.tsx";
import { WatchNews } from "./watch/WatchNews.tsx";
import { offerOf, WatchOffer } from "./watch/WatchOffer.tsx";

const HEADING_ID = "accounts-heading";

/** Twice a second, so that a countdown in seconds never skips one. */
const TICK_MS = 500;

/** The whole tab. */
export function Accounts() {
  const words = useWords();
  const { word } = words;
  const { ask, isPrivate } = usePage();
  const { agree, seen } = usePopup();
  const read = useSettings();
  const watchList = useRecord(WATCH_LIST);
  const lookups = useLookups();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const logos = useMemo(() => createLogos(ask, () => redraw(undefined)), [ask]);
  const [said, setSaid] = useState<{ problem?: string; status?: string }>({});
  const [order, setOrder] = useState<BreachOrder>("date");
  const [chosenCount, setChosenCount] = useState(0);
  const { all, shown, others } = lookups;
  const isWaiting = all.some(hasPendingPart);
  const isSilent = useAwake(isWaiting);
  const now = useNow(isWaiting && seen === "accounts" ? TICK_MS : undefined);
  const watched = watchList.isRead ? (watchList.value ?? []) : undefined;

  const change: AccountsWorld["change"] = async (
    request,
    status,
    sentenceOf = (failed) => describeFailedChange(failed, words),
  ) => {
    // Said once: the same, done again, is told again.
    setSaid({});
    const failed = await failureOf(request);
    setSaid(failed ? { problem: sentenceOf(failed) } : { status });
    return failed;
  };

  const letAgree = () => void agree("personallyIdentifyingInfo").catch(() => undefined);

  function lookUp(account: string): Promise<void> {
    setSaid({});
    return lookups.lookUp(account);
  }

  function check(account: string): void {
    letAgree();
    void lookUp(account);
  }

  function cancel(account: string): void {
    lookups.drop((one) => isSameAccount(one.account, account));
    void change(ask("cancelLookup", { account, isPrivate }));
  }

  function forget(): void {
    lookups.drop((one) => !hasPendingPart(one));
    void change(ask("forgetLookups", { isPrivate }));
  }

  const result =
    read && shown && describeResult(summarise(shown), read.settings.services.lookupInterface, words, now);
  const source = read && lookupSource(read.settings);
  const lookupUrl = read?.settings.services.lookupUrl ?? "";
  const hasNews = watched?.some((one) => newsOf(one, source).length > 0) ?? false;
  const attribution =
    read && (hasNews || all.some(hasAnswer)) ? describeAttribution(lookupUrl, words) : undefined;
  const problem = isSilent ? word("accounts_silent") : said.problem;
  // Only what is answered can be forgotten: what is still to come is called off instead.
  const canForget = !all.every(hasPendingPart);
  const isAlone = all.length === 1;
  const clear = canForget && (
    <TextButton
      label={word(isAlone ? "accounts_clear" : "accounts_clear_all")}
      spoken={
        isAlone
          ? word("accounts_clear_of", words.site(all[0]?.account ?? ""))
          : word("accounts_clear_all_spoken")
      }
      onPress={forget}
    />
  );
  const world = read && {
    ...read,
    now,
    watched,
    logos,
    order,
    setOrder,
    attribution,
    letAgree,
    lookUp,
    change,
  };
  return (
    <>
      <section class="popup-main" aria-labelledby={HEADING_ID} tabIndex={-1} data-keeps-focus>
        <h2 class="only-for-screen-readers" id={HEADING_ID}>
          {word("accounts_heading")}
        </h2>
        <p class="only-for-screen-readers" role="status">
          {said.status}
        </p>
        <AccountEntry onPress={() => setSaid({})} onCheck={check} />
        {problem !== undefined && (
          <p class="popup-problem" role="alert">
            {problem}
          </p>
        )}
        {world && (
          <AccountsContext.Provider value={world}>
            <WatchNews />
            {all.length === 0 && <p class="soft">{word("accounts_intro", words.site(hostOf(lookupUrl)))}</p>}
            {shown && (
              <>
                <div class="account-line">
                  <bdi id={SHOWN_ACCOUNT_ID}>{shown.account}</bdi>
                  {others.length === 0 && clear}
                </div>
                <LookupResult lookup={shown} chosenCount={chosenCount} onCancel={cancel} />
                <LookupDetails key={shown.account} lookup={shown} onCancel={cancel} />
                <WatchOffer key={shown.account} lookup={shown} />
              </>
            )}
            {others.length > 0 && (
              <LookupRows
                lookups={others}
                clear={clear}
                onShow={(account) => {
                  setChosenCount((count) => count + 1);
                  lookups.select(account);
                }}
                onCancel={cancel}
              />
            )}
            <WatchList
              // What is said above is said once.
              isNoteSaid={shown !== undefined && offerOf(shown, watched, isPrivate)?.note !== undefined}
              isConsentSaid={result?.needsConsent ?? false}
            />
            <Options />
          </AccountsContext.Provider>
        )}
      </section>
      {attribution && (
        <footer class="popup-footer">
          <Attribution attribution={attribution} />
        </footer>
      )}
    </>
  );
}
