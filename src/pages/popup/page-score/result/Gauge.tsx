// A score as a ring: its number, its color, its length and the shape under the number all say the same.

import { bandOf, type CategoryScore, pointsOf } from "../../../../shared/page-score/page-score.ts";
import { useWords } from "../../../../ui/hooks/page.ts";
import { BandIcon } from "../../../../ui/icons/icons.tsx";
import { BAND_NAMES } from "../../../../ui/text/score-names.ts";
import { titleOf } from "./scores.ts";
import "./Gauge.css";

const RADIUS = 27;
const LENGTH = 2 * Math.PI * RADIUS;

/** @param change in points since the previous run, if that is known */
export function Gauge({ category, change }: { category: CategoryScore; change?: number }) {
  const { t, count, signed } = useWords();
  const points = pointsOf(category.score);
  const band = bandOf(category.score);
  const label = titleOf(category);
  const text = points === undefined ? "–" : count(points);
  let spoken = t("common_no_score", label);
  let note: string | undefined;
  if (points !== undefined) {
    spoken = t("score_gauge", label, count(points), t(BAND_NAMES[band]));
    if (change !== undefined) note = change === 0 ? `±${count(0)}` : signed(change);
  }
  return (
    <div class={`gauge band-${band}`}>
      <div class="gauge-ring" role="img" aria-label={spoken}>
        <svg viewBox="0 0 60 60" aria-hidden="true">
          <circle class="gauge-track" cx="30" cy="30" r={RADIUS} />
          {points !== undefined && points > 0 && (
            <circle
              class="gauge-value"
              cx="30"
              cy="30"
              r={RADIUS}
              stroke-dasharray={points >= 100 ? undefined : `${(LENGTH * points) / 100} ${LENGTH}`}
            />
          )}
        </svg>
        <span class={text.length > 2 ? "gauge-text gauge-text-long" : "gauge-text"}>
          {text}
          {band !== "unknown" && <BandIcon band={band} />}
        </span>
      </div>
      <span class="gauge-label" dir="auto" aria-hidden="true">
        {label}
      </span>
      {note !== undefined && <span class="gauge-note">{note}</span>}
    </div>
  );
}
