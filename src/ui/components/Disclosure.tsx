// Something quiet that opens in place, and remembers that by itself.

import type { ComponentChildren } from "preact";
import { Chevron } from "../signs/Chevron.tsx";

interface DisclosureProps {
  label: string;
  children: ComponentChildren;
}

/** A line that opens what stands under it. */
export function Disclosure({ label, children }: DisclosureProps) {
  return (
    <details class="disclosure">
      <summary>
        {label}
        <Chevron />
      </summary>
      {children}
    </details>
  );
}
