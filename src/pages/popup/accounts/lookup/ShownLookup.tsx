// One lookup in full: the headline first, then what was exposed, what to do, and where it happened.

import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { breachTotals, type Lookup } from "../../../../shared/accounts/lookup.ts";
import { hostOf } from "../../../../shared/addresses.ts";
import { publicServiceAt } from "../../../../shared/settings/public-lookups.ts";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { LimitMessage } from "../../../../ui/components/ServiceMessage.tsx";
import { Disclosure } from "../../../../ui/controls/Disclosure.tsx";
import { useFirstNew } from "../../../../ui/controls/ShowMore.tsx";
import { useWords } from "../../../../ui/hooks/page.ts";
import { useLasting } from "../../../../ui/hooks/state.ts";
import { Chip } from "../../../../ui/icons/Chip.tsx";
import { UnverifiedNote } from "../../../../ui/page/Attribution.tsx";
import { dataClassLabel } from "../../../../ui/text/data-class.ts";
import { adviceFor, toneOf, worstCountedFirst } from "../../breaches/data-classes.ts";
import { useAccounts } from "../accounts-context.ts";
import { WatchOffer } from "../watch/WatchOffer.tsx";
import { BreachList } from "./BreachList.tsx";
import { KeyForm } from "./KeyForm.tsx";
import { PasteList } from "./PasteList.tsx";
import type { ResultView } from "./result.ts";
import { canChoose, ServiceChoice, ServiceSwitch } from "./ServiceChoice.tsx";
import "./lookup.css";

/** Id of the line that names the account. */
const ACCOUNT_ID = "shown-account";

const RESULT_ID = "shown-result";

/** A shorter wait is over before it could be announced. */
const WAIT_REPORTED_AFTER_MS = 1_000;

const CLASSES_AT_ONCE = 6;
const ADVICE_AT_ONCE = 2;

interface ResultProps {
  lookup: Lookup;
  result: ResultView;
}

/** The headline and what to do about it. `chosenCount` is that of {@link ShownLookup}. */
function LookupResult({ lookup, result, chosenCount }: ResultProps & { chosenCount: number }) {
  const { account, askedAt } = lookup;
  const { t, site } = useWords();
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
      >
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

type Counts = ReturnType<typeof worstCountedFirst>;

function Classes({ counts }: { counts: Counts }) {
  const words = useWords();
  const { t, count: number } = words;
  const [areAllShown, setAllShown] = useState(false);
  const isCut = !areAllShown && counts.length > CLASSES_AT_ONCE + 1;
  const shown = isCut ? counts.slice(0, CLASSES_AT_ONCE) : counts;
  const { list, expectMore } = useFirstNew<HTMLUListElement>(shown.length);
  return (
    <section aria-labelledby="classes-heading" tabIndex={-1} data-keeps-focus>
      <h3 class="only-for-screen-readers" id="classes-heading">
        {t("accounts_exposed")}
      </h3>
      <ul class="chips" ref={list}>
        {shown.map(({ name, count }) => (
          <Chip key={name} label={`${dataClassLabel(name, words)} ${number(count)}`} tone={toneOf(name)} />
        ))}
        {isCut && (
          <li>
            <button
              type="button"
              class="text-button chip-button"
              onClick={() => {
                expectMore();
                setAllShown(true);
              }}
            >
              {t("common_show_more", number(counts.length - shown.length))}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

function Advice({ counts }: { counts: Counts }) {
  const { t, count } = useWords();
  const items = adviceFor(counts.map(({ name }) => name)).map((advice) => (
    <li key={advice}>{t(`accounts_advice_${advice}`)}</li>
  ));
  const rest = items.slice(ADVICE_AT_ONCE);
  if (items.length === 0) return null;
  return (
    <section>
      <div class="section-line">
        <h3>{t("accounts_what_to_do")}</h3>
      </div>
      <ul class="advice">{items.slice(0, ADVICE_AT_ONCE)}</ul>
      {rest.length > 0 && (
        <Disclosure label={t("common_show_more", count(rest.length))}>
          <ul class="advice">{rest}</ul>
        </Disclosure>
      )}
    </section>
  );
}

interface ShownLookupProps extends ResultProps {
  /** Increments when the user picks another lookup from the list: focus then moves to where it is shown. */
  chosenCount: number;
  /** The button that clears it, unless the list of other lookups has one. */
  clear: ComponentChildren;
}

/** The lookup: its account, the result, the findings, what is pending, and the offer to watch it. */
export function ShownLookup({ lookup, result, chosenCount, clear }: ShownLookupProps) {
  const { account, breaches, pastes } = lookup;
  const totals = breachTotals(lookup);
  const counts = worstCountedFirst(totals.classes);
  return (
    <>
      <div class="account-line">
        <bdi id={ACCOUNT_ID}>{account}</bdi>
        {clear}
      </div>
      <LookupResult lookup={lookup} result={result} chosenCount={chosenCount} />
      <Fragment key={account}>
        {counts.length > 0 && <Classes counts={counts} />}
        <Advice counts={counts} />
        {breaches.state === "answered" && breaches.value.length > 0 && (
          <BreachList
            account={account}
            found={breaches.value}
            count={totals.count}
            dealtWith={lookup.dealtWith}
          />
        )}
        <ToCome lookup={lookup} result={result} />
        {pastes.state === "answered" && pastes.value.length > 0 && <PasteList pastes={pastes.value} />}
        <WatchOffer lookup={lookup} />
      </Fragment>
    </>
  );
}
