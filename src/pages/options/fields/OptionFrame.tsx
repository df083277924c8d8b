// What surrounds every control of the options: its label, what became of the last change, and what is said below it.

import type { ComponentChildren } from "preact";
import { TextButton } from "../../../ui/components/TextButton.tsx";
import type { OptionsAction } from "../options-state.ts";
import { LockSign } from "./LockSign.tsx";
import type { OptionBase } from "./option-views.ts";

/** What every field is given. */
export interface FieldProps<View> {
  view: View;
  onAction: (action: OptionsAction) => void;
}

/** The id of what describes a control. */
export function remarksIdOf(name: string): string {
  return `${name}-remarks`;
}

/** What is said below a control. */
export function OptionRemarks({
  name,
  locked,
  notes,
  problem,
}: Pick<OptionBase, "name" | "locked" | "notes" | "problem">) {
  return (
    <div id={remarksIdOf(name)} class="option-remarks">
      {problem !== undefined && (
        <p class="option-problem" role="alert">
          {problem}
        </p>
      )}
      {locked !== undefined && <LockSign sentence={locked} />}
      {notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </div>
  );
}

/** The word that it is saved stands beside the label: below, it would move what the person is about to press. */
export function OptionHead({
  view: { saved, undo },
  onAction,
  children,
}: FieldProps<Pick<OptionBase, "saved" | "undo">> & { children: ComponentChildren }) {
  return (
    <div class="option-head">
      {children}
      <div class="option-status">
        <div role="status">{saved !== undefined && <p class="option-saved">{saved}</p>}</div>
        {undo && <TextButton label={undo.label} spoken={undo.spoken} onPress={() => onAction(undo.action)} />}
      </div>
    </div>
  );
}
