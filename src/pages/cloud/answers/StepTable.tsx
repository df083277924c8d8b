// Lists and tables of any length, shown in steps, so that nothing is cut off silently.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ShowMore, useFirstNew } from "../../../ui/controls/ShowMore.tsx";
import { useWords } from "../../../ui/hooks/page.ts";

/** The visible part of `items`, and a button for `step` more. Each step moves focus to the first new item. */
export function useSteps<Item, Element extends HTMLElement>(items: readonly Item[], step: number) {
  const { t, count: written } = useWords();
  const [count, setCount] = useState(step);
  const shown = items.slice(0, count);
  const { list, expectMore } = useFirstNew<Element>(shown.length);
  const restCount = items.length - shown.length;
  const more = restCount > 0 && (
    <ShowMore
      label={t("cloud_answer_more", written(restCount))}
      expectMore={expectMore}
      onShow={() => setCount(count + step)}
    />
  );
  return { shown, list, more };
}

/** Rows added per step. */
const ROWS_A_STEP = 30;

export type Column<Row> = [label: string, cell: (row: Row) => ComponentChildren];

interface StepTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  /** The first one is the row header. */
  columns: readonly Column<Row>[];
}

/** A table that becomes a list in narrow windows. */
export function StepTable<Row>({ caption, rows, columns }: StepTableProps<Row>) {
  const { shown, list, more } = useSteps<Row, HTMLTableSectionElement>(rows, ROWS_A_STEP);
  return (
    <div>
      <table class="answer-table">
        <caption class="strong">{caption}</caption>
        <thead>
          <tr>
            {columns.map(([label]) => (
              <th key={label} scope="col" class="small-print">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={list}>
          {shown.map((row, index) => (
            <tr key={index}>
              {columns.map(([label, cell], at) =>
                at === 0 ? (
                  <th key={label} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} data-label={label}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </div>
  );
}
