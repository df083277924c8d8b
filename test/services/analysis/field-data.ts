// The local analysis service's field data. The numbers are made up.

function metric(
  percentile: number,
  category: string,
  [good, fair]: readonly [number, number],
  [fast, average, slow]: readonly [number, number, number],
) {
  const distributions = [
    { min: 0, max: good, proportion: fast },
    { min: good, max: fair, proportion: average },
    { min: fair, proportion: slow },
  ];
  return { percentile, distributions, category };
}

const METRICS = {
  CUMULATIVE_LAYOUT_SHIFT_SCORE: metric(14, "AVERAGE", [10, 25], [0.6048, 0.3006, 0.0946]),
  EXPERIMENTAL_TIME_TO_FIRST_BYTE: metric(550, "FAST", [800, 1800], [0.8639, 0.1059, 0.0302]),
  FIRST_CONTENTFUL_PAINT_MS: metric(2140, "AVERAGE", [1800, 3000], [0.6797, 0.1753, 0.145]),
  INTERACTION_TO_NEXT_PAINT: metric(184, "FAST", [200, 500], [0.7799, 0.1769, 0.0432]),
  LARGEST_CONTENTFUL_PAINT_MS: metric(4310, "SLOW", [2500, 4000], [0.5023, 0.2187, 0.279]),
};

/** Made-up field data of a page or an origin, requested with `initialUrl`. */
export function makeFieldData(id: string, initialUrl: string) {
  return { id, metrics: METRICS, overall_category: "SLOW", initial_url: initialUrl };
}
