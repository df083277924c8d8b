// The field for the service's key, where the service wants one.

import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import type { AccountsAction } from "../accounts-state.ts";
import type { KeyFormView } from "./lookup-view.ts";

interface KeyFormProps {
  form: KeyFormView;
  onAction: (action: AccountsAction) => void;
}

/** The field, its button, and where a key is to be had. */
export function KeyForm({ form, onAction }: KeyFormProps) {
  const { label, save, account, problem, isDisabled, note, source } = form;
  return (
    <form
      class="key-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const key = String(new FormData(event.currentTarget).get("key") ?? "");
        onAction({ kind: "save-key", key, account });
      }}
    >
      <label for="lookup-key">{label}</label>
      <div class="entry-line">
        <input
          class="field"
          id="lookup-key"
          name="key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          disabled={isDisabled}
          aria-invalid={problem !== undefined}
          aria-describedby="lookup-key-note"
          onInput={() => onAction({ kind: "edit-key" })}
        />
        <button type="submit" class="button" disabled={isDisabled}>
          {save}
        </button>
      </div>
      <div id="lookup-key-note">
        {problem !== undefined && (
          <p class="entry-problem" role="alert">
            {problem}
          </p>
        )}
        {note !== undefined && <p class="soft">{note}</p>}
        <p class="soft">
          {source.href === undefined ? (
            source.text
          ) : (
            <ExternalLink href={source.href}>{source.text}</ExternalLink>
          )}
        </p>
      </div>
    </form>
  );
}
