// A question that takes the place of a button: the focus goes to the answer that changes nothing.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { OptionButton } from "../fields/option-views.ts";
import type { OptionsAction } from "../options-state.ts";

interface AskedFirstProps {
  title: string;
  yes?: OptionButton | undefined;
  no: OptionButton;
  onAction: (action: OptionsAction) => void;
  children?: ComponentChildren;
}

/** The question and its answers, as a group that the question names. */
export function AskedFirst({ title, yes, no, onAction, children }: AskedFirstProps) {
  const quiet = useRef<HTMLButtonElement>(null);
  useEffect(() => quiet.current?.focus(), []);
  return (
    <fieldset class="option-question">
      <legend>{title}</legend>
      {children}
      <div class="option-buttons">
        {yes && (
          <button type="button" class="button" onClick={() => onAction(yes.action)}>
            {yes.label}
          </button>
        )}
        <button type="button" class="button button-quiet" ref={quiet} onClick={() => onAction(no.action)}>
          {no.label}
        </button>
      </div>
    </fieldset>
  );
}
