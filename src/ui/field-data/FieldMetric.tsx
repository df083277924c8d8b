// One metric from real visitors: its value, and the shares of visits from fine to poor.

import type { Band, FieldMetric as Metric } from "../../shared/page-score/page-score.ts";
import type { Words } from "../../shared/words.ts";
import { useWords } from "../hooks/page.ts";
import { BandIcon } from "../icons/icons.tsx";
import { humanised, measuredTime } from "../text/measured.ts";
import { BAND_NAMES, SPEED_BANDS } from "../text/score-names.ts";
import { FIELD_METRIC_TITLES } from "./field-groups.ts";
import "./FieldMetric.css";

/** Metrics in milliseconds: by the unit at the end of the name, or known ones without it. */
const IN_MILLISECONDS = /_MS$|INTERACTION_TO_NEXT_PAINT$|TIME_TO_FIRST_BYTE$/;

export function measuredValue(
  { name, percentile }: Pick<Metric, "name" | "percentile">,
  words: Words,
): string {
  if (percentile === undefined) return words.t("score_unknown");
  if (IN_MILLISECONDS.test(name)) return measuredTime(percentile, words);
  if (name.endsWith("_SCORE")) return words.decimal(percentile / 100, 2);
  return words.count(percentile);
}

const BANDS: Band[] = ["high", "middle", "low"];

interface Share {
  band: Band;
  /** 0 to 1. */
  share: number;
  /** "62%" */
  size: string;
  /** "fine 62%" */
  text: string;
}

/** Three shares are the three bands. With any other number, the bands are unknown. */
function sharesOf({ distributions }: Metric, { t, percent }: Words): Share[] {
  return distributions.map(({ proportion: share }, index) => {
    const band = (distributions.length === BANDS.length && BANDS[index]) || "unknown";
    const size = percent(share);
    return { band, share, size, text: `${t(BAND_NAMES[band])} ${size}` };
  });
}

/** If the shares add up to less than 1, the rest of the bar stays empty. */
function ShareBar({ shares }: { shares: Share[] }) {
  const { list } = useWords();
  const sum = shares.reduce((before, { share }) => before + share, 0);
  return (
    <div class="share-bar" role="img" aria-label={list(shares.map(({ text }) => text))}>
      {shares.map(
        ({ band, share }, index) =>
          share > 0 && (
            <span
              key={index}
              class={`band-${band}`}
              style={{ inlineSize: `${(share / Math.max(1, sum)) * 100}%` }}
            />
          ),
      )}
    </div>
  );
}

/** @param source whose visitors they are, if nothing nearby says so */
export function FieldMetric({ metric, source }: { metric: Metric; source?: string }) {
  const words = useWords();
  const { t } = words;
  const title = FIELD_METRIC_TITLES.get(metric.name);
  // Without a value there is nothing to rate, whatever category the service gives.
  const band = (metric.percentile === undefined ? undefined : SPEED_BANDS.get(metric.category)) ?? "unknown";
  const shares = sharesOf(metric, words);
  return (
    <div class="field-metric">
      <p class="field-metric-line">
        <span>
          {title ? t(title) : humanised(metric.name)} {source && <small>{source}</small>}
        </span>
        <strong>
          <BandIcon band={band} /> <bdi>{measuredValue(metric, words)}</bdi>
          <span class="only-for-screen-readers">, {t(BAND_NAMES[band])}</span>
        </strong>
      </p>
      {shares.length > 0 && (
        <>
          <ShareBar shares={shares} />
          <p class="field-metric-parts" aria-hidden="true">
            {shares.map((share, index) => (
              <small key={index}>
                <BandIcon band={share.band} /> {share.size}
              </small>
            ))}
          </p>
        </>
      )}
    </div>
  );
}
