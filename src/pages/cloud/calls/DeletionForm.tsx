// The form below the name of a function: what goes, what it takes along, and the word that it shall.

import { type OnAction, QuietButton, ReasonedButton } from "../Buttons.tsx";
import type { DeletionView, EarlierView } from "./deletion-view.ts";

interface DeletionFormProps {
  deletion: DeletionView;
  onAction: OnAction;
}

const HEADING_ID = "cloud-deletion";
const FIELD_ID = "cloud-confirmation";

/** The whole form. Nothing in it is sent by Enter: only its button sends. */
export function DeletionForm({ deletion, onAction }: DeletionFormProps) {
  const { heading, before, name, facts, consequences, confirm, button, reason } = deletion;
  return (
    <section class="cloud-deletion" aria-labelledby={HEADING_ID}>
      <h3 id={HEADING_ID}>{heading}</h3>
      {before !== undefined && <p class="cloud-note cloud-note-warn">{before}</p>}
      <p class="cloud-deletion-name">
        <bdi>{name}</bdi>
      </p>
      <dl class="cloud-facts">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <ul class="cloud-consequences">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <label class="cloud-label" for={FIELD_ID}>
        {confirm.before}
        <bdi class="cloud-to-type">{confirm.name}</bdi>
        {confirm.after}
      </label>
      <input
        class="field"
        id={FIELD_ID}
        type="text"
        dir="ltr"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        value={confirm.typed}
        onInput={(event) => onAction({ kind: "type-confirmation", text: event.currentTarget.value })}
      />
      <ReasonedButton
        label={button.label}
        reason={reason}
        reasonId="cloud-deletion-reason"
        isBad
        onPress={() => onAction(button.action)}
      />
    </section>
  );
}

/** The deletions before the one that is shown. */
export function EarlierDeletions({ earlier, onAction }: { earlier: EarlierView; onAction: OnAction }) {
  return (
    <section aria-labelledby="cloud-earlier" tabIndex={-1} data-keeps-focus>
      <h2 id="cloud-earlier" class="cloud-earlier-heading">
        {earlier.heading}
      </h2>
      <ul class="card">
        {earlier.items.map(({ id, shortName, name, when, ending, tone, show }) => (
          <li key={id} class="cloud-earlier">
            <div>
              <p>
                <strong>
                  <bdi>{shortName}</bdi>
                </strong>{" "}
                <span class={`chip chip-${tone ?? "mark"}`}>{ending}</span>
              </p>
              <small>
                {when} · <bdi>{name}</bdi>
              </small>
            </div>
            <QuietButton button={show} onAction={onAction} />
          </li>
        ))}
      </ul>
    </section>
  );
}
