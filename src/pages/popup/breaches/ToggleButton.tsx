// A button that opens something in place, such as the details of a breach.

import { Chevron } from "../../../ui/icons/Chevron.tsx";

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
