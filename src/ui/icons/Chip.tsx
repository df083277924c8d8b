// A small label with a background in its tone. The word says everything; the color only helps.

import type { Tone } from "./icons.tsx";
import "./Chip.css";

interface ChipProps {
  label: string;
  tone?: Tone;
  /** Inside a button, where no list can be. */
  isInButton?: boolean;
}

/** One chip of a list of class `chips`. Without a tone it's outlined, neither good nor bad. */
export function Chip({ label, tone, isInButton }: ChipProps) {
  const Tag = isInButton ? "span" : "li";
  return (
    <Tag class={`chip chip-${tone ?? "mark"}`} dir="auto">
      {label}
    </Tag>
  );
}
