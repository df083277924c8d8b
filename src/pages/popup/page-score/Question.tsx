// What one click will send: the address, always in sight, and the choices, which open in place.

import { Disclosure } from "../../../ui/components/Disclosure.tsx";
import type { OptionsGroupView, QuestionView } from "./question-view.ts";
import type { ScoreAction } from "./score-state.ts";

type OnAction = (action: ScoreAction) => void;

interface QuestionProps {
  question: QuestionView;
  onAction: OnAction;
}

interface OptionsProps {
  group: OptionsGroupView;
  type: "radio" | "checkbox";
  onAction: OnAction;
}

/** Shows what it is told: what is chosen stays the owner's. */
function Options({ group, type, onAction }: OptionsProps) {
  const { legend, options, isDisabled, note } = group;
  return (
    <fieldset class="score-options" disabled={isDisabled}>
      <legend>{legend}</legend>
      <div class="score-option-row">
        {options.map(({ label, isChosen, action }) => (
          <label key={label} class="score-option">
            <input
              type={type}
              name={type === "radio" ? "score-device" : undefined}
              checked={isChosen}
              onChange={() => onAction(action)}
            />
            {label}
          </label>
        ))}
      </div>
      {note !== undefined && <small>{note}</small>}
    </fieldset>
  );
}

/** All but the button, which stands beside the one for the report. */
export function Question({ question, onAction }: QuestionProps) {
  const { addressLabel, address, query, toggleQuery, choice, devices, categories, notes } = question;
  return (
    <div class="score-question" tabIndex={-1} data-keeps-focus>
      <div>
        <small>{addressLabel}</small>
        <p class="score-address" dir="ltr">
          {address}
          {query !== undefined && <mark>{query}</mark>}
        </p>
        {toggleQuery && (
          <button type="button" class="text-button" onClick={() => onAction(toggleQuery.action)}>
            {toggleQuery.label}
          </button>
        )}
      </div>
      <Disclosure label={choice}>
        <Options group={devices} type="radio" onAction={onAction} />
        <Options group={categories} type="checkbox" onAction={onAction} />
      </Disclosure>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </div>
  );
}
