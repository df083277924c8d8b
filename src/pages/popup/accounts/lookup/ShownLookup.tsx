// One look-up in full: the sentence first, then what got out, what to do, and where it was.

import { useEffect, useRef } from "preact/hooks";
import { Disclosure } from "../../../../ui/components/Disclosure.tsx";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { Panel } from "../../../../ui/components/Panel.tsx";
import { Said } from "../../../../ui/components/Said.tsx";
import { useFirstNew } from "../../../../ui/hooks/use-first-new.ts";
import { useLasting } from "../../../../ui/hooks/use-lasting.ts";
import { Chip } from "../../../../ui/signs/Chip.tsx";
import type { AttributionView } from "../../breaches/attribution.ts";
import type { AccountsAction } from "../accounts-state.ts";
import { BreachList } from "./BreachList.tsx";
import { KeyForm } from "./KeyForm.tsx";
import type { AdviceView, ShownLookupView } from "./lookup-view.ts";
import { PasteList } from "./PasteList.tsx";

interface ShownLookupProps {
  lookup: ShownLookupView;
  onAction: (action: AccountsAction) => void;
}

/** Id of the line that names the account of the shown look-up. */
export const SHOWN_ACCOUNT_ID = "shown-account";

const RESULT_ID = "shown-result";

/** A shorter wait is over before it could be told. */
const WAIT_TOLD_AFTER_MS = 1_000;

interface LookupResultProps extends ShownLookupProps {
  /** Goes up when the person chose another look-up in the list: the focus goes where it is shown then. */
  chosenCount: number;
}

/** The sentence, and what can be done about it. */
export function LookupResult({ lookup, chosenCount, onAction }: LookupResultProps) {
  const { account, askedAt, spokenName, result, again, cancel, keyForm, ownPage } = lookup;
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
  const news = {
    isTold: result.isResult || isLasting,
    subject: spokenName,
    key: result.isResult ? askedAt : "wait",
  };
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
        {result.toCome.length === 0 && <Limit lookup={lookup} />}
        {keyForm && <KeyForm form={keyForm} onAction={onAction} />}
        {ownPage && (
          <p class="own-page">
            <ExternalLink href={ownPage.href}>{ownPage.label}</ExternalLink>
          </p>
        )}
        {again && (
          <button
            type="button"
            class="button button-quiet popup-action"
            onClick={() => onAction(again.action)}
          >
            {again.label}
          </button>
        )}
        {result.toCome.length === 0 && <CancelButton cancel={cancel} onAction={onAction} />}
      </Panel>
    </section>
  );
}

/** What the service says of asking too often, in its own words, and where its rules are. */
function Limit({ lookup: { result, rules } }: { lookup: ShownLookupView }) {
  return (
    <>
      {result.said && <Said said={result.said} />}
      {rules && (
        <p>
          <ExternalLink href={rules.href}>{rules.label}</ExternalLink>
        </p>
      )}
    </>
  );
}

interface CancelButtonProps {
  cancel: ShownLookupView["cancel"];
  onAction: ShownLookupProps["onAction"];
}

function CancelButton({ cancel, onAction }: CancelButtonProps) {
  if (!cancel) return null;
  return (
    <button type="button" class="text-button panel-cancel" onClick={() => onAction(cancel.action)}>
      {cancel.label}
    </button>
  );
}

function ToCome({ lookup, onAction }: ShownLookupProps) {
  const { result, cancel } = lookup;
  if (result.toCome.length === 0) return null;
  return (
    <div class="to-come soft">
      {result.toCome.map((sentence, index) => (
        <p key={index}>{sentence}</p>
      ))}
      <Limit lookup={lookup} />
      <CancelButton
        cancel={cancel}
        onAction={(action) => {
          onAction(action);
          // The button goes with what it called off; what came of it is said in the result.
          document.getElementById(RESULT_ID)?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

function Classes({
  classes,
  onAction,
}: {
  classes: NonNullable<ShownLookupView["classes"]>;
  onAction: ShownLookupProps["onAction"];
}) {
  const { heading, chips, more } = classes;
  const { list, expectMore } = useFirstNew<HTMLDivElement>(chips.length);
  return (
    <section aria-labelledby="classes-heading" tabIndex={-1} data-keeps-focus>
      <h3 class="only-for-screen-readers" id="classes-heading">
        {heading}
      </h3>
      <div class="chips" ref={list}>
        {chips.map(({ label, tone }) => (
          <Chip key={label} label={label} tone={tone} />
        ))}
        {more && (
          <button
            type="button"
            class="text-button chip-button"
            onClick={() => {
              expectMore();
              onAction(more.action);
            }}
          >
            {more.label}
          </button>
        )}
      </div>
    </section>
  );
}

function AdviceList({ items }: { items: AdviceView[] }) {
  return (
    <ul class="advice">
      {items.map(({ title, advice }) => (
        <li key={title}>
          <strong>{title}</strong> {advice}
        </li>
      ))}
    </ul>
  );
}

interface LookupDetailsProps extends ShownLookupProps {
  attribution: AttributionView | undefined;
}

/** What was found, and what is still to come; nothing where neither is. */
export function LookupDetails({ lookup, attribution, onAction }: LookupDetailsProps) {
  const { classes, advice, breaches, pastes } = lookup;
  return (
    <>
      {classes && <Classes classes={classes} onAction={onAction} />}
      {advice && (
        <section>
          <div class="section-line">
            <h3>{advice.heading}</h3>
          </div>
          <AdviceList items={advice.first} />
          {advice.rest && (
            <Disclosure label={advice.rest.label}>
              <AdviceList items={advice.rest.items} />
            </Disclosure>
          )}
        </section>
      )}
      {breaches && <BreachList breaches={breaches} attribution={attribution} onAction={onAction} />}
      <ToCome lookup={lookup} onAction={onAction} />
      {pastes && <PasteList pastes={pastes} onAction={onAction} />}
    </>
  );
}
