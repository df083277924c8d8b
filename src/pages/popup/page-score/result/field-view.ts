// What real visitors measured, in words: each metric with its bar, and honestly whose it is.

import type { FieldData, FieldMetric, ScoreSummary } from "../../../../shared/page-score/page-score.ts";
import type { Band } from "../../../../shared/page-score/score-band.ts";
import type { MessageName, Words } from "../../../../shared/words.ts";
import { BAND_NAMES, SPEED_BANDS } from "../../../../ui/said/score-names.ts";
import type { ShareView } from "../../../../ui/signs/ShareBar.tsx";
import { humanised, measuredTime } from "./quantities.ts";

export interface FieldMetricView {
  /** Tells one from another; never shown. */
  name: string;
  title: string;
  /** "from visitors of this page" */
  source: string;
  /** "3.1 s", or that it is not known. */
  value: string;
  band: Band;
  /** The band in a word, for who does not see its shape. */
  bandName: string;
  shares: ShareView[];
  /** Under the bar: "62% fine". */
  parts: { band: Band; text: string }[];
  /** The bar in one sentence. */
  spoken: string;
}

export interface FieldGroupView {
  /** Tells one from the other; never shown. */
  place: Place;
  heading: string;
  /** Whose it is where that is another page than the one that was sent. */
  note?: string;
  metrics: FieldMetricView[];
}

/** Where in the answer data stands. */
type Place = "field" | "originField";

/** Names of metrics and categories come from the service: looked up in an object, some would find what every object has. */
const TITLES = new Map<string, MessageName>([
  ["LARGEST_CONTENTFUL_PAINT_MS", "score_field_lcp"],
  ["INTERACTION_TO_NEXT_PAINT", "score_field_inp"],
  ["EXPERIMENTAL_INTERACTION_TO_NEXT_PAINT", "score_field_inp"],
  ["CUMULATIVE_LAYOUT_SHIFT_SCORE", "score_field_cls"],
  ["FIRST_CONTENTFUL_PAINT_MS", "score_field_fcp"],
  ["FIRST_INPUT_DELAY_MS", "score_field_fid"],
  ["EXPERIMENTAL_TIME_TO_FIRST_BYTE", "score_field_ttfb"],
]);

/** What people are told first; the rest follows in the order of the answer. */
const ORDER = [...TITLES.keys()];

/** Durations: by the unit at the end of their name, or known to be some without it. */
const IN_MILLISECONDS = /_MS$|INTERACTION_TO_NEXT_PAINT$|TIME_TO_FIRST_BYTE$/;

function rank({ name }: FieldMetric): number {
  const place = ORDER.indexOf(name);
  return place === -1 ? ORDER.length : place;
}

function measuredValue({ name, percentile }: FieldMetric, words: Words): string {
  if (percentile === undefined) return words.word("score_unknown");
  if (IN_MILLISECONDS.test(name)) return measuredTime(percentile, words);
  if (name.endsWith("_SCORE")) return words.decimal(percentile / 100, 2);
  return words.count(percentile);
}

/** Three shares are those of the three bands; of any other number nobody knows what they mean. */
function sharesOf({ distributions }: FieldMetric): ShareView[] {
  const bands: Band[] = ["high", "middle", "low"];
  return distributions.map(({ proportion }, index) => ({
    band: (distributions.length === bands.length ? bands[index] : undefined) ?? "unknown",
    share: proportion,
  }));
}

/** Without a value there is nothing to judge, whatever the service calls it. */
function bandOf({ percentile, category }: FieldMetric): Band {
  return (percentile === undefined ? undefined : SPEED_BANDS.get(category)) ?? "unknown";
}

function describeMetric(metric: FieldMetric, source: string, words: Words): FieldMetricView {
  const { word, percent, list } = words;
  const title = TITLES.get(metric.name);
  const band = bandOf(metric);
  const shares = sharesOf(metric);
  const parts = shares.map(({ band: one, share }) => ({
    band: one,
    text: word("score_share", percent(share), word(BAND_NAMES[one])),
  }));
  return {
    name: metric.name,
    title: title ? word(title) : humanised(metric.name),
    source,
    value: measuredValue(metric, words),
    band,
    bandName: word(BAND_NAMES[band]),
    shares,
    parts,
    spoken: word("score_shares_spoken", list(parts.map(({ text }) => text))),
  };
}

function isSameAddress(one: string, other: string): boolean {
  const plain = (address: string) => (URL.canParse(address) ? new URL(address).href : address);
  return plain(one) === plain(other);
}

interface PlacedData {
  place: Place;
  data: FieldData;
}

/** Whether data is of a whole site: by where it stands, or because it is said to stand in for that of the page. */
function isOfSite({ place, data }: PlacedData): boolean {
  return place === "originField" || data.isOriginFallback;
}

function describeGroup(placed: PlacedData, sentUrl: string, isLead: boolean, words: Words): FieldGroupView {
  const { word } = words;
  const { place, data } = placed;
  const isSite = isOfSite(placed);
  const source = word(isSite ? (isLead ? "score_from_site_only" : "score_from_site") : "score_from_page");
  const { id } = data;
  const isElsewhere = !isSite && id !== undefined && !isSameAddress(id, sentUrl);
  return {
    place,
    heading: word(isSite ? "score_visitors_site" : "score_visitors_page"),
    ...(isElsewhere && { note: word("score_visitors_of", id) }),
    metrics: data.metrics
      .toSorted((one, other) => rank(one) - rank(other))
      .map((metric) => describeMetric(metric, source, words)),
  };
}

export interface FieldView {
  /** The one metric that is always seen. */
  lead?: FieldMetricView;
  /** Said where nothing is known from visitors. */
  none?: string;
  /** All the rest. */
  groups: FieldGroupView[];
}

/** Field data of the page, and of its origin where that is told besides. */
export function describeField(summary: ScoreSummary, sentUrl: string, words: Words): FieldView {
  const known = (["field", "originField"] as const).flatMap((place) => {
    const data = summary[place];
    return data && data.metrics.length > 0 ? [{ place, data }] : [];
  });
  // Where the page's data is that of its origin, it is told once.
  const told = known[0] && isOfSite(known[0]) ? known.slice(0, 1) : known;
  const groups = told.map((data, index) => describeGroup(data, sentUrl, index === 0, words));
  const [first, ...others] = groups;
  const [lead, ...rest] = first?.metrics ?? [];
  if (!first || !lead) return { none: words.word("score_no_visitors"), groups: [] };
  const isFirstKept = rest.length > 0 || first.note !== undefined;
  return { lead, groups: [...(isFirstKept ? [{ ...first, metrics: rest }] : []), ...others] };
}
