// The controls of the options: each with its label, its notes, and what became of the last change.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Switches } from "../../ui/Switch.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import type { ChoiceOptionView, SwitchOptionView, TextOptionView } from "./field-view.ts";
import type { OptionsAction } from "./options-store.ts";

interface FieldProps<View> {
  view: View;
  onAction: (action: OptionsAction) => void;
}

type Remarks = Pick<TextOptionView, "notes" | "problem">;

/** What is said below a control. */
function OptionRemarks({ id, notes, problem }: Remarks & { id: string }) {
  return (
    <div id={id} class="option-remarks">
      {problem !== undefined && (
        <p class="option-problem" role="alert">
          {problem}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </div>
  );
}

interface OptionFrameProps {
  /** Absent where the control brings its own label. */
  label?: { for: string; text: string };
  saved: string | undefined;
  children: ComponentChildren;
}

/** The word that it is saved stands beside the label: below, it would move what the person is about to press. */
function OptionFrame({ label, saved, children }: OptionFrameProps) {
  return (
    <div class="option">
      <div class="option-head">
        {label && (
          <label class="option-label" for={label.for}>
            {label.text}
          </label>
        )}
        <div role="status">{saved !== undefined && <p class="option-saved">{saved}</p>}</div>
      </div>
      {children}
    </div>
  );
}

function TextField({ view, onAction }: FieldProps<TextOptionView>) {
  const { name, label, type, value, placeholder, notes, problem, saved, isDisabled, reset } = view;
  // What is being typed is nobody else's yet: the page may be drawn anew meanwhile.
  const [draft, setDraft] = useState<string>();
  const remarksId = `${name}-remarks`;
  return (
    <OptionFrame label={{ for: name, text: label }} saved={saved}>
      <div class="option-line">
        <input
          class="field"
          id={name}
          {...(type === "password" ? { type: "password" as const } : { type: "text" as const })}
          inputMode={type === "url" ? "url" : "text"}
          value={draft ?? value}
          {...(placeholder !== undefined && { placeholder })}
          autocomplete="off"
          spellcheck={false}
          dir={type === "url" ? "ltr" : "auto"}
          disabled={isDisabled}
          aria-invalid={problem !== undefined}
          aria-describedby={remarksId}
          onInput={(event) => setDraft(event.currentTarget.value)}
          onChange={(event) => {
            setDraft(undefined);
            onAction({ kind: "change", name, value: event.currentTarget.value });
          }}
          // What was typed and taken back is no change: it would stay in front of what is stored from then on.
          onBlur={() => setDraft(undefined)}
        />
        {reset && (
          <TextButton label={reset.label} spoken={reset.spoken} onPress={() => onAction(reset.action)} />
        )}
      </div>
      <OptionRemarks id={remarksId} notes={notes} {...(problem !== undefined && { problem })} />
    </OptionFrame>
  );
}

function ChoiceField({ view, onAction }: FieldProps<ChoiceOptionView>) {
  const { name, label, value, choices, notes, problem, saved, isDisabled } = view;
  const remarksId = `${name}-remarks`;
  return (
    <OptionFrame label={{ for: name, text: label }} saved={saved}>
      <select
        class="select option-select"
        id={name}
        disabled={isDisabled}
        aria-describedby={remarksId}
        onChange={(event) => onAction({ kind: "change", name, value: event.currentTarget.value })}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
      <OptionRemarks id={remarksId} notes={notes} {...(problem !== undefined && { problem })} />
    </OptionFrame>
  );
}

function SwitchField({ view, onAction }: FieldProps<SwitchOptionView>) {
  const { name, label, notes, problem, saved, isOn, isDisabled } = view;
  const toggle = {
    label,
    detail: notes.join(" "),
    isOn,
    isDisabled,
    action: { kind: "change" as const, name, value: !isOn },
  };
  return (
    <OptionFrame saved={saved}>
      <Switches switches={[toggle]} onAction={onAction} />
      <OptionRemarks id={`${name}-remarks`} notes={[]} {...(problem !== undefined && { problem })} />
    </OptionFrame>
  );
}

/** One option, whatever its kind. */
export function OptionField({
  view,
  onAction,
}: FieldProps<TextOptionView | ChoiceOptionView | SwitchOptionView>) {
  if (view.kind === "text") return <TextField view={view} onAction={onAction} />;
  if (view.kind === "choice") return <ChoiceField view={view} onAction={onAction} />;
  return <SwitchField view={view} onAction={onAction} />;
}
