// A switch with its label: the whole row can be clicked, and the thumb's place tells as much as its color.

interface SwitchProps {
  label: string;
  /** A second, quieter line of the label. */
  detail?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Shows what it is told: `isOn` stays the owner's, `onSwitch` only tells of the wish. */
export function Switch({ label, detail, isOn, isDisabled = false, onSwitch }: SwitchProps) {
  return (
    <label class={isDisabled ? "switch switch-disabled" : "switch"}>
      <span class="switch-label">
        {label} {detail !== undefined && <small>{detail}</small>}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </label>
  );
}
