// The look-ups that are not shown in full: one row each, with what came of it or what it waits for.

import type { AccountsAction } from "./accounts-state.ts";
import type { AccountsView } from "./accounts-view.ts";

interface LookupRowsProps {
  others: NonNullable<AccountsView["others"]>;
  onAction: (action: AccountsAction) => void;
}

/** The list, last asked first. */
export function LookupRows({ others, onAction }: LookupRowsProps) {
  const { heading, items, more } = others;
  return (
    <section tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h3>{heading}</h3>
      </div>
      <ul class="card">
        {items.map(({ account, line, isPending, show, cancel }) => (
          <li key={account} class="lookup-row">
            <button type="button" class="lookup-button" onClick={() => onAction(show)}>
              <span>
                <bdi>{account}</bdi>
              </span>
              <small class={isPending ? "lookup-waiting" : undefined}>{line}</small>
            </button>
            {cancel && (
              <button
                type="button"
                class="text-button"
                aria-label={cancel.spoken}
                onClick={() => onAction(cancel.action)}
              >
                {cancel.label}
              </button>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <div class="more">
          <button type="button" class="text-button" onClick={() => onAction(more.action)}>
            {more.label}
          </button>
        </div>
      )}
    </section>
  );
}
