// The breaches of an account, once the person opens their list: sortable, the first of them and more on request, and each opens in place.

import { useMemo, useState } from "preact/hooks";
import type { Breach } from "../../../../shared/breaches/breach.ts";
import { type BreachOrder, inOrder } from "../../../../shared/breaches/breach-lists.ts";
import type { TextKey } from "../../../../shared/words.ts";
import { Disclosure } from "../../../../ui/controls/Disclosure.tsx";
import { ShowMore, useFirstNew } from "../../../../ui/controls/ShowMore.tsx";
import { useWords } from "../../../../ui/hooks/page.ts";
import { useOpenSet } from "../../../../ui/hooks/state.ts";
import { BreachRow } from "../../breaches/BreachRow.tsx";
import { useChangedAfter } from "../../breaches/ChangeButton.tsx";
import { useAccounts } from "../accounts-context.ts";

/** Few enough to render without a stutter. */
const NEXT_SLICE = 100;

const ORDERS: Record<BreachOrder, TextKey> = {
  date: "accounts_order_date",
  size: "accounts_order_size",
  passwords: "accounts_order_passwords",
};

interface BreachListProps {
  account: string;
  /** May be only the beginning of a long list. */
  found: readonly Breach[];
  count: number;
  /** Without spam lists and fabricated ones, as in the title. */
  exposureCount: number;
  /** Names of those marked as resolved. */
  dealtWith: readonly string[];
  onDeal: (name: string, isDealtWith: boolean) => void;
}

/** The list. Only the button at its end adds rows, so what follows the list stays reachable. */
export function BreachList({ account, found, count, exposureCount, dealtWith, onDeal }: BreachListProps) {
  const { t, count: number } = useWords();
  const { settings, order, setOrder, ...world } = useAccounts();
  const [limit, setLimit] = useState(0);
  const [open, toggle] = useOpenSet();
  const logos = settings.lookups.showLogos ? world.logos : undefined;
  const whenChanged = useChangedAfter();
  // Hundreds of rows may be visible, and the tab renders twice a second while something is pending.
  const rows = useMemo(
    () =>
      inOrder(found, order)
        // A button for a single one would need the same room.
        .slice(0, count === limit + 1 ? count : limit)
        .map((breach, index) => (
          <BreachRow
            key={breach.name}
            number={index}
            breach={breach}
            account={account}
            logos={logos}
            isDealtWith={dealtWith.includes(breach.name)}
            changedAt={whenChanged(breach)}
            isOpen={open.has(breach.name)}
            onToggle={toggle}
            hasSize={order === "size"}
            onDeal={onDeal}
          />
        )),
    [found, order, limit, logos, dealtWith, whenChanged, open],
  );
  const { list, expectMore } = useFirstNew<HTMLUListElement>(rows.length);
  return (
    <Disclosure
      label={t("accounts_breaches")}
      // Nothing of it is made before somebody wants to see it.
      onToggle={() => setLimit((before) => before || NEXT_SLICE)}
    >
      {exposureCount > 0 && exposureCount < count && (
        <p class="soft">{t("accounts_left_out", number(count - exposureCount))}</p>
      )}
      {count > 1 && (
        <select
          class="select breach-order"
          aria-label={t("common_sort")}
          value={order}
          onChange={(event) => {
            setOrder(event.currentTarget.value as BreachOrder);
            setLimit(NEXT_SLICE);
          }}
        >
          {(Object.keys(ORDERS) as BreachOrder[]).map((value) => (
            <option key={value} value={value}>
              {t(ORDERS[value])}
            </option>
          ))}
        </select>
      )}
      <ul class="card" ref={list}>
        {rows}
      </ul>
      {rows.length < count && (
        <ShowMore
          label={t("common_show_more", number(Math.min(NEXT_SLICE, count - rows.length)))}
          expectMore={expectMore}
          onShow={() => setLimit((before) => before + NEXT_SLICE)}
        />
      )}
    </Disclosure>
  );
}
