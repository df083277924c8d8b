// A score as a ring: told by its number, its colour, its length and the shape under the number.

import type { Band } from "../../shared/page-score/score-band.ts";
import { BandIcon } from "./BandIcon.tsx";

/** A gauge in words. */
export interface GaugeView {
  /** Tells one gauge from another; never shown. */
  id: string;
  label: string;
  /** "47", or a dash where there is no score. */
  text: string;
  /** 0 to 100; absent where there is no score. */
  points?: number;
  band: Band;
  /** Under the label: "+5". */
  note?: string;
  /** All of it in one sentence, for who does not see it. */
  spoken: string;
}

const RADIUS = 27;
const LENGTH = 2 * Math.PI * RADIUS;

/** One gauge; gauges stand in a list of class `gauges`. */
export function Gauge({ label, text, points, band, note, spoken }: GaugeView) {
  return (
    <div class={`gauge band-${band}`} role="img" aria-label={spoken}>
      <div class="gauge-ring">
        <svg viewBox="0 0 60 60" width="60" height="60" aria-hidden="true">
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
        <span class="gauge-text">
          {text}
          {band !== "unknown" && <BandIcon band={band} />}
        </span>
      </div>
      <span class="gauge-label" dir="auto">
        {label}
      </span>
      {note !== undefined && <span class="gauge-note">{note}</span>}
    </div>
  );
}
