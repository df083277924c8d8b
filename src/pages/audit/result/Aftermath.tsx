// The last steps: save the result, delete the exported file, start over.

import { useState } from "preact/hooks";
import { Button, TextButton } from "../../../ui/controls/Button.tsx";
import { Confirm } from "../../../ui/controls/Confirm.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { ToneIcon } from "../../../ui/icons/icons.tsx";
import { csvOf, saveFile } from "../../report/saving/save-file.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import { resultTable } from "./result-table.ts";
import "./Aftermath.css";

export function Aftermath() {
  const words = useWords();
  const { t } = words;
  const vaultCheck = useVaultCheck();
  const services = useSettings()?.settings.services;
  const [asks, setAsks] = useState(false);
  const save = () => {
    const { names, rows, sources } = resultTable(vaultCheck, services, words);
    // A column rather than a last line: a spreadsheet sorts and filters every line.
    const lines = sources
      ? [[...names, t("audit_saved_source")], ...rows.map((row, at) => [...row, sources[at]?.join("; ")])]
      : [names, ...rows];
    saveFile(csvOf(lines), "text/csv", "breachlight-audit.csv", document);
  };
  const again = () => (vaultCheck.isHalfDone() ? setAsks(true) : vaultCheck.forget());
  return (
    <div class="stack stack-wide audit-after">
      <div class="row">
        <Button label={t("audit_save")} isQuiet aria-describedby="audit-save-note" onClick={save} />
        <Button label={t("audit_print")} isQuiet onClick={() => print()} />
        <small id="audit-save-note">{t("audit_save_note")}</small>
      </div>
      {asks ? (
        <Confirm
          question={t("audit_leave")}
          yes={t("audit_start_over")}
          no={t("common_cancel")}
          isNoFirst
          onYes={() => vaultCheck.forget()}
          onNo={() => setAsks(false)}
        />
      ) : (
        <div class="row">
          <TextButton label={t("audit_start_over")} onPress={again} />
        </div>
      )}
    </div>
  );
}

/** What to do with the file. Its first line stays in view until the person dismisses it. */
export function DeleteReminder() {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed || !vaultCheck.summary().isInClear) return null;
  const title = t("audit_delete_title");
  return (
    <>
      <div class="audit-delete">
        <ToneIcon tone="warn" />
        <h2>{title}</h2>
        <button
          type="button"
          class="icon-button"
          aria-label={t("common_button_of", t("common_dismiss"), title)}
          onClick={() => setIsDismissed(true)}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <p class="soft audit-delete-note">{t("audit_delete")}</p>
    </>
  );
}
