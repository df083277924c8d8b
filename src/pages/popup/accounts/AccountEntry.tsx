// The field for an account. What is typed is the browser's own until it is sent: no redraw touches it.

import { useState } from "preact/hooks";
import { MAX_ACCOUNT_LENGTH, parseAccount } from "../../../shared/accounts/account.ts";
import type { MessageName } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";

/** Why what stands in the field is not taken. */
function problemOf(entry: string): MessageName {
  if (entry.trim() === "") return "accounts_entry_empty";
  return entry.trim().length > MAX_ACCOUNT_LENGTH ? "accounts_entry_too_long" : "accounts_entry_unacceptable";
}

interface AccountEntryProps {
  /** Called with each press, before anything is looked up. */
  onPress: () => void;
  onCheck: (account: string) => void;
}

/** The field and its button. */
export function AccountEntry({ onPress, onCheck }: AccountEntryProps) {
  const { word } = useWords();
  const [problem, setProblem] = useState<MessageName>();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("account") as HTMLInputElement;
        // Selected, it is replaced by whatever is typed next.
        field.focus();
        field.select();
        onPress();
        const account = parseAccount(field.value);
        setProblem(account === undefined ? problemOf(field.value) : undefined);
        if (account !== undefined) onCheck(account);
      }}
    >
      <label class="entry-label" for="account">
        {word("accounts_entry")}
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
          onInput={() => setProblem(undefined)}
        />
        <button type="submit" class="button">
          {word("accounts_check")}
        </button>
      </div>
      <p class="entry-problem" id="account-problem" role="alert">
        {problem && word(problem)}
      </p>
    </form>
  );
}
