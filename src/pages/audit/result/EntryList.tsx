// The to-do list, with its filters, search and sort order.

import { useEffect, useRef, useState } from "preact/hooks";
import { messagePart } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { useVirtualRows } from "../../../ui/hooks/use-virtual-rows.ts";
import { Attribution, UnverifiedNote } from "../../../ui/page/Attribution.tsx";
import { TwoStepSource } from "../../../ui/page/TwoStep.tsx";
import type { Assessed } from "../assess.ts";
import { KeepSwitches } from "../KeepSwitches.tsx";
import { countFilters, FILTERS, type Filter, folded, listed, SORTS, type View } from "../listing.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import { DealtRow, EntryRow, type RowState } from "./EntryRow.tsx";

/** About what a row takes, in pixels. */
const ROW_HEIGHT = 75;

interface ControlsProps {
  view: View;
  filters: readonly Filter[];
  counts: Record<Filter, number>;
  onView: (view: View) => void;
}

/** There from the start: a button that came with a mark could move the list. */
const ALWAYS: readonly Filter[] = ["all", "done", "ignored"];

function Controls({ view, filters, counts, onView }: ControlsProps) {
  const { t, count } = useWords();
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that filter a list are not form fields */}
      <div class="row" role="group" aria-label={t("common_show")}>
        {filters.map((filter) => (
          <button
            key={filter}
            type="button"
            class="filter-button"
            aria-pressed={filter === view.filter}
            onClick={() => onView({ ...view, filter })}
          >
            {t("audit_part", t(`audit_filter_${messagePart(filter)}`), count(counts[filter]))}
          </button>
        ))}
      </div>
      <div class="row">
        <input
          class="field"
          type="search"
          aria-label={t("audit_search")}
          placeholder={t("audit_search")}
          autocomplete="off"
          spellcheck={false}
          value={view.search}
          onInput={({ currentTarget }) => onView({ ...view, search: currentTarget.value })}
        />
        <select
          class="select page-select"
          aria-label={t("common_sort")}
          onChange={({ currentTarget }) =>
            onView({ ...view, sort: SORTS[currentTarget.selectedIndex] ?? "worst" })
          }
        >
          {SORTS.map((sort) => (
            <option key={sort} selected={sort === view.sort}>
              {t(sort === "name" ? "audit_column_title" : `audit_sort_${sort}`)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

/** Keeps the order while the user is in the list, so that no row moves under the pointer. New rows go last. */
function inOldOrder(now: Assessed[], before: readonly number[]): Assessed[] {
  const byId = new Map(now.map((one) => [one.id, one]));
  const kept = before.flatMap((id) => byId.get(id) ?? []);
  for (const { id } of kept) byId.delete(id);
  return [...kept, ...byId.values()];
}

/** Unfolding is about all with the same password: whichever comes first keeps them unfolded. */
function withState(states: ReadonlyMap<number, RowState>, { id, group }: Assessed, state: RowState) {
  const all = new Map(states);
  for (const one of "isUnfolded" in state ? group : [id]) all.set(one, { ...all.get(one), ...state });
  return all;
}

/** What the list has shown since the view was chosen: what is dealt with stays in its place until another one is. */
interface Shown {
  view: View;
  ids: readonly number[];
  filters: readonly Filter[];
}

export function EntryList() {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const isVerifiedOnly = useSettings()?.settings.lookups.includeUnverified === false;
  const [view, setView] = useState<View>({ filter: "all", sort: "worst", search: "" });
  const [focused, setFocused] = useState<number>();
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map());
  const list = useRef<HTMLOListElement>(null);
  const isHeld = useRef(false);
  const shown = useRef<Shown>({ view, ids: [], filters: [] });
  const assessed = vaultCheck.findings().assessed();
  const marks = vaultCheck.marks();
  const counts = countFilters(assessed, marks);
  const before: Shown = shown.current.view === view ? shown.current : { view, ids: [], filters: [] };
  const sorted = listed(assessed, marks, view, new Set(before.ids));
  const all = isHeld.current ? inOldOrder(sorted, before.ids) : sorted;
  const filters = FILTERS.filter(
    (filter) =>
      ALWAYS.includes(filter) ||
      filter === view.filter ||
      counts[filter] > 0 ||
      // No mark empties it, only a check.
      (filter !== "unknown" && before.filters.includes(filter)),
  );
  shown.current = { view, ids: all.map(({ id }) => id), filters };
  const lines = folded(all, (id) => states.get(id)?.isUnfolded === true, view.filter, marks);
  const ids = lines.map(({ one }) => one.id);
  const { height, rows, measure } = useVirtualRows(list, ids, focused, ROW_HEIGHT);
  useEffect(() => vaultCheck.look(rows.flatMap(({ index }) => ids[index] ?? [])));
  if (FILTERS.every((filter) => counts[filter] === 0)) return null;
  const hold = (held: boolean) => () => {
    isHeld.current = held;
  };
  return (
    <section class="stack stack-wide audit-list" aria-label={t("common_passwords")}>
      <Controls view={view} filters={filters} counts={counts} onView={setView} />
      {view.filter === "unsaid" && <p class="soft">{t("audit_unsaid_note")}</p>}
      {all.length === 0 && view.search.trim() !== "" && <p class="soft">{t("audit_none_match")}</p>}
      <ol
        ref={list}
        class="audit-entries"
        aria-label={t(`audit_filter_${messagePart(view.filter)}`)}
        style={{ blockSize: `${height}px` }}
        tabIndex={-1}
        data-keeps-focus
        onPointerEnter={hold(true)}
        onPointerLeave={hold(false)}
        onFocusIn={(event) => {
          isHeld.current = true;
          const row = (event.target as Element).closest("li");
          setFocused(row ? ids[Number(row.dataset.index)] : undefined);
        }}
        onFocusOut={() => {
          isHeld.current = false;
          setFocused(undefined);
        }}
      >
        {rows.map(({ index, top }) => {
          const row = lines[index];
          const id = row?.one.id ?? -1;
          return (
            row && (
              <li
                key={id}
                ref={measure}
                data-index={index}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${top}px)` }}
              >
                {row.isDealtWith ? (
                  <DealtRow row={row} hadFocus={focused === id} />
                ) : (
                  <EntryRow
                    row={row}
                    filter={view.filter}
                    hadFocus={focused === id}
                    {...states.get(id)}
                    onChange={(state) => setStates(withState(states, row.one, state))}
                  />
                )}
              </li>
            )
          );
        })}
      </ol>
      <KeepSwitches />
      {assessed.some(({ siteBreach }) => siteBreach) && <Attribution />}
      {assessed.some(({ advice }) => advice) && <TwoStepSource />}
      {isVerifiedOnly && <UnverifiedNote />}
    </section>
  );
}
