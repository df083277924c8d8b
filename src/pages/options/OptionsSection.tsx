// The frame of one section of the options: its heading, which also names it.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** A section with a heading of the second level. */
export function OptionsSection({ heading, children }: { heading: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="options-section" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
