// What is stored on this device: a row for every kind, by where it lies.

import { Erase } from "./Erase.tsx";
import type { OnPrivacyAction } from "./privacy-store.ts";
import type { StoredRowView, StoredView } from "./stored-view.ts";

function Row({ row, onAction }: { row: StoredRowView; onAction: OnPrivacyAction }) {
  const { title, note, amount, erase } = row;
  return (
    <li class="privacy-row" tabIndex={-1} data-keeps-focus>
      <div class="privacy-row-head">
        <h4>{title}</h4>
        <span class="privacy-amount">{amount}</span>
      </div>
      <p class="privacy-note">{note}</p>
      <Erase erase={erase} onAction={onAction} />
    </li>
  );
}

/** All kinds, those of which there is nothing as well. */
export function StoredList({ stored, onAction }: { stored: StoredView; onAction: OnPrivacyAction }) {
  const { title, problem, groups, browser } = stored;
  return (
    <section class="privacy-section" aria-labelledby="privacy-stored">
      <h2 id="privacy-stored">{title}</h2>
      {problem !== undefined && (
        <p class="privacy-problem" role="alert">
          {problem}
        </p>
      )}
      {groups.map(({ title: place, rows }) => (
        <div class="privacy-group" key={place}>
          <h3>{place}</h3>
          <ul class="card">
            {rows.map((row) => (
              <Row key={row.kind} row={row} onAction={onAction} />
            ))}
          </ul>
        </div>
      ))}
      <p class="soft">{browser}</p>
    </section>
  );
}
