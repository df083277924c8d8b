// The access to sites: how far it goes, and the button where there is more to give.

import { ToneIcon } from "../../../ui/signs/ToneIcon.tsx";
import type { FieldProps } from "../fields/OptionFrame.tsx";
import type { AccessView } from "./access.ts";

/** A panel: without access nothing else here has any effect. */
export function AccessState({ view, onAction }: FieldProps<AccessView>) {
  const { tone, title, sentence, sites, button, note, problem } = view;
  return (
    <div class={`panel panel-${tone}`} data-keeps-focus tabIndex={-1}>
      <ToneIcon tone={tone} />
      <div class="panel-text">
        <h3 class="panel-title">{title}</h3>
        <p>{sentence}</p>
        {sites !== undefined && <p dir="auto">{sites}</p>}
        {button && (
          <p class="option-access-button">
            <button type="button" class="button" onClick={() => onAction(button.action)}>
              {button.label}
            </button>
          </p>
        )}
        {note !== undefined && <p class="panel-small-print">{note}</p>}
        <div role="status">{problem !== undefined && <p>{problem}</p>}</div>
      </div>
    </div>
  );
}
