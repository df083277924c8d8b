// What opens in place: a line that keeps its own open state, and a button whose owner keeps it.

import type { ComponentChildren } from "preact";
import { Chevron } from "../icons/icons.tsx";
import "./Disclosure.css";

interface DisclosureProps {
  label: string;
  /** Opens it, too, when it becomes true. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ComponentChildren;
}

/** A line that expands the content below it. */
export function Disclosure({ label, isOpen, onToggle, children }: DisclosureProps) {
  return (
    <details class="disclosure" open={isOpen} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>
        {label}
        <Chevron />
      </summary>
      {children}
    </details>
  );
}

interface ToggleButtonProps {
  label: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Id of what it opens, while that exists. */
  controls?: string;
  /** Id of what it is about, if the label doesn't say so. */
  about?: string;
  isSoft?: boolean;
}

export function ToggleButton({ label, isOpen, onToggle, controls, about, isSoft }: ToggleButtonProps) {
  return (
    <button
      type="button"
      class={isSoft ? "text-button text-button-soft" : "text-button"}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-describedby={about}
      onClick={onToggle}
    >
      {label}
      <Chevron isOpen={isOpen} />
    </button>
  );
}
