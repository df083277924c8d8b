// What visitors measured week by week: a small chart for each metric, and a table for users who can't see it.

import type { FieldHistory, FieldSeries } from "../../../../shared/page-score/field-data.ts";
import { Disclosure } from "../../../../ui/controls/Disclosure.tsx";
import { measuredValue } from "../../../../ui/field-data/FieldMetric.tsx";
import { FIELD_METRIC_TITLES } from "../../../../ui/field-data/field-groups.ts";
import { useWords } from "../../../../ui/hooks/page.ts";
import { humanised } from "../../../../ui/text/measured.ts";
import { chartOf, HEIGHT, WIDTH } from "./trend-chart.ts";
import "./Trends.css";

function useTitle(): (name: string) => string {
  const { t } = useWords();
  return (name) => {
    const title = FIELD_METRIC_TITLES.get(name);
    return title ? t(title) : humanised(name);
  };
}

function Trend({ series: { name, values } }: { series: FieldSeries }) {
  const words = useWords();
  const { t } = words;
  const title = useTitle()(name);
  const { lines, dots, limits } = chartOf(name, values);
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)].map((value) =>
    measuredValue({ name, percentile: value }, words),
  );
  return (
    <figure class="trend">
      <figcaption>
        {title} <bdi>{t("score_trend_from_to", first ?? "", last ?? "")}</bdi>
      </figcaption>
      {/* Charts run from left to right in every language. */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {limits.map(({ y, band }) => (
          <line key={band} class={`trend-limit band-${band}`} x1="0" x2={WIDTH} y1={y} y2={y} />
        ))}
        {lines.map((points) => (
          <polyline key={points} class="trend-line" points={points} />
        ))}
        {dots.map(({ x, y }) => (
          // A line of length zero has round ends. A circle would be stretched with the chart.
          <polyline key={x} class="trend-line trend-dot" points={`${x},${y} ${x},${y}`} />
        ))}
      </svg>
    </figure>
  );
}

interface TrendsProps {
  history: FieldHistory;
  /** For the whole site, because there is too little data about the page. */
  isOfSite: boolean;
}

export function Trends({ history: { weeks, series }, isOfSite }: TrendsProps) {
  const words = useWords();
  const { t } = words;
  const title = useTitle();
  if (series.length === 0 || weeks.length < 2) return null;
  return (
    <section>
      <h3 class="score-part">
        {t("score_trends")} <small>{t(isOfSite ? "score_visitors_site" : "score_visitors_page")}</small>
      </h3>
      <div class="trends">
        {series.map((one) => (
          <Trend key={one.name} series={one} />
        ))}
      </div>
      <Disclosure label={t("score_trends_table")}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
        <section class="trend-table" aria-label={t("score_trends_table")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("score_trends_week")}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {title(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks
                .map((day, index) => (
                  <tr key={day}>
                    <th scope="row">{words.day(Date.parse(`${day}T12:00`))}</th>
                    {series.map(({ name, values }) => (
                      <td key={name}>
                        {measuredValue({ name, percentile: values[index] ?? undefined }, words)}
                      </td>
                    ))}
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </section>
      </Disclosure>
    </section>
  );
}
