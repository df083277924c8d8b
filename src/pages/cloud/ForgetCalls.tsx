// The button that forgets all answers, and the question that takes its place.

import { useEffect, useRef } from "preact/hooks";
import { type OnAction, QuietButton } from "./Buttons.tsx";
import type { ForgetView } from "./cloud-view.ts";

/** The focus goes along: to the answer that loses nothing. */
export function ForgetCalls({ forget, onAction }: { forget: ForgetView; onAction: OnAction }) {
  const { button, question } = forget;
  const no = useRef<HTMLButtonElement>(null);
  const isAsked = question !== undefined;
  useEffect(() => {
    if (isAsked) no.current?.focus();
  }, [isAsked]);
  return (
    <div data-keeps-focus tabIndex={-1}>
      {question ? (
        <fieldset class="cloud-forget">
          <legend>{question.title}</legend>
          <div class="cloud-buttons">
            {/* A double click on what opened the question ends here. */}
            <button
              type="button"
              class="button button-quiet"
              ref={no}
              onClick={() => onAction(question.no.action)}
            >
              {question.no.label}
            </button>
            <button type="button" class="button button-quiet" onClick={() => onAction(question.yes.action)}>
              {question.yes.label}
            </button>
          </div>
        </fieldset>
      ) : (
        <QuietButton button={button} onAction={onAction} />
      )}
    </div>
  );
}
