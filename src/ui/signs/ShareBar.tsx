// A bar of shares, from best to worst, with gaps between them.

import type { Band } from "../../shared/page-score/score-band.ts";

/** A part of the bar: `share` from 0 to 1. */
export interface ShareView {
  band: Band;
  share: number;
}

interface ShareBarProps {
  shares: readonly ShareView[];
  /** All of it in one sentence, for who does not see it. */
  spoken: string;
}

/** One bar. Shares that sum up to less than the whole leave the rest of it empty. */
export function ShareBar({ shares, spoken }: ShareBarProps) {
  const whole = Math.max(
    1,
    shares.reduce((sum, { share }) => sum + share, 0),
  );
  return (
    <div class="share-bar" role="img" aria-label={spoken}>
      {shares.map(
        ({ band, share }, index) =>
          share > 0 && (
            <span key={index} class={`band-${band}`} style={{ inlineSize: `${(share / whole) * 100}%` }} />
          ),
      )}
    </div>
  );
}
