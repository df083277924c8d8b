// The field for the key of a service, and its button. What is typed is the browser's own until it is saved, and stays where it is not.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { isHeaderToken } from "../../shared/settings/header-token.ts";
import type { MessageName } from "../../shared/words.ts";
import { useWords } from "../hooks/page.ts";
import type { FailedChange } from "../said/failed-change.ts";

/** No service has longer ones. */
const MAX_KEY_LENGTH = 200;

interface KeyFieldProps {
  id: string;
  label: string;
  button: string;
  /** A policy decides. */
  isLocked: boolean;
  /** Called in the click itself; gives why the key was not saved. That it cannot be one is said here. */
  onSave: (key: string) => Promise<FailedChange | undefined>;
  /** Where a key is to be had. */
  children?: ComponentChildren;
}

export function KeyField({ id, label, button, isLocked, onSave, children }: KeyFieldProps) {
  const { word } = useWords();
  const [problem, setProblem] = useState<MessageName>();

  async function save(key: string): Promise<void> {
    setProblem(undefined);
    if (key.length > MAX_KEY_LENGTH || !isHeaderToken(key)) return setProblem("accounts_key_unacceptable");
    if ((await onSave(key)) === "refused") setProblem("accounts_key_unacceptable");
  }

  return (
    <form
      class="key-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(String(new FormData(event.currentTarget).get("key") ?? "").trim());
      }}
    >
      <label class="entry-label" for={id}>
        {label}
      </label>
      <div class="entry-line">
        <input
          class="field"
          id={id}
          name="key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          disabled={isLocked}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onInput={() => setProblem(undefined)}
        />
        <button type="submit" class="button" disabled={isLocked}>
          {button}
        </button>
      </div>
      <div id={`${id}-note`}>
        {problem !== undefined && (
          <p class="entry-problem" role="alert">
            {word(problem)}
          </p>
        )}
        {isLocked && <p class="soft">{word("common_managed")}</p>}
        {children}
      </div>
    </form>
  );
}
