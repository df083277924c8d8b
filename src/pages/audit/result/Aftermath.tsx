// The last steps: save the result, delete the exported file, start over.

import { Panel } from "../../../ui/components/Panel.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { csvOf, saveFile } from "../../report/saving/save-file.ts";
import { useAudit } from "../use-audit.ts";
import { resultTable } from "./result-table.ts";

export function Aftermath() {
  const words = useWords();
  const { word } = words;
  const audit = useAudit();
  const services = useSettings()?.settings.services;
  const save = () => {
    const { names, rows, sources } = resultTable(audit.findings().assessed(), audit.marks(), services, words);
    // A column rather than a last line: a spreadsheet sorts and filters every line.
    const lines = sources
      ? [[...names, word("audit_saved_source")], ...rows.map((row, at) => [...row, sources[at]])]
      : [names, ...rows];
    saveFile(csvOf(lines), "text/csv", "breachlight-audit.csv", document);
  };
  return (
    <div class="stack stack-wide audit-after">
      <div class="row">
        <button type="button" class="button button-quiet" aria-describedby="audit-save-note" onClick={save}>
          {word("audit_save")}
        </button>
        <button type="button" class="button button-quiet" onClick={() => print()}>
          {word("audit_print")}
        </button>
        <small id="audit-save-note">{word("audit_save_note")}</small>
      </div>
      {audit.summary().isInClear && (
        <Panel tone="warn" title={word("audit_delete_title")}>
          <p>{word("audit_delete")}</p>
        </Panel>
      )}
      <div class="row">
        <button type="button" class="text-button" onClick={() => audit.forget()}>
          {word("audit_start_over")}
        </button>
      </div>
    </div>
  );
}
