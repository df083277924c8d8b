// The form for a locked file: its password, and its key file if it has one. Nothing of these is kept.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../../ui/hooks/page.ts";
import type { AuditPhase } from "../audit.ts";
import { useAudit } from "../use-audit.ts";
import { managerName } from "../vault/managers.ts";

/** No key file is larger. */
const MAX_KEY_FILE_BYTES = 1_000_000;

export function UnlockForm({ name, file }: Extract<AuditPhase, { phase: "locked" }>) {
  const { word } = useWords();
  const audit = useAudit();
  const field = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [keyFile, setKeyFile] = useState<File>();

  // As it opens, and after a wrong password.
  useLayoutEffect(() => field.current?.focus(), [file]);

  async function open(): Promise<void> {
    setPassword("");
    const bytes = keyFile && new Uint8Array(await keyFile.slice(0, MAX_KEY_FILE_BYTES).arrayBuffer());
    audit.unlock({ password, ...(bytes && { keyFile: bytes }) });
  }

  return (
    <form
      class="stack stack-wide"
      aria-labelledby="audit-unlock"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <div class="stack">
        <h2 id="audit-unlock">{word("audit_unlock_title", managerName(file.manager))}</h2>
        {name && <p dir="auto">{name}</p>}
        <p class="soft">{word("audit_unlock_note")}</p>
      </div>
      <div class="stack stack-tight">
        <label class="strong" for="audit-unlock-password">
          {word("audit_column_password")}
        </label>
        <input
          ref={field}
          id="audit-unlock-password"
          class="field"
          type="password"
          autocomplete="off"
          value={password}
          aria-invalid={file.isWrong}
          aria-describedby={file.isWrong ? "audit-unlock-wrong" : undefined}
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {file.isWrong && (
          <p id="audit-unlock-wrong" class="audit-problem" role="alert">
            {word("audit_unlock_wrong")}
          </p>
        )}
      </div>
      {file.manager === "keepass" && (
        <div class="stack stack-tight">
          <span class="strong" id="audit-unlock-key">
            {word("audit_unlock_key")}
          </span>
          <div class="row">
            <button
              type="button"
              class="button button-quiet"
              aria-describedby="audit-unlock-key"
              onClick={() => chooser.current?.click()}
            >
              {word("common_choose_file")}
            </button>
            {keyFile && <bdi>{keyFile.name}</bdi>}
          </div>
          <input
            ref={chooser}
            type="file"
            hidden
            onChange={({ currentTarget }) => setKeyFile(currentTarget.files?.[0])}
          />
        </div>
      )}
      <div class="row">
        <button type="submit" class="button">
          {word("audit_unlock_open")}
        </button>
        <button type="button" class="button button-quiet" onClick={() => audit.forget()}>
          {word("audit_start_over")}
        </button>
      </div>
    </form>
  );
}

export function Unlocking({ name, share }: Extract<AuditPhase, { phase: "unlocking" }>) {
  const { word } = useWords();
  const audit = useAudit();
  return (
    <div class="stack">
      <p id="audit-unlocking">{word("audit_unlocking")}</p>
      {name && <p dir="auto">{name}</p>}
      <progress class="audit-progress" aria-labelledby="audit-unlocking" max={1} value={share} />
      <div>
        <button type="button" class="button button-quiet" onClick={() => audit.stopUnlocking()}>
          {word("common_cancel")}
        </button>
      </div>
    </div>
  );
}
