// Forgetting all results: the button gives way to a question, and comes back with the answer to it.

import type { FieldProps } from "../fields/OptionFrame.tsx";
import { AskedFirst } from "./AskedFirst.tsx";
import type { ForgetView } from "./forget.ts";

/** With what became of it. */
export function ForgetResults({ view, onAction }: FieldProps<ForgetView>) {
  const { button, question, outcome } = view;
  return (
    <div class="option" data-keeps-focus tabIndex={-1}>
      {question ? (
        <AskedFirst {...question} onAction={onAction} />
      ) : (
        <button
          type="button"
          class="button button-quiet"
          disabled={button.isDisabled}
          onClick={() => onAction(button.action)}
        >
          {button.label}
        </button>
      )}
      <div role="status">{outcome !== undefined && <p class="option-outcome">{outcome}</p>}</div>
    </div>
  );
}
