// The look-ups that are not shown in full: one row each, with what came of it or what it waits for.

import { TextButton } from "../../../../ui/components/TextButton.tsx";
import type { AccountsAction } from "../accounts-state.ts";
import type { AccountsView } from "../accounts-view.ts";

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
          <TextButton label={clear.label} spoken={clear.spoken} onPress={() => onAction(clear.action)} />
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
              <TextButton
                label={cancel.label}
                spoken={cancel.spoken}
                onPress={() => onAction(cancel.action)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
