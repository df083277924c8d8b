// Buttons of the cloud page.

export interface RowButton {
  label: string;
  onPress: () => void;
}

/** A row of buttons; the first may be the primary one. */
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
  /** Absent if the button works. */
  reason: string | undefined;
  isBad?: boolean;
}

/** A button that stays focusable while disabled, so that it can say why. Only one per page, because its id is fixed. */
export function ReasonedButton({ label, reason, isBad = false, onPress }: ReasonedButtonProps) {
  const isReady = reason === undefined;
  return (
    <>
      <button
        type="button"
        class={isBad ? "button cloud-button-bad" : "button"}
        aria-disabled={!isReady}
        aria-describedby="cloud-reason"
        // Holding the key down would press repeatedly.
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
