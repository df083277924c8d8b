// Something quiet that opens in place, and remembers that by itself.

import type { ComponentChildren } from "preact";
import { Chevron } from "../signs/Chevron.tsx";

interface DisclosureProps {
  label: string;
  onToggle?: (isOpen: boolean) => void;
  children: ComponentChildren;
}

/** A line that opens what stands under it. */
export function Disclosure({ label, onToggle, children }: DisclosureProps) {
  return (
    <details class="disclosure" onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>
        {label}
        <Chevron />
      </summary>
      {children}
    </details>
  );
}
