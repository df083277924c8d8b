// One look-up in full: the sentence first, then what got out, what to do, and where it was.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { breachTotals, type Lookup, summarise } from "../../../../shared/accounts/lookup.ts";
import { Disclosure } from "../../../../ui/components/Disclosure.tsx";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { Said } from "../../../../ui/components/Said.tsx";
import { useWords } from "../../../../ui/hooks/page.ts";
import { useFirstNew } from "../../../../ui/hooks/use-first-new.ts";
import { useLasting } from "../../../../ui/hooks/use-lasting.ts";
import { Chip } from "../../../../ui/signs/Chip.tsx";
import { describeOwnPage, describeRules } from "../../breaches/attribution.ts";
import { groupsIn, toneOf, worstCountedFirst } from "../../breaches/data-classes.ts";
import { useAccounts } from "../accounts-context.ts";
import { BreachList } from "./BreachList.tsx";
import { KeyForm } from "./KeyForm.tsx";
import { PasteList } from "./PasteList.tsx";
import { describeResult, type ResultView } from "./result.ts";

interface ShownLookupProps {
  lookup: Lookup;
  onCancel: (account: string) => void;
}

/** Id of the line that names the account of the shown look-up. */
export const SHOWN_ACCOUNT_ID = "shown-account";

const RESULT_ID = "shown-result";

/** A shorter wait is over before it could be told. */
const WAIT_TOLD_AFTER_MS = 1_000;

const CLASSES_AT_ONCE = 6;
const ADVICE_AT_ONCE = 2;

function useResult(lookup: Lookup): ResultView {
  const words = useWords();
  const { settings, now } = useAccounts();
  return describeResult(summarise(lookup), settings.services.lookupInterface, words, now);
}

interface LookupResultProps extends ShownLookupProps {
  /** Goes up when the person chose another look-up in the list: the focus goes where it is shown then. */
  chosenCount: number;
}

/** The sentence, and what can be done about it. */
export function LookupResult({ lookup, chosenCount, onCancel }: LookupResultProps) {
  const { account, askedAt } = lookup;
  const words = useWords();
  const { word } = words;
  const { settings, locked, letAgree, lookUp } = useAccounts();
  const result = useResult(lookup);
  const place = useRef<HTMLElement>(null);
  const lastAccount = useRef(account);
  const lastChosenCount = useRef(chosenCount);
  const isLasting = useLasting(`${account} ${result.title}`, WAIT_TOLD_AFTER_MS) !== undefined;
  useEffect(() => {
    if (lastAccount.current === account) return;
    lastAccount.current = account;
    // Chosen from far down a list, it would be out of sight.
    place.current?.scrollIntoView({ block: "nearest" });
    if (lastChosenCount.current === chosenCount) return;
    lastChosenCount.current = chosenCount;
    place.current?.focus({ preventScroll: true });
  }, [account, chosenCount]);
  const repeat = () => {
    letAgree();
    void lookUp(account);
  };
  const news = {
    isTold: result.isResult || isLasting,
    subject: word("accounts_result_of", words.site(account)),
    key: result.isResult ? askedAt : "wait",
  };
  const { ownPage } = result.needsKey ? describeOwnPage(account, settings.services.lookupUrl, words) : {};
  // Saving a key asks again as well.
  const canRepeat = result.hasFailed && (!result.needsKey || locked.has("services.lookupApiKey"));
  return (
    <section
      class="lookup-result"
      id={RESULT_ID}
      ref={place}
      aria-labelledby={SHOWN_ACCOUNT_ID}
      tabIndex={-1}
      data-keeps-focus
    >
      <Panel tone={result.tone} title={result.title} news={news}>
        {result.sentences.map((sentence, index) => (
          <p key={index}>{sentence}</p>
        ))}
        {result.toCome.length === 0 && <Limit result={result} />}
        {result.needsKey && <KeyForm key={account} account={account} />}
        {ownPage && (
          <p class="own-page">
            <ExternalLink href={ownPage.href}>{ownPage.label}</ExternalLink>
          </p>
        )}
        {canRepeat && (
          <button type="button" class="button button-quiet popup-action" onClick={repeat}>
            {word(result.needsConsent ? "consent_ask_again" : "accounts_check_again")}
          </button>
        )}
        {result.toCome.length === 0 && <CancelButton result={result} onPress={() => onCancel(account)} />}
      </Panel>
    </section>
  );
}

/** What the service says of asking too often, in its own words, and where its rules are. */
function Limit({ result: { said, isLimited } }: { result: ResultView }) {
  const words = useWords();
  const { settings } = useAccounts();
  const { rules } = isLimited ? describeRules(settings.services.lookupUrl, words) : {};
  return (
    <>
      {said && <Said said={said} />}
      {rules && (
        <p>
          <ExternalLink href={rules.href}>{rules.label}</ExternalLink>
        </p>
      )}
    </>
  );
}

function CancelButton({ result, onPress }: { result: ResultView; onPress: () => void }) {
  const { word } = useWords();
  if (!result.isPending) return null;
  return (
    <button type="button" class="text-button panel-cancel" onClick={onPress}>
      {word("accounts_cancel")}
    </button>
  );
}

function ToCome({ lookup, onCancel }: ShownLookupProps) {
  const result = useResult(lookup);
  if (result.toCome.length === 0) return null;
  return (
    <div class="to-come soft">
      {result.toCome.map((sentence, index) => (
        <p key={index}>{sentence}</p>
      ))}
      <Limit result={result} />
      <CancelButton
        result={result}
        onPress={() => {
          onCancel(lookup.account);
          // The button goes with what it called off; what came of it is said in the result.
          document.getElementById(RESULT_ID)?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

type Counts = ReturnType<typeof worstCountedFirst>;

function Classes({ counts }: { counts: Counts }) {
  const { word, plural, count: number } = useWords();
  const [areAllShown, setAllShown] = useState(false);
  const isCut = !areAllShown && counts.length > CLASSES_AT_ONCE + 1;
  const shown = isCut ? counts.slice(0, CLASSES_AT_ONCE) : counts;
  const { list, expectMore } = useFirstNew<HTMLDivElement>(shown.length);
  return (
    <section aria-labelledby="classes-heading" tabIndex={-1} data-keeps-focus>
      <h3 class="only-for-screen-readers" id="classes-heading">
        {word("accounts_exposed")}
      </h3>
      <div class="chips" ref={list}>
        {shown.map(({ name, count }) => (
          <Chip key={name} label={`${name} ${number(count)}`} tone={toneOf(name)} />
        ))}
        {isCut && (
          <button
            type="button"
            class="text-button chip-button"
            onClick={() => {
              expectMore();
              setAllShown(true);
            }}
          >
            {plural("accounts_more_classes", counts.length - shown.length)}
          </button>
        )}
      </div>
    </section>
  );
}

function Advice({ counts }: { counts: Counts }) {
  const { word, plural } = useWords();
  const items = groupsIn(counts.map(({ name }) => name)).map((group) => (
    <li key={group}>
      <strong>{word(`accounts_group_${group}`)}</strong> {word(`accounts_advice_${group}`)}
    </li>
  ));
  const rest = items.slice(ADVICE_AT_ONCE);
  if (items.length === 0) return null;
  return (
    <section>
      <div class="section-line">
        <h3>{word("accounts_what_to_do")}</h3>
      </div>
      <AdviceList>{items.slice(0, ADVICE_AT_ONCE)}</AdviceList>
      {rest.length > 0 && (
        <Disclosure label={plural("accounts_more_advice", rest.length)}>
          <AdviceList>{rest}</AdviceList>
        </Disclosure>
      )}
    </section>
  );
}

function AdviceList({ children }: { children: ComponentChildren }) {
  return <ul class="advice">{children}</ul>;
}

/** What was found, and what is still to come; nothing where neither is. */
export function LookupDetails({ lookup, onCancel }: ShownLookupProps) {
  const { account, breaches, pastes } = lookup;
  const totals = breachTotals(lookup);
  const found = breaches.state === "answered" ? breaches.value : [];
  const counts = worstCountedFirst(totals.classes);
  return (
    <>
      {counts.length > 0 && <Classes counts={counts} />}
      <Advice counts={counts} />
      {found.length > 0 && <BreachList account={account} found={found} count={totals.count} />}
      <ToCome lookup={lookup} onCancel={onCancel} />
      {pastes.state === "answered" && pastes.value.length > 0 && <PasteList pastes={pastes.value} />}
    </>
  );
}
