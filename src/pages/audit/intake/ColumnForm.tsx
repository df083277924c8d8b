// The form for an unknown table: which column holds what. It shows column names, or what the cells are like; never a cell.

import { useState } from "preact/hooks";
import type { MessageName, Words } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import type { AuditPhase } from "../audit.ts";
import { useAudit } from "../use-audit.ts";
import type { Columns } from "../vault/entry.ts";
import { managerName } from "../vault/managers.ts";
import type { Part } from "../vault/names.ts";
import { type ColumnSight, mayBePasswords } from "../vault/tables/column-sight.ts";

const LABELS = {
  password: "audit_column_password",
  username: "audit_column_username",
  address: "audit_column_address",
  title: "audit_column_title",
  changed: "common_last_changed",
} as const satisfies Record<Part, MessageName>;

/** What a column holds, in words. */
function sightWords({ kind, shortest, longest, isMixed }: ColumnSight, { word, count }: Words): string {
  if (kind !== "texts" && kind !== "numbers") return word(`audit_sight_${kind}`);
  const shape = kind === "texts" && isMixed ? "mixed" : kind;
  return word(`audit_sight_${shape}`, count(shortest), count(longest));
}

export function ColumnForm({ name, table }: Extract<AuditPhase, { phase: "columns" }>) {
  const words = useWords();
  const { word, count } = words;
  const audit = useAudit();
  const [columns, setColumns] = useState<Partial<Columns>>(table.guess);
  const [problem, setProblem] = useState<"missing" | "unlikely">();
  const labels = table.columns.map((sight, at) => {
    const named = table.names?.[at] || word("audit_column_number", count(at + 1));
    return word("audit_part", named, sightWords(sight, words));
  });

  function read(): void {
    const { password, ...others } = columns;
    const sight = password === undefined ? undefined : table.columns[password];
    // Once warned, the person decides.
    const isUnlikely = sight !== undefined && !mayBePasswords(sight) && problem !== "unlikely";
    if (password === undefined) setProblem("missing");
    else if (isUnlikely) setProblem("unlikely");
    else audit.nameColumns({ password, ...others });
  }

  return (
    <section class="stack stack-wide" aria-labelledby="audit-columns">
      <div class="stack">
        <h2 id="audit-columns">{word("audit_columns_title")}</h2>
        {name && <p dir="auto">{name}</p>}
        {table.looksLike && <p>{word("audit_columns_like", managerName(table.looksLike))}</p>}
        <p class="soft">{word("audit_columns_note")}</p>
      </div>
      {(Object.keys(LABELS) as Part[]).map((part) => (
        <div key={part} class="stack stack-tight">
          <label class="strong" for={`audit-column-${part}`}>
            {word(LABELS[part])}
          </label>
          <select
            id={`audit-column-${part}`}
            class="select page-select"
            aria-invalid={part === "password" && problem !== undefined}
            aria-describedby={part === "password" && problem ? "audit-columns-problem" : undefined}
            onChange={({ currentTarget }) => {
              const at = currentTarget.selectedIndex - 1;
              setColumns({ ...columns, [part]: at < 0 ? undefined : at });
              if (part === "password") setProblem(undefined);
            }}
          >
            <option selected={columns[part] === undefined}>{word("common_none")}</option>
            {labels.map((label, at) => (
              <option key={at} selected={columns[part] === at}>
                {label}
              </option>
            ))}
          </select>
          {part === "password" && problem && (
            <p id="audit-columns-problem" class="audit-problem" role="alert">
              {word(problem === "missing" ? "audit_columns_again" : "audit_columns_unlikely")}
            </p>
          )}
        </div>
      ))}
      {!table.names && (
        <label class="row">
          <input
            type="checkbox"
            checked={columns.hasNames === true}
            onChange={({ currentTarget }) => setColumns({ ...columns, hasNames: currentTarget.checked })}
          />
          {word("audit_columns_names")}
        </label>
      )}
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
