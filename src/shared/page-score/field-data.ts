// What visitors of a page measured, from the field data service: current values and weekly history.

import type { ErrorData } from "../errors.ts";
import type { FieldData, ScoreQuestion, ScoreSummary } from "./page-score.ts";

/** One metric week by week; its name is as in {@link FieldData}. */
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

/** What is known about the visitors of a page on one kind of device. */
export interface FieldDataRecord {
  url: string;
  /** When the request was sent, in milliseconds since the epoch. */
  at: number;
  state: "asking" | "answered";
  /** Data for the page; absent if there is too little. */
  field?: FieldData;
  originField?: FieldData;
  history?: FieldHistory;
  /** Too little data for the page, so the history covers its whole site. */
  isHistoryOfSite: boolean;
  /** Why some of it is missing. */
  error?: ErrorData;
}

/** Key for visitor data: device and page. */
export function fieldDataKey({ url, strategy }: Pick<ScoreQuestion, "url" | "strategy">): string {
  return `${strategy} ${url}`;
}

/** A run's summary with the best visitor data available, from the analysis or from the field data service. */
export function withFieldData(summary: ScoreSummary, fieldData: FieldDataRecord | undefined): ScoreSummary {
  const { field, originField, error } = fieldData ?? {};
  if (!(field || originField)) return summary;
  // If the request failed, the analysis may still have the data.
  const other = error ? summary : undefined;
  return { ...summary, field: field ?? other?.field, originField: originField ?? other?.originField };
}
