// A confirmation that replaces a button. Focus goes to the choice that changes nothing.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "./Confirm.css";

interface ConfirmProps {
  question: string;
  /** Absent where there is nothing to agree to. */
  yes?: string;
  no: string;
  onYes?: () => void;
  onNo: () => void;
  /** Classes of the whole, and of the confirm button. */
  classes?: { whole?: string; yes?: string };
  /** The choice that changes nothing comes first, so a double click on the opening button ends there. */
  isNoFirst?: boolean;
  children?: ComponentChildren;
}

export function Confirm({ question, yes, no, onYes, onNo, classes = {}, isNoFirst, children }: ConfirmProps) {
  const quiet = useRef<HTMLButtonElement>(null);
  useEffect(() => quiet.current?.focus(), []);
  const agree = yes !== undefined && (
    <button key="yes" type="button" class={classes.yes ?? "button"} onClick={onYes}>
      {yes}
    </button>
  );
  const decline = (
    <button key="no" type="button" class="button button-quiet" ref={quiet} onClick={onNo}>
      {no}
    </button>
  );
  return (
    <fieldset class={`confirm ${classes.whole ?? "confirm-card"}`}>
      <legend>{question}</legend>
      {children}
      <div class="row">{isNoFirst ? [decline, agree] : [agree, decline]}</div>
    </fieldset>
  );
}
