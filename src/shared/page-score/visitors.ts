// What visitors of a page measured, as the field data service tells it: today, and week by week.

import type { ErrorData } from "../errors.ts";
import type { FieldData, ScoreQuestion, ScoreSummary } from "./page-score.ts";

/** One metric week by week; its name as in {@link FieldData}. */
export interface FieldSeries {
  name: string;
  /** The 75th percentile of each week, in the unit of the name; `null` for a week without one. */
  values: (number | null)[];
}

export interface FieldHistory {
  /** The last day of each week, `yyyy-mm-dd`, oldest first. */
  weeks: string[];
  series: FieldSeries[];
}

/** What is known of the visitors of a page on one device. */
export interface Visitors {
  url: string;
  /** When the service was asked, in milliseconds since the epoch. */
  at: number;
  state: "asking" | "answered";
  /** Of the page; absent where there is too little of it. */
  field?: FieldData;
  originField?: FieldData;
  history?: FieldHistory;
  /** There is too little of the page: the history is of its whole site. */
  isHistoryOfSite: boolean;
  /** Why not all of it is there. */
  error?: ErrorData;
}

/** The name of what visitors measured for a question: that of its page and device. */
export function visitorsKey({ url, strategy }: Pick<ScoreQuestion, "url" | "strategy">): string {
  return `${strategy} ${url}`;
}

/** The summary of a run with what is known best of the visitors of its page: what the analysis told, or the field data service. */
export function withVisitors(summary: ScoreSummary, visitors: Visitors | undefined): ScoreSummary {
  const { field, originField, error } = visitors ?? {};
  if (!(field || originField)) return summary;
  // What could not be asked is not unknown: the analysis may have it.
  const other = error ? summary : undefined;
  return { ...summary, field: field ?? other?.field, originField: originField ?? other?.originField };
}
