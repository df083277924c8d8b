// The list of all breaches: search, filters, and rows that open in place. Only the rows in sight are rendered.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { verifiedOf } from "../../shared/breaches/breach.ts";
import type { StoredCatalog } from "../../shared/records/catalog.ts";
import { usePage, useWords } from "../../ui/hooks/page.ts";
import { useSettings } from "../../ui/hooks/records.ts";
import { useVirtualRows } from "../../ui/hooks/use-virtual-rows.ts";
import { UnverifiedNote } from "../../ui/page/Attribution.tsx";
import { BreachRow } from "../popup/breaches/BreachRow.tsx";
import { useChangedAfter } from "../popup/breaches/ChangeButton.tsx";
import { createLogos } from "../popup/breaches/logos.ts";
import { AskForMore } from "./AskForMore.tsx";
import { Controls } from "./Controls.tsx";
import { type CatalogView, listedBreaches } from "./listing.ts";

/** About what a closed row takes, in pixels. */
const ROW_HEIGHT = 112;

interface CatalogListProps {
  catalog: StoredCatalog;
  view: CatalogView;
  onView: (view: CatalogView) => void;
  /** Names of the rows that are open. */
  open: ReadonlySet<string>;
  onToggle: (name: string) => void;
  /** The row to come back to, by the name of its breach. */
  returnTo?: string;
}

export function CatalogList({ catalog, view, onView, open, onToggle, returnTo }: CatalogListProps) {
  const { t, count } = useWords();
  const { commands } = usePage();
  const whenChanged = useChangedAfter();
  const [focused, setFocused] = useState(returnTo);
  const [known] = useState(() => createLogos(commands));
  const lookups = useSettings()?.settings.lookups;
  const logos = lookups?.showLogos ? known : undefined;
  const isVerifiedOnly = lookups?.includeUnverified === false;
  const breaches = useMemo(
    () => (isVerifiedOnly ? verifiedOf(catalog.breaches) : catalog.breaches),
    [catalog, isVerifiedOnly],
  );
  const list = useRef<HTMLUListElement>(null);
  const listed = useMemo(() => listedBreaches(breaches, view), [breaches, view]);
  const names = useMemo(() => listed.map(({ name }) => name), [listed]);
  const { height, rows, measure, isScrolling, scrollTo } = useVirtualRows(list, names, focused, ROW_HEIGHT);
  const isBack = useRef(returnTo === undefined);
  useEffect(() => {
    if (isBack.current) return;
    const index = names.indexOf(returnTo ?? "");
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`);
    isBack.current = index < 0 || row !== null;
    if (!row) return;
    scrollTo(index);
    row.focus({ preventScroll: true });
  });

  return (
    <section class="stack stack-wide" aria-label={t("accounts_breaches")}>
      <Controls breaches={breaches} view={view} onView={onView} />
      <p class="soft" role="status">
        {listed.length === 0
          ? t("breaches_none")
          : t("breaches_shown", count(listed.length), count(breaches.length))}
      </p>
      {isVerifiedOnly && <UnverifiedNote />}
      <AskForMore search={view.search} hasFound={listed.length > 0} />
      <ul
        ref={list}
        class="breaches-list"
        hidden={listed.length === 0}
        style={{ blockSize: `${height}px` }}
        onFocusIn={(event) => {
          const row = (event.target as Element).closest<HTMLElement>("[data-index]");
          setFocused(row ? names[Number(row.dataset.index)] : undefined);
        }}
        onFocusOut={() => setFocused(undefined)}
      >
        {rows.map(({ index, top }) => {
          const breach = listed[index];
          return (
            breach && (
              <BreachRow
                key={breach.name}
                number={index}
                breach={breach}
                logos={logos}
                changedAt={whenChanged(breach)}
                isOpen={open.has(breach.name)}
                onToggle={onToggle}
                isListed
                isPassing={isScrolling}
                place={{
                  ref: measure,
                  "data-index": index,
                  "aria-setsize": listed.length,
                  "aria-posinset": index + 1,
                  style: { transform: `translateY(${top}px)` },
                }}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}
