// The breaches of an account: sortable, shown in batches, and each one opens in place.

import { useMemo, useState } from "preact/hooks";
import { isSameAccount } from "../../../../shared/accounts/account.ts";
import { BEGINNING_LENGTH } from "../../../../shared/accounts/lookup.ts";
import type { Breach } from "../../../../shared/breaches/breach.ts";
import { type BreachOrder, inOrder } from "../../../../shared/breaches/breach-lists.ts";
import type { TextKey } from "../../../../shared/words.ts";
import { ShowMore, useFirstNew } from "../../../../ui/controls/ShowMore.tsx";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
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
  /** Names of those marked as resolved in this session. */
  dealtWith?: readonly string[] | undefined;
}

const NONE: readonly string[] = [];

/** The list. Only the button at its end adds rows, so what follows the list stays reachable. */
export function BreachList({ account, found, count, dealtWith: marked }: BreachListProps) {
  const { t, count: number } = useWords();
  const { commands, isPrivate } = usePage();
  const { settings, watched, order, setOrder, change, ...world } = useAccounts();
  const [limit, setLimit] = useState(BEGINNING_LENGTH);
  const [open, toggle] = useOpenSet();
  const logos = settings.lookups.showLogos ? world.logos : undefined;
  const kept = watched?.find((one) => isSameAccount(one.account, account))?.dealtWith;
  // A private window changes only its own marks, and begins with those that are kept.
  const dealtWith = (isPrivate ? (marked ?? kept) : (kept ?? marked)) ?? NONE;

  function deal(name: string, isDealtWith: boolean): void {
    void change(commands.setBreachResolved({ account, name, isDealtWith, isPrivate }));
  }

  const whenChanged = useChangedAfter();
  // Hundreds of rows may be visible, and the tab renders twice a second while something is pending.
  const rows = useMemo(
    () =>
      inOrder(found, order)
        .slice(0, limit)
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
            onDeal={deal}
          />
        )),
    [found, order, limit, logos, dealtWith, whenChanged, open],
  );
  const { list, expectMore } = useFirstNew<HTMLUListElement>(rows.length);
  return (
    <section>
      <div class="section-line">
        <h3>{t("accounts_breaches")}</h3>
        {count > 1 && (
          <select
            class="select"
            aria-label={t("common_sort")}
            value={order}
            onChange={(event) => {
              setOrder(event.currentTarget.value as BreachOrder);
              setLimit(BEGINNING_LENGTH);
            }}
          >
            {(Object.keys(ORDERS) as BreachOrder[]).map((value) => (
              <option key={value} value={value}>
                {t(ORDERS[value])}
              </option>
            ))}
          </select>
        )}
      </div>
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
    </section>
  );
}
