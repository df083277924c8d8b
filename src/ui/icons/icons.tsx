// The icons. One shape per tone and score band, so that nothing relies on color alone.

import "./icons.css";
import type { Band } from "../../shared/page-score/page-score.ts";

/** What a panel means: a warning, a doubt, an all-clear that promises nothing, or neither. */
export type Tone = "bad" | "warn" | "good" | "quiet";

const TONE_SHAPES: Record<Tone, { outline: string; sign: string }> = {
  bad: { outline: "M12 2.500 23 21.500H1z", sign: "M12 9v6M12 18.250v.010" },
  warn: {
    outline: "M12 1.500a10.500 10.500 0 1 0 0 21 10.500 10.500 0 0 0 0-21z",
    sign: "M12 6.500v6.500M12 17v.010",
  },
  good: {
    outline: "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z",
    sign: "m7 12.500 3.500 3.500L17 8.500",
  },
  quiet: {
    outline:
      "M12 1.750c2.800 1.500 5.600 2.300 8.750 2.600v6.900c0 5-3.200 8.900-8.750 11-5.550-2.100-8.750-6-8.750-11v-6.900c3.150-.3 5.950-1.100 8.750-2.600z",
    sign: "",
  },
};

/** Triangle, circle, square or shield. Decorative: the words beside it say the same. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const { outline, sign } = TONE_SHAPES[tone];
  return (
    <svg class={`tone-icon tone-icon-${tone}`} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path class="tone-icon-shape" d={outline} />
      {sign && <path class="tone-icon-sign" d={sign} />}
    </svg>
  );
}

const BAND_SHAPES: Record<Band, string> = {
  low: "M6 1 11.500 11H.5z",
  middle: "M1.250 1.250h9.500v9.500h-9.500z",
  high: "M6 .750a5.250 5.250 0 1 0 0 10.500 5.250 5.250 0 0 0 0-10.500z",
  unknown: "M1.500 5h9v2h-9z",
};

/** Triangle, square, circle, or a dash. Decorative: words beside it say the same. */
export function BandIcon({ band }: { band: Band }) {
  return (
    <svg class={`band-icon band-${band}`} viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
      <path d={BAND_SHAPES[band]} />
    </svg>
  );
}

/** The mark beside the name. Decorative: the name is always written next to it. */
export function BrandMark() {
  return (
    <svg class="brand-mark" viewBox="0 0 128 128" width="24" height="24" aria-hidden="true">
      <path
        class="brand-mark-shield"
        d="M64 0c2 0 3.600.5 5.200 1.300C82 7.800 96.400 12.500 112 14c4.800.5 8 3.900 8 8.500V57c0 33-19.500 57.500-51.600 69.700-3.100 1.200-5.700 1.200-8.800 0C27.500 114.500 8 90 8 57V22.500c0-4.600 3.200-8 8-8.500C31.600 12.500 46 7.800 58.800 1.300 60.400.5 62 0 64 0z"
      />
      <path class="brand-mark-light" d="M36 42 90 96M64 28v42" />
    </svg>
  );
}

/** Points down, or up if open. Decorative: the button around it exposes its own state. */
export function Chevron({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <svg
      class={isOpen ? "chevron chevron-open" : "chevron"}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
    >
      <path d="m4 6 4 4 4-4" />
    </svg>
  );
}

const TOOTH = "M10.750 1.500h2.500l.4 3h-3.300z";
const ANGLES = [0, 45, 90, 135, 180, 225, 270, 315];

/** Decorative: the button around it says the same. */
export function Gear() {
  return (
    <svg class="gear" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <circle class="gear-wheel" cx="12" cy="12" r="6" />
      {ANGLES.map((angle) => (
        <path key={angle} d={TOOTH} transform={`rotate(${angle} 12 12)`} />
      ))}
    </svg>
  );
}

/** Hidden from screen readers, which get the same in words. */
export function ProgressBar() {
  return <div class="progress-bar" aria-hidden="true" />;
}
