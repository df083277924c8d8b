// Which visitor data a result shows, in which order, and whether it is the page's or the site's.

import type { FieldData, FieldMetric, ScoreSummary } from "../../shared/page-score/page-score.ts";
import type { TextKey } from "../../shared/words.ts";

interface FieldGroup {
  /** About all visitors of the site: either the site's own data, or data that replaces the page's. */
  isOfSite: boolean;
  /** The data is about another page than the one that was sent. */
  otherPage?: string;
  metrics: FieldMetric[];
}

/** A map, because the service sends the names: in an object, some would match what every object inherits. */
export const FIELD_METRIC_TITLES = new Map<string, TextKey>([
  ["LARGEST_CONTENTFUL_PAINT_MS", "score_field_lcp"],
  ["INTERACTION_TO_NEXT_PAINT", "score_field_inp"],
  ["EXPERIMENTAL_INTERACTION_TO_NEXT_PAINT", "score_field_inp"],
  ["CUMULATIVE_LAYOUT_SHIFT_SCORE", "score_field_cls"],
  ["FIRST_CONTENTFUL_PAINT_MS", "score_field_fcp"],
  ["EXPERIMENTAL_TIME_TO_FIRST_BYTE", "score_field_ttfb"],
]);

/** Shown first, in this order. The rest follows in the order of the response. */
const ORDER = [...FIELD_METRIC_TITLES.keys()];

function rank({ name }: FieldMetric): number {
  return [...ORDER, name].indexOf(name);
}

function isSameAddress(one: string, other: string): boolean {
  const plain = (address: string) => (URL.canParse(address) ? new URL(address).href : address);
  return plain(one) === plain(other);
}

function groupOf({ id, metrics }: FieldData, isOfSite: boolean, sentUrl: string): FieldGroup {
  const isElsewhere = !isOfSite && id !== undefined && !isSameAddress(id, sentUrl);
  return {
    isOfSite,
    otherPage: isElsewhere ? id : undefined,
    metrics: metrics.toSorted((one, other) => rank(one) - rank(other)),
  };
}

/** Data about the page and its site, if it has metrics. If the page's data is the site's, it is shown once. */
export function fieldGroups({ field, originField }: ScoreSummary, sentUrl: string): FieldGroup[] {
  const hasMetrics = (data: FieldData | undefined): data is FieldData => (data?.metrics.length ?? 0) > 0;
  const ofPage = hasMetrics(field) ? [groupOf(field, field.isOriginFallback, sentUrl)] : [];
  const ofSite = hasMetrics(originField) ? [groupOf(originField, true, sentUrl)] : [];
  return ofPage[0]?.isOfSite ? ofPage : [...ofPage, ...ofSite];
}
