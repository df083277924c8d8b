// The breaches of an account: sorted as the person likes, and a slice at a time.

import { useState } from "preact/hooks";
import { isSameAccount } from "../../../../shared/accounts/account.ts";
import type { Breach } from "../../../../shared/breaches/breach.ts";
import { type BreachOrder, inOrder } from "../../../../shared/breaches/breach-order.ts";
import { BEGINNING_LENGTH } from "../../../../shared/breaches/long-lists.ts";
import type { MessageName } from "../../../../shared/words.ts";
import { ShowMore } from "../../../../ui/components/ShowMore.tsx";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { useFirstNew } from "../../../../ui/hooks/use-first-new.ts";
import { useAccounts } from "../accounts-context.ts";
import { BreachRow } from "./BreachRow.tsx";

/** Few enough to be drawn without a stutter. */
const NEXT_SLICE = 100;

const ORDERS: Record<BreachOrder, MessageName> = {
  date: "accounts_order_date",
  size: "accounts_order_size",
  passwords: "accounts_order_passwords",
};

interface BreachListProps {
  account: string;
  /** Of a long list perhaps the beginning only, yet. */
  found: readonly Breach[];
  /** How many there are. */
  count: number;
}

/** The list. More comes by the button at its end only: what stands after it can be reached. */
export function BreachList({ account, found, count }: BreachListProps) {
  const { word, plural } = useWords();
  const { ask, isPrivate } = usePage();
  const { settings, watched, logos, attribution, order, setOrder, change } = useAccounts();
  const [limit, setLimit] = useState(BEGINNING_LENGTH);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const shown = inOrder(found, order).slice(0, limit);
  const { list, expectMore } = useFirstNew<HTMLUListElement>(shown.length);
  const watchedHere = watched?.find((one) => isSameAccount(one.account, account));
  const { showLogos } = settings.lookups;

  function toggle(name: string): void {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  }

  function deal(name: string, isDealtWith: boolean): void {
    void change(
      ask("setDealtWith", { account, name, isDealtWith }),
      word(isDealtWith ? "accounts_said_dealt_with" : "accounts_said_not_dealt_with"),
    );
  }

  return (
    <section>
      <div class="section-line">
        <h3>{word("accounts_breaches")}</h3>
        {count > 1 && (
          <select
            class="select"
            aria-label={word("accounts_order")}
            value={order}
            onChange={(event) => {
              setOrder(event.currentTarget.value as BreachOrder);
              setLimit(BEGINNING_LENGTH);
            }}
          >
            {(Object.keys(ORDERS) as BreachOrder[]).map((value) => (
              <option key={value} value={value}>
                {word(ORDERS[value])}
              </option>
            ))}
          </select>
        )}
      </div>
      <ul class="card" ref={list}>
        {shown.map((breach, index) => {
          const { name, logoUrl } = breach;
          return (
            <BreachRow
              key={name}
              number={index}
              breach={breach}
              isOpen={open.has(name)}
              logo={showLogos ? logos.known.get(name) : undefined}
              isDealtWith={watchedHere?.dealtWith.includes(name)}
              attribution={attribution}
              onToggle={() => toggle(name)}
              onSeen={
                showLogos && logoUrl !== undefined
                  ? () => void logos.want(name, logoUrl, isPrivate)
                  : undefined
              }
              onDeal={(isDealtWith) => deal(name, isDealtWith)}
            />
          );
        })}
      </ul>
      {shown.length < count && (
        <ShowMore
          label={plural("accounts_show_more", Math.min(NEXT_SLICE, count - shown.length))}
          expectMore={expectMore}
          onShow={() => setLimit((before) => before + NEXT_SLICE)}
        />
      )}
    </section>
  );
}
