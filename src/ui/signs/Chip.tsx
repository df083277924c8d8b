// A small label with the ground of its tone. The word says all; the color only helps the eye.

import type { Tone } from "./ToneIcon.tsx";

/** One chip; chips stand in a row of class `chips`. Without a tone it is a mark: outlined, neither good nor bad. */
export function Chip({ label, tone }: { label: string; tone?: Tone }) {
  return (
    <span class={`chip chip-${tone ?? "mark"}`} dir="auto">
      {label}
    </span>
  );
}
