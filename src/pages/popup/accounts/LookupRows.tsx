// The look-ups that are not shown in full: one row each, with what came of it or what it waits for.

import type { AccountsAction } from "./accounts-state.ts";
import type { AccountsView } from "./accounts-view.ts";

interface LookupRowsProps {
  others: NonNullable<AccountsView["others"]>;
  onAction: (action: AccountsAction) => void;
  /** The person chose one of them: it will be shown in full. */
  onShow: (action: AccountsAction) => void;
}

/** The list, last asked first. */
export function LookupRows({ others, onAction, onShow }: LookupRowsProps) {
  const { heading, items, clear } = others;
  return (
    <section aria-labelledby="others-heading" tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h2 id="others-heading">{heading}</h2>
        {clear && (
          <button
            type="button"
            class="text-button"
            aria-label={clear.spoken}
            onClick={() => onAction(clear.action)}
          >
            {clear.label}
          </button>
        )}
      </div>
      <ul class="card">
        {items.map(({ account, line, isPending, show, cancel }) => (
          <li key={account} class="lookup-row">
            <button type="button" class="lookup-button" onClick={() => onShow(show)}>
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
    </section>
  );
}
