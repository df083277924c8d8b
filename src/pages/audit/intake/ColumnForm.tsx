// The form for an unknown table: which column holds what. It shows column names, never other cells.

import { useState } from "preact/hooks";
import type { MessageName } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import type { AuditPhase } from "../audit.ts";
import { useAudit } from "../use-audit.ts";
import type { Columns } from "../vault/entry.ts";

type Part = keyof Columns;

const LABELS = {
  password: "audit_column_password",
  username: "audit_column_username",
  address: "audit_column_address",
  title: "audit_column_title",
  changed: "common_last_changed",
} as const satisfies Record<Part, MessageName>;

export function ColumnForm({ name, table }: Extract<AuditPhase, { phase: "columns" }>) {
  const { word, count } = useWords();
  const audit = useAudit();
  const [columns, setColumns] = useState<Partial<Columns>>(table.guess);
  const [isMissing, setIsMissing] = useState(false);
  const labels = Array.from(
    { length: Math.max(table.columnCount, table.names?.length ?? 0) },
    (_, at) => table.names?.[at] || word("audit_column_number", count(at + 1)),
  );

  function read(): void {
    const { password, ...others } = columns;
    setIsMissing(password === undefined);
    if (password !== undefined) audit.nameColumns({ password, ...others });
  }

  return (
    <section class="stack stack-wide" aria-labelledby="audit-columns">
      <div class="stack">
        <h2 id="audit-columns">{word("audit_columns_title")}</h2>
        {name && <p dir="auto">{name}</p>}
      </div>
      {(Object.keys(LABELS) as Part[]).map((part) => (
        <div key={part} class="stack stack-tight">
          <label class="strong" for={`audit-column-${part}`}>
            {word(LABELS[part])}
          </label>
          <select
            id={`audit-column-${part}`}
            class="select page-select"
            aria-invalid={part === "password" && isMissing}
            aria-describedby={part === "password" && isMissing ? "audit-columns-missing" : undefined}
            onChange={({ currentTarget }) => {
              const at = currentTarget.selectedIndex - 1;
              setColumns({ ...columns, [part]: at < 0 ? undefined : at });
            }}
          >
            <option selected={columns[part] === undefined}>{word("common_none")}</option>
            {labels.map((label, at) => (
              <option key={at} selected={columns[part] === at}>
                {label}
              </option>
            ))}
          </select>
          {part === "password" && isMissing && (
            <p id="audit-columns-missing" class="audit-problem" role="alert">
              {word("audit_columns_again")}
            </p>
          )}
        </div>
      ))}
      <div class="row">
        <button type="button" class="button" onClick={read}>
          {word("audit_continue")}
        </button>
        <button type="button" class="button button-quiet" onClick={() => audit.forget()}>
          {word("audit_start_over")}
        </button>
      </div>
    </section>
  );
}
