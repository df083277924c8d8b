// The button that erases, the question that takes its place, and what became of it.

import { useEffect, useRef } from "preact/hooks";
import type { EraseView } from "./erase-view.ts";
import type { OnPrivacyAction } from "./privacy-store.ts";

interface EraseProps {
  erase: EraseView;
  /** The one button of the page that takes all along. */
  isSerious?: boolean;
  onAction: OnPrivacyAction;
}

function Question({ question, onAction }: { question: EraseView["question"]; onAction: OnPrivacyAction }) {
  const no = useRef<HTMLButtonElement>(null);
  // The focus goes along: to the answer that loses nothing. A double click on what opened the question ends there.
  useEffect(() => no.current?.focus(), []);
  if (!question) return null;
  return (
    <fieldset class="privacy-question">
      <legend>{question.text}</legend>
      <div class="privacy-buttons">
        <button
          type="button"
          class="button button-quiet"
          ref={no}
          onClick={() => onAction(question.no.action)}
        >
          {question.no.label}
        </button>
        <button type="button" class="button privacy-serious" onClick={() => onAction(question.yes.action)}>
          {question.yes.label}
        </button>
      </div>
    </fieldset>
  );
}

/** What is said stands in a live region that is there before. */
export function Erase({ erase, isSerious = false, onAction }: EraseProps) {
  const { button, question, said, isProblem } = erase;
  return (
    <>
      {button && (
        <button
          type="button"
          class={isSerious ? "button button-quiet privacy-all" : "text-button"}
          aria-label={button.spoken}
          aria-disabled={button.isBusy}
          onClick={() => {
            if (!button.isBusy) onAction(button.action);
          }}
        >
          {button.label}
        </button>
      )}
      {question && <Question question={question} onAction={onAction} />}
      <div class={isProblem ? "privacy-said privacy-said-problem" : "privacy-said"} role="status">
        {said.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </>
  );
}
