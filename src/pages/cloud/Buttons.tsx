// Buttons of the cloud page.

export interface RowButton {
  label: string;
  onPress: () => void;
}

/** A row of them, of which the first may be the one thing to do. */
export function ButtonRow({ buttons, isFirstMain = false }: { buttons: RowButton[]; isFirstMain?: boolean }) {
  if (buttons.length === 0) return null;
  return (
    <div class="cloud-buttons row">
      {buttons.map(({ label, onPress }, index) => (
        <button
          key={label}
          type="button"
          class={isFirstMain && index === 0 ? "button" : "button button-quiet"}
          onClick={onPress}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

interface ReasonedButtonProps extends RowButton {
  /** Absent where it does what it says. */
  reason: string | undefined;
  isBad?: boolean;
}

/** A button that says why it does nothing now, which one that cannot be focused could not. There is one on the page. */
export function ReasonedButton({ label, reason, isBad = false, onPress }: ReasonedButtonProps) {
  const isReady = reason === undefined;
  return (
    <>
      <button
        type="button"
        class={isBad ? "button cloud-button-bad" : "button"}
        aria-disabled={!isReady}
        aria-describedby="cloud-reason"
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
      <p id="cloud-reason" class="cloud-reason small-print">
        {reason}
      </p>
    </>
  );
}
