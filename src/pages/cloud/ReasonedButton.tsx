// A button that stays focusable while disabled, so that it can say why.

interface ReasonedButtonProps {
  label: string;
  /** Absent if the button works. */
  reason: string | undefined;
  isBad?: boolean;
  onPress: () => void;
}

/** Only one per page, because its id is fixed. */
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
