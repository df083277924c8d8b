// One shape per tone, so that nothing relies on color alone.

import "./icons.css";

/** What a panel means: a warning, a doubt, an all-clear that promises nothing, or neither. */
export type Tone = "bad" | "warn" | "good" | "quiet";

const SHAPES: Record<Tone, { outline: string; sign: string }> = {
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
  const { outline, sign } = SHAPES[tone];
  return (
    <svg class={`tone-icon tone-icon-${tone}`} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path class="tone-icon-shape" d={outline} />
      {sign && <path class="tone-icon-sign" d={sign} />}
    </svg>
  );
}
