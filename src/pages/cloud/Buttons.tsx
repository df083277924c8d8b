// Buttons of the cloud page, each with what it does.

import type { CloudAction } from "./cloud-state.ts";
import type { CloudButton } from "./name/name-view.ts";

export type OnAction = (action: CloudAction) => void;

interface ButtonProps {
  button: CloudButton;
  onAction: OnAction;
}

/** One that looks like a link, for what is done seldom. */
export function QuietButton({ button, onAction }: ButtonProps) {
  const { label, spoken, action } = button;
  return (
    <button
      type="button"
      class="text-button"
      {...(spoken !== undefined && { "aria-label": spoken })}
      onClick={() => onAction(action)}
    >
      {label}
    </button>
  );
}

/** A row of them, of which the first may be the one thing to do. */
export function ButtonRow({
  buttons,
  isFirstMain = false,
  onAction,
}: {
  buttons: CloudButton[];
  isFirstMain?: boolean;
  onAction: OnAction;
}) {
  if (buttons.length === 0) return null;
  return (
    <div class="cloud-buttons">
      {buttons.map(({ label, action }, index) => (
        <button
          key={label}
          type="button"
          class={isFirstMain && index === 0 ? "button" : "button button-quiet"}
          onClick={() => onAction(action)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** A button that tells why it does nothing now, which one that cannot be focused could not. */
export function ReasonedButton({
  label,
  reason,
  reasonId,
  isBad = false,
  onPress,
}: {
  label: string;
  /** Absent where it does what it says. */
  reason: string | undefined;
  reasonId: string;
  isBad?: boolean;
  onPress: () => void;
}) {
  const isReady = reason === undefined;
  return (
    <>
      <button
        type="button"
        class={isBad ? "button cloud-button-bad" : "button"}
        aria-disabled={!isReady}
        aria-describedby={reasonId}
        // A key that is held down presses again and again.
        onKeyDown={(event) => {
          if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
        }}
        onClick={() => {
          if (isReady) onPress();
        }}
      >
        {label}
      </button>
      <p id={reasonId} class="cloud-reason">
        {reason}
      </p>
    </>
  );
}
