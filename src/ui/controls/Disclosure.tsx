// A disclosure that expands in place and keeps its own open state.

import type { ComponentChildren } from "preact";
import { Chevron } from "../icons/Chevron.tsx";
import "./Disclosure.css";

interface DisclosureProps {
  label: string;
  onToggle?: (isOpen: boolean) => void;
  children: ComponentChildren;
}

/** A line that expands the content below it. */
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
