// One shape per score band, so that nothing relies on color alone.

import type { Band } from "../../shared/page-score/score-band.ts";
import "./icons.css";

const SHAPES: Record<Band, string> = {
  low: "M6 1 11.500 11H.5z",
  middle: "M1.250 1.250h9.500v9.500h-9.500z",
  high: "M6 .750a5.250 5.250 0 1 0 0 10.500 5.250 5.250 0 0 0 0-10.500z",
  unknown: "M1.500 5h9v2h-9z",
};

/** Triangle, square, circle, or a dash. Decorative: words beside it say the same. */
export function BandIcon({ band }: { band: Band }) {
  return (
    <svg class={`band-icon band-${band}`} viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
      <path d={SHAPES[band]} />
    </svg>
  );
}
