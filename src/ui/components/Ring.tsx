// How much is done, as a ring around a short text. The text beside it says the same to screen readers.

import "./Ring.css";

interface RingProps {
  /** What is done, from 0 to 1. */
  share: number;
  /** A number or two, such as "6/9". */
  text: string;
}

const RADIUS = 27;

/** A full ring is closed; one that isn't full always has a gap, and an empty one has no color at all. */
export function Ring({ share, text }: RingProps) {
  const percent = share >= 1 ? 100 : Math.min(97, Math.round(share * 100));
  return (
    <div class="ring" aria-hidden="true">
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <circle class="ring-track" cx="30" cy="30" r={RADIUS} />
        {percent > 0 && (
          <circle
            class="ring-value"
            cx="30"
            cy="30"
            r={RADIUS}
            pathLength={100}
            stroke-dasharray={`${percent} 100`}
          />
        )}
      </svg>
      <span class={text.length > 3 ? "ring-text ring-text-long" : "ring-text"}>{text}</span>
    </div>
  );
}
