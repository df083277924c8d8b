// The breaches of an account: sorted as the person likes, and a slice at a time.

import { useState } from "preact/hooks";
import { isSameAccount } from "../../../../shared/accounts/account.ts";
import type { Breach } from "../../../../shared/breaches/breach.ts";
import { type BreachOrder, inOrder } from "../../../../shared/breaches/breach-order.ts";
import type { MessageName } from "../../../../shared/words.ts";
import { ShowMore } from "../../../../ui/components/ShowMore.tsx";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { useFirstNew } from "../../../../ui/hooks/use-first-new.ts";
import { useAccounts } from "../accounts-context.ts";
import { BreachRow } from "./BreachRow.tsx";

/** As many breaches as a person reads. */
const FIRST_SLICE = 40;

/** Few enough to be drawn without a stutter. */
const NEXT_SLICE = 100;

const ORDERS: Record<BreachOrder, MessageName> = {
  date: "accounts_order_date",
  size: "accounts_order_size",
  passwords: "accounts_order_passwords",
};

/** The list. More comes by the button at its end only: what stands after it can be reached. */
export function BreachList({ account, found }: { account: string; found: readonly Breach[] }) {
  const { word, plural } = useWords();
  const { ask, isPrivate } = usePage();
  const { settings, watched, logos, attribution, order, setOrder, change } = useAccounts();
  const [limit, setLimit] = useState(FIRST_SLICE);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const shown = inOrder(found, order).slice(0, limit);
  const { list, expectMore } = useFirstNew<HTMLUListElement>(shown.length);
  const watchedHere = watched?.find((one) => isSameAccount(one.account, account));
  const { showLogos } = settings.lookups;

  function toggle(name: string): void {
    const next = new Set(open);
    if (!next.delete(name)) next.add(name);
    setOpen(next);
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
        {found.length > 1 && (
          <select
            class="select"
            aria-label={word("accounts_order")}
            value={order}
            onChange={(event) => {
              setOrder(event.currentTarget.value as BreachOrder);
              setLimit(FIRST_SLICE);
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
      {shown.length < found.length && (
        <ShowMore
          label={plural("accounts_show_more", Math.min(NEXT_SLICE, found.length - shown.length))}
          expectMore={expectMore}
          onShow={() => setLimit(limit + NEXT_SLICE)}
        />
      )}
    </section>
  );
}
