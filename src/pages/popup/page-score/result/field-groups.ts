// Which data of real visitors is shown of a result, in which order, and honestly whose it is.

import type { FieldData, FieldMetric, ScoreSummary } from "../../../../shared/page-score/page-score.ts";
import type { MessageName } from "../../../../shared/words.ts";

interface FieldGroup {
  /** Of all visitors of the site: by where it stands in the answer, or because it stands in for that of the page. */
  isOfSite: boolean;
  /** Another page than the one that was sent. */
  otherPage?: string;
  metrics: FieldMetric[];
}

/** Names of metrics come from the service: looked up in an object, some would find what every object has. */
export const FIELD_METRIC_TITLES = new Map<string, MessageName>([
  ["LARGEST_CONTENTFUL_PAINT_MS", "score_field_lcp"],
  ["INTERACTION_TO_NEXT_PAINT", "score_field_inp"],
  ["EXPERIMENTAL_INTERACTION_TO_NEXT_PAINT", "score_field_inp"],
  ["CUMULATIVE_LAYOUT_SHIFT_SCORE", "score_field_cls"],
  ["FIRST_CONTENTFUL_PAINT_MS", "score_field_fcp"],
  ["EXPERIMENTAL_TIME_TO_FIRST_BYTE", "score_field_ttfb"],
]);

/** Shown first, in this order; the rest follows in the order of the answer. */
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

/** Data of the page and of its site, where they have metrics. Where the page's data is that of the site, it is shown once. */
export function fieldGroups({ field, originField }: ScoreSummary, sentUrl: string): FieldGroup[] {
  const hasMetrics = (data: FieldData | undefined): data is FieldData => (data?.metrics.length ?? 0) > 0;
  const ofPage = hasMetrics(field) ? [groupOf(field, field.isOriginFallback, sentUrl)] : [];
  const ofSite = hasMetrics(originField) ? [groupOf(originField, true, sentUrl)] : [];
  return ofPage[0]?.isOfSite ? ofPage : [...ofPage, ...ofSite];
}
