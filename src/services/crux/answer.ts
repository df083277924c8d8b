// Parses field data responses in the analysis service's terms: names, units and categories are the same.

import type { FieldHistory, FieldSeries } from "../../shared/page-score/field-data.ts";
import type { FieldMetric } from "../../shared/page-score/page-score.ts";
import { attribute, defined, listOf, number, share, toRecord } from "../../shared/shapes.ts";

interface Kind {
  name: string;
  /** Factor for values: scores are in hundredths. */
  factor: number;
}

const KINDS = new Map<string, Kind>([
  ["largest_contentful_paint", { name: "LARGEST_CONTENTFUL_PAINT_MS", factor: 1 }],
  ["interaction_to_next_paint", { name: "INTERACTION_TO_NEXT_PAINT", factor: 1 }],
  ["cumulative_layout_shift", { name: "CUMULATIVE_LAYOUT_SHIFT_SCORE", factor: 100 }],
  ["first_contentful_paint", { name: "FIRST_CONTENTFUL_PAINT_MS", factor: 1 }],
  ["experimental_time_to_first_byte", { name: "EXPERIMENTAL_TIME_TO_FIRST_BYTE", factor: 1 }],
]);

export const ASKED_METRICS = [...KINDS.keys()];

/** How many of the metrics are shown week by week. */
const IN_HISTORY = 3;

/** About half a year; more is a mistake. */
const MAX_WEEKS = 40;
const MAX_BUCKETS = 10;

/** Some numbers are sent as strings: "0.05". A value that overflows is dropped. */
function amount(value: unknown, { factor }: Kind): number | undefined {
  const found = number(typeof value === "string" && value.trim() !== "" ? Number(value) : value);
  return found === undefined || found < 0 ? undefined : number(Math.round(found * factor * 100) / 100);
}

function categoryOf(
  percentile: number | undefined,
  [good, poor]: FieldMetric["distributions"],
): string | undefined {
  if (percentile === undefined || good?.max === undefined || poor?.max === undefined) return undefined;
  if (percentile <= good.max) return "FAST";
  return percentile <= poor.max ? "AVERAGE" : "SLOW";
}

function readMetric(kind: Kind, metric: unknown): FieldMetric | undefined {
  const percentile = amount(attribute(attribute(metric, "percentiles"), "p75"), kind);
  const distributions = listOf(attribute(metric, "histogram"))
    .slice(0, MAX_BUCKETS)
    .flatMap((bucket) => {
      // The service leaves out a density of zero.
      const density = attribute(bucket, "density");
      const proportion = density === undefined && toRecord(bucket) ? 0 : share(density);
      if (proportion === undefined) return [];
      const [min, max] = [amount(attribute(bucket, "start"), kind), amount(attribute(bucket, "end"), kind)];
      return [{ proportion, ...defined({ min, max }) }];
    });
  if (percentile === undefined && distributions.length === 0) return undefined;
  const category = categoryOf(percentile, distributions);
  return { name: kind.name, distributions, ...defined({ percentile, category }) };
}

/** Every requested metric that can be read; `undefined` if there is no record. */
export function parseCruxRecord(body: unknown): FieldMetric[] | undefined {
  const metrics = toRecord(attribute(attribute(body, "record"), "metrics"));
  if (!metrics) return undefined;
  return [...KINDS].flatMap(([name, kind]) => readMetric(kind, attribute(metrics, name)) ?? []);
}

function dayOf(period: unknown): string | undefined {
  const last = attribute(period, "lastDate");
  const part = (name: string) => number(attribute(last, name)) ?? Number.NaN;
  const at = Date.UTC(part("year"), part("month") - 1, part("day"));
  if (Number.isNaN(at)) return undefined;
  const day = new Date(at).toISOString().slice(0, 10);
  return /^\d{4}-/.test(day) ? day : undefined;
}

/** The weeks whose date is later than the one before, with the values of each; `undefined` if there is no record. */
export function parseCruxHistory(body: unknown): FieldHistory | undefined {
  const record = attribute(body, "record");
  const metrics = toRecord(attribute(record, "metrics"));
  if (!metrics) return undefined;
  const periods = listOf(attribute(record, "collectionPeriods"));
  const skipped = Math.max(0, periods.length - MAX_WEEKS);
  const days = periods.slice(skipped).map(dayOf);
  let latest = "";
  const dated = days.flatMap((day, index) => {
    if (day === undefined || day <= latest) return [];
    latest = day;
    return index;
  });
  const series = [...KINDS].slice(0, IN_HISTORY).flatMap(([name, kind]): FieldSeries[] => {
    const timeline = attribute(attribute(metrics, name), "percentilesTimeseries");
    const p75s = listOf(attribute(timeline, "p75s")).slice(skipped);
    const values = dated.map((index) => amount(p75s[index], kind) ?? null);
    return values.some((value) => value !== null) ? [{ name: kind.name, values }] : [];
  });
  return { weeks: dated.map((index) => days[index] as string), series };
}
