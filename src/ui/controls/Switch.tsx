// A switch with its label. The whole row is clickable, and the thumb's position says as much as its color.

import "./Switch.css";

interface SwitchProps {
  label: string;
  /** A second, quieter line of the label. */
  detail?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Controlled: the owner keeps `isOn`; `onSwitch` only reports what the person wants. */
export function Switch({ label, detail, isOn, isDisabled = false, onSwitch }: SwitchProps) {
  return (
    <label class={isDisabled ? "switch switch-disabled" : "switch"}>
      <span class="switch-label">
        {label} {detail !== undefined && <small>{detail}</small>}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </label>
  );
}
