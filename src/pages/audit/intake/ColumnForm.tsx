// The form for an unknown table: which column holds what. It shows column names, or what the cells are like; never a cell.

import { useState } from "preact/hooks";
import type { TextKey, Words } from "../../../shared/words.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import type { Columns } from "../vault/entry.ts";
import { managerName } from "../vault/managers.ts";
import type { Part } from "../vault/names.ts";
import { type ColumnSight, mayBePasswords } from "../vault/tables/column-sight.ts";
import type { VaultCheckPhase } from "../vault-check.ts";

const LABELS = {
  password: "audit_column_password",
  username: "audit_column_username",
  address: "audit_column_address",
  title: "audit_column_title",
  changed: "common_last_changed",
} as const satisfies Record<Part, TextKey>;

/** What a column holds, in words. */
function sightWords({ kind, shortest, longest, isMixed }: ColumnSight, { t, count }: Words): string {
  if (kind !== "texts" && kind !== "numbers") return t(`audit_sight_${kind}`);
  const shape = kind === "texts" && isMixed ? "mixed" : kind;
  return t(`audit_sight_${shape}`, count(shortest), count(longest));
}

export function ColumnForm({ name, table }: Extract<VaultCheckPhase, { phase: "columns" }>) {
  const words = useWords();
  const { t, count } = words;
  const vaultCheck = useVaultCheck();
  const [columns, setColumns] = useState<Partial<Columns>>(table.guess);
  const [problem, setProblem] = useState<"missing" | "unlikely">();
  const labels = table.columns.map((sight, at) => {
    const named = table.names?.[at] || t("audit_column_number", count(at + 1));
    return t("audit_part", named, sightWords(sight, words));
  });

  function read(): void {
    const { password, ...others } = columns;
    const sight = password === undefined ? undefined : table.columns[password];
    // Once warned, the person decides.
    const isUnlikely = sight !== undefined && !mayBePasswords(sight) && problem !== "unlikely";
    if (password === undefined) setProblem("missing");
    else if (isUnlikely) setProblem("unlikely");
    else vaultCheck.nameColumns({ password, ...others });
  }

  return (
    <section class="stack stack-wide" aria-labelledby="audit-columns">
      <div class="stack">
        <h2 id="audit-columns">{t("audit_columns_title")}</h2>
        {name && (
          <p>
            <bdi>{name}</bdi>
          </p>
        )}
        {table.looksLike && <p>{t("audit_columns_like", managerName(table.looksLike))}</p>}
        <p class="soft">{t("audit_columns_note")}</p>
      </div>
      {(Object.keys(LABELS) as Part[]).map((part) => (
        <div key={part} class="stack stack-tight">
          <label class="strong" for={`audit-column-${part}`}>
            {t(LABELS[part])}
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
            <option selected={columns[part] === undefined}>{t("common_none")}</option>
            {labels.map((label, at) => (
              <option key={at} selected={columns[part] === at}>
                {label}
              </option>
            ))}
          </select>
          {part === "password" && problem && (
            <p id="audit-columns-problem" class="audit-problem" role="alert">
              {t(problem === "missing" ? "audit_columns_again" : "audit_columns_unlikely")}
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
          {t("audit_columns_names")}
        </label>
      )}
      <div class="row">
        <Button label={t("audit_continue")} onClick={read} />
        <Button label={t("audit_start_over")} isQuiet onClick={() => vaultCheck.forget()} />
      </div>
    </section>
  );
}
