// The field for an account. What is typed is the browser's own until it is sent: no redraw touches it.

import type { AccountsAction } from "./accounts-state.ts";
import type { AccountsView } from "./accounts-view.ts";

interface AccountEntryProps {
  entry: AccountsView["entry"];
  onAction: (action: AccountsAction) => void;
}

/** The field and its button. */
export function AccountEntry({ entry, onAction }: AccountEntryProps) {
  const { label, check, problem } = entry;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("account") as HTMLInputElement;
        // Selected, it is replaced by whatever is typed next.
        field.focus();
        field.select();
        onAction({ kind: "check", entry: field.value });
      }}
    >
      <label class="entry-label" for="account">
        {label}
      </label>
      <div class="entry-line">
        <input
          class="field"
          id="account"
          name="account"
          type="text"
          inputMode="email"
          // The browser would keep what is typed for its next start, on the disk.
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          dir="auto"
          aria-invalid={problem !== undefined}
          aria-describedby="account-problem"
          onInput={() => onAction({ kind: "edit-entry" })}
        />
        <button type="submit" class="button">
          {check}
        </button>
      </div>
      <p class="entry-problem" id="account-problem" role="alert">
        {problem}
      </p>
    </form>
  );
}
