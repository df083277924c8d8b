// Buttons of the cloud page.

import type { ComponentChildren } from "preact";

/** One that looks like a link, for what is done seldom. */
export function QuietButton({
  spoken,
  onPress,
  children,
}: {
  /** Said in place of the label, where that alone would not tell one from another. */
  spoken?: string;
  onPress: () => void;
  children: ComponentChildren;
}) {
  return (
    <button type="button" class="text-button" aria-label={spoken} onClick={onPress}>
      {children}
    </button>
  );
}

export interface RowButton {
  label: string;
  onPress: () => void;
}

/** A row of them, of which the first may be the one thing to do. */
export function ButtonRow({ buttons, isFirstMain = false }: { buttons: RowButton[]; isFirstMain?: boolean }) {
  if (buttons.length === 0) return null;
  return (
    <div class="cloud-buttons">
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
