// Field data of the local analysis service. No real person ever visited: the numbers are made up, and shifted by what the
// address alone decides, so that a page and its origin differ and each stays as it is.

interface Distribution {
  min: number;
  /** The last one has none. */
  max?: number;
  proportion: number;
}

interface FieldMetricRecord {
  percentile: number;
  distributions: Distribution[];
  category: string;
}

/** PagescoreApiLoadingExperienceV5. */
export interface LoadingExperienceRecord {
  id?: string;
  metrics?: Record<string, FieldMetricRecord>;
  overall_category?: string;
  initial_url?: string;
  origin_fallback?: boolean;
}

/** What three quarters of the visitors measured at most, and up to where that is good, and fair. */
type Measure = readonly [typical: number, good: number, fair: number];

const MEASURES: Record<string, Measure> = {
  CUMULATIVE_LAYOUT_SHIFT_SCORE: [14, 10, 25],
  EXPERIMENTAL_TIME_TO_FIRST_BYTE: [550, 800, 1800],
  FIRST_CONTENTFUL_PAINT_MS: [2140, 1800, 3000],
  INTERACTION_TO_NEXT_PAINT: [184, 200, 500],
  LARGEST_CONTENTFUL_PAINT_MS: [4310, 2500, 4000],
};

const CORE = ["CUMULATIVE_LAYOUT_SHIFT_SCORE", "INTERACTION_TO_NEXT_PAINT", "LARGEST_CONTENTFUL_PAINT_MS"];

const BANDS = ["FAST", "AVERAGE", "SLOW"];

function shareOf(address: string): number {
  let hash = 0x811c9dc5;
  for (const sign of address) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash / 0xffffffff;
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

/** Shares of visits of which three quarters are at most `percentile`, as measured values usually spread. */
function distributionsOf(percentile: number, [, good, fair]: Measure): Distribution[] {
  const upTo = (bound: number) => 1 / (1 + Math.exp(-2 * Math.log(bound / percentile)) / 3);
  const [fast, average] = [rounded(upTo(good)), rounded(upTo(fair) - upTo(good))];
  return [
    { min: 0, max: good, proportion: fast },
    { min: good, max: fair, proportion: average },
    { min: fair, proportion: rounded(1 - fast - average) },
  ];
}

/** What visitors of a page or an origin might have measured. */
export function makeFieldData(id: string, initialUrl: string): LoadingExperienceRecord {
  // Between a fifth faster and a third slower.
  const shift = 0.8 + shareOf(id) * 0.53;
  const metrics: Record<string, FieldMetricRecord> = {};
  let worst = 0;
  for (const [name, measure] of Object.entries(MEASURES)) {
    const [typical, good, fair] = measure;
    const percentile = Math.round(typical * shift);
    const band = Number(percentile > good) + Number(percentile > fair);
    if (CORE.includes(name)) worst = Math.max(worst, band);
    const distributions = distributionsOf(percentile, measure);
    metrics[name] = { percentile, distributions, category: BANDS[band] ?? "NONE" };
  }
  return { id, metrics, overall_category: BANDS[worst] ?? "NONE", initial_url: initialUrl };
}
