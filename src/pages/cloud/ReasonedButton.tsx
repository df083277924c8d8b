// A button that stays focusable while disabled, so that it can say why.

import { useWords } from "../../ui/hooks/page.ts";
import { ACCOUNT_LINE_ID } from "./Account.tsx";
import { missingIn } from "./calls.ts";
import { useCloud } from "./use-cloud.ts";

const REASON_ID = "cloud-reason";

interface ReasonedButtonProps {
  label: string;
  /** Absent if the button works. */
  reason: string | undefined;
  isBad?: boolean;
  /** The next step is elsewhere. */
  isQuiet?: boolean;
  onPress: () => void;
}

/** Only one per page, because its id is fixed. */
export function ReasonedButton({
  label,
  reason,
  isBad = false,
  isQuiet = false,
  onPress,
}: ReasonedButtonProps) {
  const { t } = useWords();
  const { signIn } = useCloud();
  const isReady = reason === undefined;
  const missing = signIn && missingIn(signIn);
  const isSaidAbove = missing !== undefined && reason === t(missing);
  return (
    <>
      <button
        type="button"
        class={`button ${isBad ? "cloud-button-bad" : isQuiet ? "button-quiet" : ""}`}
        aria-disabled={!isReady}
        aria-describedby={isSaidAbove ? ACCOUNT_LINE_ID : REASON_ID}
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
      <p id={REASON_ID} class="cloud-reason small-print">
        {!isSaidAbove && reason}
      </p>
    </>
  );
}
