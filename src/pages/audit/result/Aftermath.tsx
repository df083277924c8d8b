// The last steps: save the result, delete the exported file, start over.

import { Panel } from "../../../ui/components/Panel.tsx";
import { Button, TextButton } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { csvOf, saveFile } from "../../report/saving/save-file.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import { resultTable } from "./result-table.ts";

export function Aftermath() {
  const words = useWords();
  const { t } = words;
  const vaultCheck = useVaultCheck();
  const services = useSettings()?.settings.services;
  const save = () => {
    const { names, rows, sources } = resultTable(vaultCheck, services, words);
    // A column rather than a last line: a spreadsheet sorts and filters every line.
    const lines = sources
      ? [[...names, t("audit_saved_source")], ...rows.map((row, at) => [...row, sources[at]?.join("; ")])]
      : [names, ...rows];
    saveFile(csvOf(lines), "text/csv", "breachlight-audit.csv", document);
  };
  return (
    <div class="stack stack-wide audit-after">
      <div class="row">
        <Button label={t("audit_save")} isQuiet aria-describedby="audit-save-note" onClick={save} />
        <Button label={t("audit_print")} isQuiet onClick={() => print()} />
        <small id="audit-save-note">{t("audit_save_note")}</small>
      </div>
      {vaultCheck.summary().isInClear && (
        <Panel tone="warn" title={t("audit_delete_title")}>
          <p>{t("audit_delete")}</p>
        </Panel>
      )}
      <div class="row">
        <TextButton label={t("audit_start_over")} onPress={() => vaultCheck.forget()} />
      </div>
    </div>
  );
}
