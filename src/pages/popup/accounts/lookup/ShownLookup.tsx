// One lookup in full: the headline and the next step first, then where it happened, what was exposed, and what to do.

import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { breachTotals, type Lookup } from "../../../../shared/accounts/lookup.ts";
import { hostOf } from "../../../../shared/addresses.ts";
import { publicServiceAt } from "../../../../shared/settings/public-lookups.ts";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { Ring } from "../../../../ui/components/Ring.tsx";
import { LimitMessage } from "../../../../ui/components/ServiceMessage.tsx";
import { Disclosure } from "../../../../ui/controls/Disclosure.tsx";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { useLasting } from "../../../../ui/hooks/state.ts";
import { Chip } from "../../../../ui/icons/Chip.tsx";
import { UnverifiedNote } from "../../../../ui/page/Attribution.tsx";
import { dataClassLabel } from "../../../../ui/text/data-class.ts";
import { adviceFor, toneOf, worstCountedFirst } from "../../breaches/data-classes.ts";
import { useAccounts } from "../accounts-context.ts";
import { WatchOffer } from "../watch/WatchOffer.tsx";
import { BreachList } from "./BreachList.tsx";
import { KeyForm } from "./KeyForm.tsx";
import { NextBreach } from "./NextBreach.tsx";
import { PasteList } from "./PasteList.tsx";
import type { ResultView } from "./result.ts";
import { canChoose, ServiceChoice, ServiceSwitch } from "./ServiceChoice.tsx";
import type { Marks } from "./use-marks.ts";
import "./lookup.css";

/** Id of the line that names the account. */
const ACCOUNT_ID = "shown-account";

const RESULT_ID = "shown-result";

/** A shorter wait is over before it could be announced. */
const WAIT_REPORTED_AFTER_MS = 1_000;

interface ResultProps {
  lookup: Lookup;
  result: ResultView;
}

/** The headline and what to do about it. */
function LookupResult({ lookup, result, marks, onDeal, chosenCount }: LookupResultProps) {
  const { account, askedAt } = lookup;
  const { t, site, count: number } = useWords();
  const { settings, locked, requestConsent, lookUp } = useAccounts();
  const place = useRef<HTMLElement>(null);
  const last = useRef({ account, chosenCount });
  const isLasting = useLasting(`${account} ${result.title}`, WAIT_REPORTED_AFTER_MS) !== undefined;
  useEffect(() => {
    const before = last.current;
    if (before.account === account) return;
    last.current = { account, chosenCount };
    // Picked from far down a list, it would be out of view.
    place.current?.scrollIntoView({ block: "nearest" });
    if (before.chosenCount !== chosenCount) place.current?.focus({ preventScroll: true });
  }, [account, chosenCount]);
  const repeat = () => {
    requestConsent();
    void lookUp(account);
  };
  const announcement = {
    isAnnounced: result.isResult || isLasting,
    subject: site(account),
    key: result.isResult ? askedAt : "wait",
  };
  const { lookupUrl } = settings.services;
  // Saving a key also tries again.
  const canRepeat = result.hasFailed && (!result.needsKey || locked.has("services.lookupApiKey"));
  const isChoice = result.isUnchosen && canChoose({ settings, locked });
  const { count, leftCount } = marks.progress;
  const doneCount = count - leftCount;
  const isFound = result.isResult && count > 0;
  const sentences = isChoice ? [t("accounts_choice_detail")] : result.sentences;
  return (
    <section
      class="lookup-result"
      id={RESULT_ID}
      ref={place}
      aria-labelledby={ACCOUNT_ID}
      tabIndex={-1}
      data-keeps-focus
    >
      <Panel
        tone={isChoice ? "quiet" : result.tone}
        title={isChoice ? t("accounts_choice_title") : result.title}
        announcement={announcement}
        icon={
          isFound && (
            <Ring
              share={doneCount / count}
              text={result.tone === "good" ? "✓" : `${number(doneCount)}/${number(count)}`}
            />
          )
        }
        below={isFound && <NextBreach key={account} {...marks} onDeal={onDeal} />}
      >
        <div class="shown-account">
          <bdi id={ACCOUNT_ID}>{account}</bdi>
        </div>
        {sentences.map((sentence, index) => (
          <p key={index}>{sentence}</p>
        ))}
        {lookup.isVerifiedOnly && lookup.breaches.state === "answered" && <UnverifiedNote />}
        {result.toCome.length === 0 && <Pending lookup={lookup} result={result} />}
        {isChoice && <ServiceChoice account={account} />}
        {result.needsKey && !isChoice && <KeyForm key={account} account={account} />}
        {result.needsKey && publicServiceAt(lookupUrl) === "v3" && (
          <p class="own-page">
            <ExternalLink href={`https://haveibeenpwned.com/account/${encodeURIComponent(account)}`}>
              {t("accounts_paste_open", hostOf(lookupUrl))}
            </ExternalLink>
          </p>
        )}
        {canRepeat && (
          <button type="button" class="button button-quiet popup-action" onClick={repeat}>
            {t("common_try_again")}
          </button>
        )}
        {!isChoice && !result.isPending && <ServiceSwitch account={account} />}
      </Panel>
    </section>
  );
}

interface PendingProps extends ResultProps {
  onCanceled?: () => void;
}

/** The service's own message about its limits, a link to its rules, and a button to cancel if it is pending. */
function Pending({ lookup, result, onCanceled }: PendingProps) {
  const { t } = useWords();
  const { settings, cancel } = useAccounts();
  const { said, isLimited, isPending } = result;
  const press = () => {
    cancel(lookup.account);
    onCanceled?.();
  };
  return (
    <>
      {isLimited && <LimitMessage texts={said} lookupUrl={settings.services.lookupUrl} />}
      {isPending && (
        <button type="button" class="text-button panel-cancel" onClick={press}>
          {t("common_cancel")}
        </button>
      )}
    </>
  );
}

function ToCome({ lookup, result }: ResultProps) {
  if (result.toCome.length === 0) return null;
  // The button disappears with what it canceled. The result says what happened.
  const moveFocus = () => document.getElementById(RESULT_ID)?.focus({ preventScroll: true });
  return (
    <div class="to-come soft">
      {result.toCome.map((sentence, index) => (
        <p key={index}>{sentence}</p>
      ))}
      <Pending lookup={lookup} result={result} onCanceled={moveFocus} />
    </div>
  );
}

/** What was exposed, worst first, and what to do about it. */
function Exposed({ counts }: { counts: ReturnType<typeof worstCountedFirst> }) {
  const words = useWords();
  const { t, count: number } = words;
  if (counts.length === 0) return null;
  return (
    <Disclosure label={t("accounts_exposed")}>
      <ul class="chips">
        {counts.map(({ name, count }) => (
          <Chip key={name} label={`${dataClassLabel(name, words)} ${number(count)}`} tone={toneOf(name)} />
        ))}
      </ul>
      <ul class="advice">
        {adviceFor(counts.map(({ name }) => name)).map((advice) => (
          <li key={advice}>{t(`accounts_advice_${advice}`)}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface ShownLookupProps extends ResultProps {
  marks: Marks;
  /** Increments when the user picks another lookup from the list: focus then moves to where it is shown. */
  chosenCount: number;
}

interface LookupResultProps extends ShownLookupProps {
  onDeal: (name: string, isDealtWith: boolean) => Promise<unknown>;
}

/** The lookup: its account, the result, the findings, what is pending, and the offer to watch it. */
export function ShownLookup(shown: ShownLookupProps) {
  const { lookup, result, marks } = shown;
  const { account, breaches, pastes } = lookup;
  const { commands, isPrivate } = usePage();
  const { change } = useAccounts();
  const totals = breachTotals(lookup);
  const deal = (name: string, isDealtWith: boolean) =>
    change(commands.setBreachResolved({ account, name, isDealtWith, isPrivate }));
  return (
    <>
      <LookupResult {...shown} onDeal={deal} />
      <Fragment key={account}>
        <div class="closed-lines">
          {breaches.state === "answered" && breaches.value.length > 0 && (
            <BreachList
              account={account}
              found={breaches.value}
              count={totals.count}
              exposureCount={totals.exposureCount}
              dealtWith={marks.dealtWith}
              onDeal={deal}
            />
          )}
          <Exposed counts={worstCountedFirst(totals.classes)} />
          {pastes.state === "answered" && pastes.value.length > 0 && <PasteList pastes={pastes.value} />}
        </div>
        <ToCome lookup={lookup} result={result} />
        <WatchOffer lookup={lookup} />
      </Fragment>
    </>
  );
}
