// One look-up in full: the sentence first, then what got out, what to do, and where it was.

import { useEffect, useRef } from "preact/hooks";
import { Chip } from "../../../ui/Chip.tsx";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { ExternalLink } from "../../../ui/ExternalLink.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import type { AttributionView } from "../breaches/attribution.ts";
import type { AccountsAction } from "./accounts-state.ts";
import { BreachList } from "./BreachList.tsx";
import { KeyForm } from "./KeyForm.tsx";
import type { AdviceView, ShownLookupView } from "./lookup-view.ts";
import { PasteList } from "./PasteList.tsx";

interface ShownLookupProps {
  lookup: ShownLookupView;
  onAction: (action: AccountsAction) => void;
}

/** The sentence, and what can be done about it. */
export function LookupResult({ lookup, onAction }: ShownLookupProps) {
  const { account, result, again, cancel, keyForm, ownPage } = lookup;
  const place = useRef<HTMLDivElement>(null);
  const lastAccount = useRef(account);
  useEffect(() => {
    if (lastAccount.current === account) return;
    lastAccount.current = account;
    // Chosen from far down a list, it would be out of sight.
    place.current?.scrollIntoView({ block: "nearest" });
  }, [account]);
  return (
    <div class="lookup-result" ref={place} tabIndex={-1} data-keeps-focus>
      <Panel tone={result.tone} title={result.title} isNews={result.isResult}>
        {result.sentences.map((sentence, index) => (
          <p key={index}>{sentence}</p>
        ))}
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
        {cancel && (
          <button type="button" class="text-button panel-cancel" onClick={() => onAction(cancel.action)}>
            {cancel.label}
          </button>
        )}
      </Panel>
    </div>
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
  /** Something stands between the result and its details: they need a heading to be told from it. */
  isSetApart: boolean;
}

/** What was found; nothing where nothing was. */
export function LookupDetails({ lookup, attribution, isSetApart, onAction }: LookupDetailsProps) {
  const { classes, advice, breaches, pastes } = lookup;
  return (
    <>
      {classes && (
        <section>
          <div class={isSetApart ? "section-line" : "only-for-screen-readers"}>
            <h3>{classes.heading}</h3>
          </div>
          <div class="chips">
            {classes.chips.map(({ label, tone }) => (
              <Chip key={label} label={label} tone={tone} />
            ))}
            {classes.more && (
              <button
                type="button"
                class="text-button chip-button"
                onClick={() => classes.more && onAction(classes.more.action)}
              >
                {classes.more.label}
              </button>
            )}
          </div>
        </section>
      )}
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
      {pastes && <PasteList pastes={pastes} onAction={onAction} />}
    </>
  );
}
