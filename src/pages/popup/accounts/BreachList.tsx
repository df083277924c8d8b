// The breaches of an account: sorted as the person likes, and a slice at a time.

import { useEffect, useRef } from "preact/hooks";
import { WhenSeen } from "../../../ui/WhenSeen.tsx";
import type { AttributionView } from "../breaches/attribution.ts";
import type { AccountsAction, BreachOrder } from "./accounts-state.ts";
import { BreachRow } from "./BreachRow.tsx";
import type { BreachListView } from "./lookup-view.ts";

interface BreachListProps {
  breaches: BreachListView;
  attribution: AttributionView | undefined;
  onAction: (action: AccountsAction) => void;
}

/** The list. More comes as its end comes into view, or by the button there. */
export function BreachList({ breaches, attribution, onAction }: BreachListProps) {
  const { heading, order, items, more } = breaches;
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | undefined>(undefined);
  useEffect(() => {
    // Whoever pressed the button goes on with the first row that it brought.
    const row = firstNew.current === undefined ? undefined : list.current?.children[firstNew.current];
    if (!row) return;
    firstNew.current = undefined;
    row.querySelector("button")?.focus();
  }, [items.length]);
  return (
    <section>
      <div class="section-line">
        <h3>{heading}</h3>
        {order && (
          <select
            class="select"
            aria-label={order.label}
            value={order.chosen}
            onChange={(event) => onAction({ kind: "order", by: event.currentTarget.value as BreachOrder })}
          >
            {order.choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      <ul class="card" ref={list}>
        {items.map((breach, index) => (
          <BreachRow
            key={breach.row.name}
            number={index}
            breach={breach}
            attribution={attribution}
            onAction={onAction}
          />
        ))}
      </ul>
      {more && (
        <WhenSeen class="more" onSeen={() => onAction(more.action)}>
          <button
            type="button"
            class="text-button"
            onClick={() => {
              firstNew.current = items.length;
              onAction(more.action);
            }}
          >
            {more.label}
          </button>
        </WhenSeen>
      )}
    </section>
  );
}
