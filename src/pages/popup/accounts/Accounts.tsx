// The Accounts tab: the field, all lookups, one of them in full, the watch list and the options.

import { useMemo, useRef, useState } from "preact/hooks";
import { isSameAccount, MAX_ACCOUNT_LENGTH, parseAccount } from "../../../shared/accounts/account.ts";
import { leftOf } from "../../../shared/accounts/allowance.ts";
import { hasAnswer, hasPendingPart, summarize } from "../../../shared/accounts/lookup.ts";
import { hostOf } from "../../../shared/addresses.ts";
import type { BreachOrder } from "../../../shared/breaches/breach-lists.ts";
import { RATE_LIMITS } from "../../../shared/records/rate-limits.ts";
import { WATCH_LIST } from "../../../shared/records/watch-list.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { TextKey } from "../../../shared/words.ts";
import { Button, TextButton } from "../../../ui/controls/Button.tsx";
import { describeFailedChange, type FailedChange, useCommand } from "../../../ui/hooks/command.ts";
import { useNow, usePage, useWords } from "../../../ui/hooks/page.ts";
import { usePresence } from "../../../ui/hooks/presence.ts";
import { useRecord, useSettings } from "../../../ui/hooks/records.ts";
import { Attribution } from "../../../ui/page/Attribution.tsx";
import { createLogos } from "../breaches/logos.ts";
import { usePopup } from "../popup-context.ts";
import { AccountsContext, type AccountsWorld } from "./accounts-context.ts";
import { EntryNote } from "./EntryNote.tsx";
import { LookupRows } from "./lookup/LookupRows.tsx";
import { describeResult } from "./lookup/result.ts";
import { isUnchosen } from "./lookup/ServiceChoice.tsx";
import { ShownLookup } from "./lookup/ShownLookup.tsx";
import { useMarks } from "./lookup/use-marks.ts";
import { Options } from "./Options.tsx";
import { useLookups } from "./use-lookups.ts";
import { useNotifications } from "./use-notifications.ts";
import { NewBreaches } from "./watch/NewBreaches.tsx";
import { useNewBreaches } from "./watch/new-breaches.ts";
import { WatchList } from "./watch/WatchList.tsx";
import { offerOf } from "./watch/WatchOffer.tsx";
import "../../../ui/controls/entry.css";
import "../tab.css";

const HEADING_ID = "accounts-heading";

/** Twice a second, so that a countdown in seconds never skips one. */
const TICK_MS = 500;

function problemOf(entry: string): TextKey {
  return entry.trim().length > MAX_ACCOUNT_LENGTH ? "accounts_entry_too_long" : "accounts_entry_unacceptable";
}

interface AccountEntryProps {
  /** Called on each press, before any lookup. */
  onPress: () => void;
  onCheck: (account: string) => void;
}

/** The field and its button. The input is uncontrolled: no render touches what is typed. */
function AccountEntry({ onPress, onCheck }: AccountEntryProps) {
  const { t } = useWords();
  const [problem, setProblem] = useState<TextKey>();
  /** What was looked up in place of the entry. */
  const [checked, setChecked] = useState("");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("account") as HTMLInputElement;
        // Selected, so that typing replaces it.
        field.focus();
        field.select();
        onPress();
        const account = parseAccount(field.value);
        setProblem(account === undefined ? problemOf(field.value) : undefined);
        setChecked(account === undefined ? "" : field.value);
        if (account !== undefined) onCheck(account);
      }}
    >
      <label class="entry-label" for="account">
        {t("accounts_entry")}
      </label>
      <div class="entry-line">
        <input
          class="field"
          id="account"
          name="account"
          type="text"
          inputMode="email"
          // Otherwise the browser would save the input to disk for its next start.
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          dir="auto"
          aria-invalid={problem !== undefined}
          aria-describedby="account-problem"
          onInput={() => {
            setProblem(undefined);
            setChecked("");
          }}
        />
        <Button label={t("common_check")} type="submit" />
      </div>
      <p class="entry-problem" id="account-problem" role="alert">
        {problem && t(problem)}
      </p>
      <EntryNote entered={checked} />
    </form>
  );
}

interface AllowanceProps extends Pick<Settings["services"], "lookupUrl"> {
  now: number;
}

/** How many lookups the service still allows, if it limits them: "22 of 25 lookups left this hour" */
function Allowance({ lookupUrl, now }: AllowanceProps) {
  const { t, count: number } = useWords();
  const { isRead, value = {} } = useRecord(RATE_LIMITS);
  if (!isRead || !URL.canParse(lookupUrl)) return null;
  const { per, count, of } = leftOf(value[new URL(lookupUrl).origin]?.sent ?? {}, "account", now);
  return <p class="small-print">{t(`accounts_left_${per}`, number(count), number(of))}</p>;
}

/** The whole tab. */
export function Accounts() {
  const words = useWords();
  const { t } = words;
  const { commands, isPrivate } = usePage();
  const { agree, seen } = usePopup();
  const read = useSettings();
  const watchList = useRecord(WATCH_LIST);
  const lookups = useLookups();
  const logos = useMemo(() => createLogos(commands), [commands]);
  const command = useCommand<string, (failed: FailedChange) => string | undefined>();
  const [order, setOrder] = useState<BreachOrder>("date");
  const [chosenCount, setChosenCount] = useState(0);
  const [markedNews, setMarkedNews] = useState<ReadonlySet<string>>(new Set());
  const news = useNewBreaches(markedNews);
  const { all, shown, others } = lookups;
  const isWaiting = all.some(hasPendingPart);
  const isSilent = usePresence(isWaiting);
  const now = useNow(isWaiting && seen === "accounts" ? TICK_MS : undefined);
  const watched = watchList.isRead ? (watchList.value ?? []) : undefined;

  const change: AccountsWorld["change"] = (
    request,
    status,
    sentenceOf = (failed) => describeFailedChange(failed, words),
  ) => command.run(request, { done: status, action: sentenceOf });

  const notifications = useNotifications(read?.settings.lookups, change);
  const isNotifyAnswered = useRef(false);

  const requestConsent = () => void agree("personallyIdentifyingInfo").catch(() => undefined);

  function lookUp(account: string): Promise<void> {
    command.clear();
    return lookups.lookUp(account);
  }

  function check(account: string): void {
    requestConsent();
    void lookUp(account);
  }

  function cancel(account: string): void {
    lookups.drop((one) => isSameAccount(one.account, account));
    void change(commands.cancelLookup({ account, isPrivate }));
  }

  function forget(): void {
    lookups.drop((one) => !hasPendingPart(one));
    void change(commands.forgetLookups({ isPrivate }));
  }

  const { lookupUrl = "", lookupInterface = "v3" } = read?.settings.services ?? {};
  const isFree = lookupInterface === "xposedornot";
  const marks = useMarks(shown);
  const hasNextStep = news.some(({ isDealtWith, changedAt }) => !isDealtWith && changedAt === undefined);
  const result = shown && describeResult(summarize(shown), lookupInterface, words, now, marks.progress);
  const problem = isSilent ? t("common_no_answer") : command.failed && command.action?.(command.failed);
  // Only finished lookups can be cleared. Pending ones are canceled instead.
  const clear = !all.every(hasPendingPart) && <TextButton label={t("accounts_clear")} onPress={forget} />;
  return (
    <>
      <section class="popup-main" aria-labelledby={HEADING_ID} tabIndex={-1} data-keeps-focus>
        <h2 class="only-for-screen-readers" id={HEADING_ID}>
          {t("common_accounts")}
        </h2>
        <p class="only-for-screen-readers" role="status">
          {command.done}
        </p>
        <AccountEntry onPress={() => command.clear()} onCheck={check} />
        {problem !== undefined && (
          <p class="popup-problem" role="alert">
            {problem}
          </p>
        )}
        {read && (
          <AccountsContext.Provider
            value={{
              ...{ ...read, now, watched, logos, order, setOrder, requestConsent, lookUp, cancel, change },
              ...{ notifications, isNotifyAnswered },
            }}
          >
            <NewBreaches items={news} onMark={(key) => setMarkedNews(new Set([...markedNews, key]))} />
            {isFree && <Allowance lookupUrl={lookupUrl} now={now} />}
            {all.length === 0 && (
              <p class="soft">
                {isUnchosen(read)
                  ? t("accounts_intro_choice")
                  : t("accounts_intro", words.site(hostOf(lookupUrl)))}
              </p>
            )}
            {shown && result && (
              <ShownLookup
                lookup={shown}
                result={result}
                // A new breach, above, comes first.
                marks={hasNextStep ? { ...marks, next: undefined } : marks}
                chosenCount={chosenCount}
              />
            )}
            <div class="closed-lines" tabIndex={-1} data-keeps-focus>
              <WatchList
                // Don't repeat what is shown above.
                isNoteShown={shown !== undefined && offerOf(shown, watched, isPrivate)?.note !== undefined}
                isConsentShown={result?.needsConsent ?? false}
              />
              {others.length > 0 && (
                <LookupRows
                  lookups={others}
                  clear={clear}
                  onShow={(account) => {
                    setChosenCount((count) => count + 1);
                    lookups.select(account);
                  }}
                />
              )}
              <Options />
              {others.length === 0 && clear}
            </div>
          </AccountsContext.Provider>
        )}
      </section>
      {read && (news.length > 0 || all.some(hasAnswer)) && (
        <footer class="popup-footer">
          <Attribution />
        </footer>
      )}
    </>
  );
}
