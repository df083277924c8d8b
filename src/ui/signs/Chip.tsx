// A small label with a background in its tone. The word says everything; the color only helps.

import type { Tone } from "./ToneIcon.tsx";

/** One chip; put chips in a row of class `chips`. Without a tone it's outlined, neither good nor bad. */
export function Chip({ label, tone }: { label: string; tone?: Tone }) {
  return (
    <span class={`chip chip-${tone ?? "mark"}`} dir="auto">
      {label}
    </span>
  );
}
