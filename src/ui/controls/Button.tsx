// Buttons with a background, and buttons that look like links, for rare actions. One copies a text.

import type { ButtonHTMLAttributes } from "preact";
import { useState } from "preact/hooks";
import type { TextKey } from "../../shared/words.ts";
import { useWords } from "../hooks/page.ts";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** Not the main one of its place. */
  isQuiet?: boolean;
}

export function Button({ label, isQuiet, ...attributes }: ButtonProps) {
  return (
    <button type="button" class={isQuiet ? "button button-quiet" : "button"} {...attributes}>
      {label}
    </button>
  );
}

interface TextButtonProps {
  label: string;
  /** Accessible name, if the label alone is ambiguous. */
  spoken?: string;
  /** Id of what it is about, if the label doesn't say so. */
  about?: string;
  onPress: () => void;
}

export function TextButton({ label, spoken, about, onPress }: TextButtonProps) {
  return (
    <button type="button" class="text-button" aria-label={spoken} aria-describedby={about} onClick={onPress}>
      {label}
    </button>
  );
}

interface CopyButtonProps {
  what: TextKey;
  text: string;
  /** At the end of its line: the outcome then comes before it, so that the button stays under the pointer. */
  isAtEnd?: boolean;
}

/** Copies the text named by `what`. The outcome stays beside the button until the next press. */
export function CopyButton({ what, text, isAtEnd }: CopyButtonProps) {
  const { t } = useWords();
  const label = t("common_copy");
  const [isCopied, setIsCopied] = useState<boolean>();
  const copy = () => {
    // Cleared first: an unchanged word isn't read out again.
    setIsCopied(undefined);
    const copied = navigator.clipboard.writeText(text).then(() => setIsCopied(true));
    copied.catch(() => setIsCopied(false));
  };
  return (
    <div class={isAtEnd ? "copy copy-end row" : "copy row"}>
      <TextButton label={label} spoken={t("common_button_of", label, t(what))} onPress={copy} />
      <div role="status">
        {isCopied !== undefined && (
          <p class={isCopied ? "checked copied" : "not-copied"}>
            {t(isCopied ? "common_copied" : "common_not_copied")}
          </p>
        )}
      </div>
    </div>
  );
}
