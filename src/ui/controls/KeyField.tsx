// The field for a service's key, and its button. Uncontrolled: the text stays in the field if saving fails.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { isHeaderToken } from "../../shared/shapes.ts";
import type { TextKey } from "../../shared/words.ts";
import type { FailedChange } from "../hooks/command.ts";
import { useWords } from "../hooks/page.ts";
import { Button } from "./Button.tsx";
import "./entry.css";

/** No service has longer keys. */
const MAX_KEY_LENGTH = 200;

interface KeyFieldProps {
  id: string;
  label: string;
  button: string;
  /** Set by a policy. */
  isLocked: boolean;
  /** Called directly in the click; resolves to why the key wasn't saved. Invalid keys are reported here. */
  onSave: (key: string) => Promise<FailedChange | undefined>;
  /** Where to get a key. */
  children?: ComponentChildren;
}

export function KeyField({ id, label, button, isLocked, onSave, children }: KeyFieldProps) {
  const { t } = useWords();
  const [problem, setProblem] = useState<TextKey>();

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
        <Button label={button} type="submit" disabled={isLocked} />
      </div>
      <div id={`${id}-note`}>
        {problem !== undefined && (
          <p class="entry-problem" role="alert">
            {t(problem)}
          </p>
        )}
        {isLocked && <p class="soft">{t("common_managed")}</p>}
        {children}
      </div>
    </form>
  );
}
