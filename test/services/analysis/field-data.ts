// Field data of the local analysis service. No real person ever visited: the numbers are made up from those of the
// laboratory, shifted by what the address alone decides, so that a page and its origin differ and each stays as it is.

import type { AuditRecord, Distribution, FieldMetricRecord, LoadingExperienceRecord } from "./records.ts";

interface Measure {
  /** Key in the answer. */
  name: string;
  /** What the laboratory has that is nearest, by audit id. */
  audit: string;
  /** Where the laboratory measured nothing; in the unit of the audit. */
  otherwise: number;
  /** From the unit of the audit to that of the metric. */
  convert(lab: number): number;
  /** Up to here good, up to here fair. */
  bounds: readonly [good: number, fair: number];
  /** Whether it counts for `overall_category`. */
  isCore: boolean;
}

const same = (lab: number) => lab;

const MEASURES: readonly Measure[] = [
  {
    name: "CUMULATIVE_LAYOUT_SHIFT_SCORE",
    audit: "cumulative-layout-shift",
    otherwise: 0.04,
    convert: (shift) => shift * 100,
    bounds: [10, 25],
    isCore: true,
  },
  {
    name: "EXPERIMENTAL_TIME_TO_FIRST_BYTE",
    audit: "server-response-time",
    otherwise: 300,
    convert: (milliseconds) => milliseconds + 250,
    bounds: [800, 1800],
    isCore: false,
  },
  {
    name: "FIRST_CONTENTFUL_PAINT_MS",
    audit: "first-contentful-paint",
    otherwise: 1500,
    convert: same,
    bounds: [1800, 3000],
    isCore: false,
  },
  {
    name: "INTERACTION_TO_NEXT_PAINT",
    audit: "total-blocking-time",
    otherwise: 150,
    convert: (blocked) => 60 + blocked * 0.4,
    bounds: [200, 500],
    isCore: true,
  },
  {
    name: "LARGEST_CONTENTFUL_PAINT_MS",
    audit: "largest-contentful-paint",
    otherwise: 2200,
    convert: same,
    bounds: [2500, 4000],
    isCore: true,
  },
];

const BANDS = ["FAST", "AVERAGE", "SLOW"] as const;

/** A number from 0 to 1 that an address alone decides. */
function shareOf(address: string): number {
  let hash = 0x811c9dc5;
  for (const sign of address) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash / 0xffffffff;
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

/** Shares of visits of which three quarters are at most `percentile`, as measured values usually spread. */
function distributionsOf(percentile: number, [good, fair]: Measure["bounds"]): Distribution[] {
  const upTo = (bound: number) => 1 / (1 + Math.exp(-2 * Math.log(bound / Math.max(percentile, 1))) / 3);
  const [fast, average] = [rounded(upTo(good)), rounded(upTo(fair) - upTo(good))];
  return [
    { min: 0, max: good, proportion: fast },
    { min: good, max: fair, proportion: average },
    { min: fair, proportion: rounded(1 - fast - average) },
  ];
}

function bandOf(percentile: number, [good, fair]: Measure["bounds"]): number {
  if (percentile <= good) return 0;
  return percentile <= fair ? 1 : 2;
}

/**
 * What visitors of a page or an origin might have measured.
 *
 * @param id the page or origin that it is about
 * @param initialUrl the page that was asked about
 */
export function makeFieldData(
  id: string,
  initialUrl: string,
  audits: Record<string, AuditRecord>,
): LoadingExperienceRecord {
  // Visitors are between a fifth faster and a third slower than the laboratory.
  const shift = 0.8 + shareOf(id) * 0.53;
  const metrics: Record<string, FieldMetricRecord> = {};
  let worst = 0;
  for (const { name, audit, otherwise, convert, bounds, isCore } of MEASURES) {
    const percentile = Math.round(convert(audits[audit]?.numericValue ?? otherwise) * shift);
    const band = bandOf(percentile, bounds);
    if (isCore) worst = Math.max(worst, band);
    const distributions = distributionsOf(percentile, bounds);
    metrics[name] = { percentile, distributions, category: BANDS[band] ?? "NONE" };
  }
  return { id, metrics, overall_category: BANDS[worst] ?? "NONE", initial_url: initialUrl };
}
