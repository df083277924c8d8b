// The fields for a name: one for the whole of it, or one for each part.

import { type OnAction, QuietButton } from "../Buttons.tsx";
import type { NameView, PartView } from "./name-view.ts";

interface NameFieldsProps {
  view: NameView;
  /** Enter in the field; absent where it shall do nothing. */
  onEnter?: () => void;
  onAction: OnAction;
}

const NAME_FIELD_ID = "cloud-name";

// The browser would keep what is typed for its next start, on the disk.
const UNKEPT = { autocomplete: "off", autocapitalize: "none", spellcheck: false } as const;

/** A sentence that appears now would move the button away from under the pointer. */
function isButtonHeld(): boolean {
  return document.querySelector("button:active, label:active") !== null;
}

function WholeName({ view, onEnter, onAction }: NameFieldsProps) {
  const { method, label, hint, pattern, text, problem, recognised, partly } = view;
  const describedBy = `${NAME_FIELD_ID}-problem ${NAME_FIELD_ID}-hint`;
  return (
    <>
      <label class="cloud-label" for={NAME_FIELD_ID}>
        {label}
      </label>
      <textarea
        class="field cloud-name-field"
        id={NAME_FIELD_ID}
        rows={2}
        dir="ltr"
        {...UNKEPT}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy}
        onInput={(event) =>
          onAction({ kind: "enter", method, step: { kind: "type", text: event.currentTarget.value } })
        }
        onBlur={() => {
          if (!isButtonHeld()) onAction({ kind: "enter", method, step: { kind: "leave" } });
        }}
        onKeyDown={(event) => {
          // A name has one line. While an input method is at work, Enter is its own.
          if (event.key !== "Enter" || event.isComposing) return;
          event.preventDefault();
          if (!event.repeat) onEnter?.();
        }}
      />
      <p id={`${NAME_FIELD_ID}-problem`} class="cloud-problem" role="alert">
        {problem}
      </p>
      {recognised && (
        <p class="cloud-recognised">
          {recognised.label} <bdi class="cloud-whole-name">{recognised.name}</bdi>
        </p>
      )}
      {partly && (
        <p class="cloud-partly">
          {partly.sentence} <QuietButton button={partly.fillIn} onAction={onAction} />
        </p>
      )}
      <p id={`${NAME_FIELD_ID}-hint`} class="cloud-hint">
        {hint} <code dir="ltr">{pattern}</code>
      </p>
    </>
  );
}

interface PartProps {
  part: PartView;
  index: number;
  view: NameView;
  onEnter?: (() => void) | undefined;
  onAction: OnAction;
}

function Part({ part, index, view, onEnter, onAction }: PartProps) {
  const { label, value, problem } = part;
  const { method } = view;
  const fieldId = index === 0 ? NAME_FIELD_ID : `${NAME_FIELD_ID}-${index}`;
  return (
    <div class="cloud-part">
      <label class="cloud-label" for={fieldId}>
        {label}
      </label>
      <input
        class="field"
        id={fieldId}
        type="text"
        dir="ltr"
        {...UNKEPT}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${fieldId}-problem`}
        onInput={(event) =>
          onAction({
            kind: "enter",
            method,
            step: { kind: "type-part", index, text: event.currentTarget.value },
          })
        }
        onBlur={() => {
          if (!isButtonHeld()) onAction({ kind: "enter", method, step: { kind: "leave-part", index } });
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.isComposing && !event.repeat) onEnter?.();
        }}
      />
      <p id={`${fieldId}-problem`} class="cloud-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

function Parts({ view, onEnter, onAction }: NameFieldsProps) {
  const { label, hint, pattern, parts } = view;
  return (
    <fieldset class="cloud-parts">
      <legend class="cloud-label">{label}</legend>
      <p class="cloud-hint">
        {hint} <code dir="ltr">{pattern}</code>
      </p>
      <div class="cloud-part-grid">
        {parts.map((part, index) => (
          <Part key={part.id} part={part} index={index} view={view} onEnter={onEnter} onAction={onAction} />
        ))}
      </div>
    </fieldset>
  );
}

/** All fields, and the way to enter it otherwise. */
export function NameFields(props: NameFieldsProps) {
  const { view, onAction } = props;
  return (
    <div class="cloud-name" data-keeps-focus tabIndex={-1}>
      {view.mode === "whole" ? <WholeName {...props} /> : <Parts {...props} />}
      <QuietButton button={view.switchMode} onAction={onAction} />
    </div>
  );
}
