// The breaches of an account: sortable, shown in batches, and each one opens in place.

import { useMemo, useReducer, useState } from "preact/hooks";
import { isSameAccount } from "../../../../shared/accounts/account.ts";
import type { Breach } from "../../../../shared/breaches/breach.ts";
import { type BreachOrder, inOrder } from "../../../../shared/breaches/breach-order.ts";
import { BEGINNING_LENGTH } from "../../../../shared/breaches/long-lists.ts";
import type { MessageName } from "../../../../shared/words.ts";
import { ShowMore } from "../../../../ui/components/ShowMore.tsx";
import { WhenSeen } from "../../../../ui/components/WhenSeen.tsx";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { useFirstNew } from "../../../../ui/hooks/use-first-new.ts";
import { Chevron } from "../../../../ui/signs/Chevron.tsx";
import { Chip } from "../../../../ui/signs/Chip.tsx";
import { BreachDetails } from "../../breaches/BreachDetails.tsx";
import { badgesOf, factsOf, titleOf } from "../../breaches/breach-view.ts";
import { useChangedAfter } from "../../breaches/ChangeButton.tsx";
import { toneOf, worstFirst } from "../../breaches/data-classes.ts";
import { useAccounts } from "../accounts-context.ts";
import type { Logos } from "./logos.ts";

/** Few enough to render without a stutter. */
const NEXT_SLICE = 100;

/** More would be a second list in every row. */
const CHIPS_IN_ROW = 3;

const ORDERS: Record<BreachOrder, MessageName> = {
  date: "accounts_order_date",
  size: "accounts_order_size",
  passwords: "accounts_order_passwords",
};

function Tile({ title, logo }: { title: string; logo?: string }) {
  const { language } = useWords();
  const letter = (Array.from(title)[0] ?? "").toLocaleUpperCase(language);
  // Drawn by CSS, because it isn't part of the button's name.
  if (logo === undefined) return <span class="tile tile-letter" aria-hidden="true" data-letter={letter} />;
  return (
    <span class="tile tile-logo" aria-hidden="true">
      <img src={logo} alt="" decoding="async" />
    </span>
  );
}

interface BreachRowProps {
  number: number;
  breach: Breach;
  /** Absent if logos are turned off. */
  logos?: Logos;
  /** Absent if the account isn't watched. */
  isDealtWith?: boolean;
  /** When the password was changed after the breach, in milliseconds since the epoch. */
  changedAt?: number;
  isOpen: boolean;
  onToggle: (name: string) => void;
  onDeal: (name: string, isDealtWith: boolean) => void;
}

/** The row, and its details while it is open. Takes nothing from the tab, which renders twice a second. */
export function BreachRow({
  number,
  breach,
  logos,
  isDealtWith,
  changedAt,
  isOpen,
  onToggle,
  onDeal,
}: BreachRowProps) {
  const words = useWords();
  const { isPrivate } = usePage();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { name, logoUrl } = breach;
  const id = `breach-${number}`;
  const title = titleOf(breach, words);
  const logo = logos?.known.get(name);
  const classes = worstFirst(breach.dataClasses);
  const hiddenCount = classes.length - CHIPS_IN_ROW;
  const want = () => {
    if (logos && logoUrl !== undefined)
      void logos.want(name, logoUrl, isPrivate).then(() => redraw(undefined));
  };
  return (
    <li class={isDealtWith || changedAt !== undefined ? "breach breach-dealt-with" : "breach"}>
      <WhenSeen onSeen={logos && logoUrl !== undefined && logo === undefined ? want : undefined}>
        <button
          type="button"
          class="breach-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          // The visible text, which users of voice control say. It leaves out the tile's letter.
          aria-labelledby={`${id}-text`}
          onClick={() => onToggle(name)}
        >
          <Tile title={title} logo={logo} />
          <span class="breach-text" id={`${id}-text`}>
            <strong class="breach-title" id={`${id}-title`}>
              <bdi>{title}</bdi>
            </strong>{" "}
            <small>{factsOf(breach, words)}</small>{" "}
            {changedAt !== undefined && <small>{words.word("breach_changed", words.day(changedAt))} </small>}
            <span class="chips">
              {classes.slice(0, CHIPS_IN_ROW).map((label) => (
                <Chip key={label} label={label} tone={toneOf(label)} isInButton />
              ))}
              {hiddenCount > 0 && (
                <span class="chip-more">
                  <bdi dir="ltr">+{words.count(hiddenCount)}</bdi>
                </span>
              )}
              {badgesOf(breach).map(([label]) => (
                <Chip key={label} label={words.word(label)} isInButton />
              ))}
            </span>
          </span>
          <Chevron isOpen={isOpen} />
        </button>
      </WhenSeen>
      {isDealtWith !== undefined && (
        <button
          type="button"
          class="text-button breach-deal"
          aria-pressed={isDealtWith}
          aria-describedby={`${id}-title`}
          onClick={() => onDeal(name, !isDealtWith)}
        >
          {isDealtWith && (
            <svg class="check" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="m3 8.500 3.500 3.500L13 4.500" />
            </svg>
          )}
          {words.word(isDealtWith ? "accounts_resolved" : "accounts_mark_resolved")}
        </button>
      )}
      {isOpen && <BreachDetails id={`${id}-details`} breach={breach} hasChange={changedAt === undefined} />}
    </li>
  );
}

interface BreachListProps {
  account: string;
  /** May be only the beginning of a long list. */
  found: readonly Breach[];
  count: number;
}

/** The list. Only the button at its end adds rows, so what follows the list stays reachable. */
export function BreachList({ account, found, count }: BreachListProps) {
  const { word, count: number } = useWords();
  const { ask } = usePage();
  const { settings, watched, order, setOrder, change, ...world } = useAccounts();
  const [limit, setLimit] = useState(BEGINNING_LENGTH);
  /** By name: a row stays open while another sort order hides it. */
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const logos = settings.lookups.showLogos ? world.logos : undefined;
  const dealtWith = watched?.find((one) => isSameAccount(one.account, account))?.dealtWith;

  function toggle(name: string): void {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(name)) after.add(name);
      return after;
    });
  }

  function deal(name: string, isDealtWith: boolean): void {
    void change(ask("setDealtWith", { account, name, isDealtWith }));
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
            logos={logos}
            isDealtWith={dealtWith?.includes(breach.name)}
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
        <h3>{word("accounts_breaches")}</h3>
        {count > 1 && (
          <select
            class="select"
            aria-label={word("common_sort")}
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
        {rows}
      </ul>
      {rows.length < count && (
        <ShowMore
          label={word("common_show_more", number(Math.min(NEXT_SLICE, count - rows.length)))}
          expectMore={expectMore}
          onShow={() => setLimit((before) => before + NEXT_SLICE)}
        />
      )}
    </section>
  );
}
