// The breaches of an account: sorted as the person likes, and a slice at a time.

import type { BreachOrder } from "../../../../shared/breaches/breach-order.ts";
import { ShowMore } from "../../../../ui/components/ShowMore.tsx";
import { useFirstNew } from "../../../../ui/hooks/use-first-new.ts";
import type { AttributionView } from "../../breaches/attribution.ts";
import type { AccountsAction } from "../accounts-state.ts";
import { BreachRow } from "./BreachRow.tsx";
import type { BreachListView } from "./lookup-view.ts";

interface BreachListProps {
  breaches: BreachListView;
  attribution: AttributionView | undefined;
  onAction: (action: AccountsAction) => void;
}

/** The list. More comes by the button at its end only: what stands after it can be reached. */
export function BreachList({ breaches, attribution, onAction }: BreachListProps) {
  const { heading, order, items, more } = breaches;
  const { list, expectMore } = useFirstNew<HTMLUListElement>(items.length);
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
      {more && <ShowMore label={more.label} expectMore={expectMore} onShow={() => onAction(more.action)} />}
    </section>
  );
}
