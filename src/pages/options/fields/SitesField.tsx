// The list of sites that are left alone: each can be taken off, and one more put on.

import { useState } from "preact/hooks";
import { type FieldProps, OptionHead, OptionRemarks, remarksIdOf } from "./OptionFrame.tsx";
import type { SitesOptionView } from "./option-views.ts";

/** With the field for another one below the list. */
export function SitesField({ view, onAction }: FieldProps<SitesOptionView>) {
  const { name, label, none, sites, add, isDisabled } = view;
  const [draft, setDraft] = useState<string>();
  const labelId = `${name}-label`;
  return (
    <fieldset class="option option-set" aria-labelledby={labelId} data-keeps-focus tabIndex={-1}>
      <OptionHead view={view} onAction={onAction}>
        <span class="option-label" id={labelId}>
          {label}
        </span>
      </OptionHead>
      {none !== undefined ? (
        <p class="soft">{none}</p>
      ) : (
        <ul class="card option-sites">
          {sites.map(({ site, remove }) => (
            <li key={site} class="option-site">
              <bdi>{site}</bdi>
              {!isDisabled && (
                <button
                  type="button"
                  class="text-button"
                  aria-label={remove.spoken}
                  onClick={() => onAction(remove.action)}
                >
                  {remove.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && (
        <form
          class="option-line"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const text = draft ?? add.value;
            if (text.trim() === "") return;
            setDraft(undefined);
            onAction({ kind: "add-site", text });
          }}
        >
          <input
            class="field"
            type="text"
            inputMode="url"
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            aria-label={add.label}
            placeholder={add.label}
            aria-invalid={view.problem !== undefined}
            aria-describedby={remarksIdOf(name)}
            value={draft ?? add.value}
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
          <button type="submit" class="button button-quiet">
            {add.button}
          </button>
        </form>
      )}
      <OptionRemarks {...view} />
    </fieldset>
  );
}
