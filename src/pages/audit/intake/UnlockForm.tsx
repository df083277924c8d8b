// The form for a locked file: its password, and its key file if it has one. Nothing of these is kept.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import { managerName } from "../vault/managers.ts";
import type { VaultCheckPhase } from "../vault-check.ts";

/** No key file is larger. */
const MAX_KEY_FILE_BYTES = 1_000_000;

export function UnlockForm({ name, file }: Extract<VaultCheckPhase, { phase: "locked" }>) {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const field = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [keyFile, setKeyFile] = useState<File>();

  // As it opens, and after a wrong password.
  useLayoutEffect(() => field.current?.focus(), [file]);

  async function open(): Promise<void> {
    setPassword("");
    const bytes = keyFile && new Uint8Array(await keyFile.slice(0, MAX_KEY_FILE_BYTES).arrayBuffer());
    vaultCheck.unlock({ password, ...(bytes && { keyFile: bytes }) });
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
        <h2 id="audit-unlock">{t("audit_unlock_title", managerName(file.manager))}</h2>
        {name && (
          <p>
            <bdi>{name}</bdi>
          </p>
        )}
        <p class="soft">{t("audit_unlock_note")}</p>
      </div>
      <div class="stack stack-tight">
        <label class="strong" for="audit-unlock-password">
          {t("audit_column_password")}
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
            {t("audit_unlock_wrong")}
          </p>
        )}
      </div>
      {file.manager === "keepass" && (
        <div class="stack stack-tight">
          <span class="strong" id="audit-unlock-key">
            {t("audit_unlock_key")}
          </span>
          <div class="row">
            <Button
              label={t("common_choose_file")}
              isQuiet
              aria-describedby="audit-unlock-key"
              onClick={() => chooser.current?.click()}
            />
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
        <Button label={t("audit_unlock_open")} type="submit" />
        <Button label={t("audit_start_over")} isQuiet onClick={() => vaultCheck.forget()} />
      </div>
    </form>
  );
}

export function Unlocking({ name, share }: Extract<VaultCheckPhase, { phase: "unlocking" }>) {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  return (
    <div class="stack">
      <p id="audit-unlocking">{t("audit_unlocking")}</p>
      {name && (
        <p>
          <bdi>{name}</bdi>
        </p>
      )}
      <progress class="audit-progress" aria-labelledby="audit-unlocking" max={1} value={share} />
      <div>
        <Button label={t("common_cancel")} isQuiet onClick={() => vaultCheck.stopUnlocking()} />
      </div>
    </div>
  );
}
