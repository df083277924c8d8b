// A button that copies a text and says how that went.

import { useState } from "preact/hooks";
import type { CopyView } from "./fact-view.ts";

/** Puts a text on the clipboard, and tells whether that worked. */
export type OnCopy = (text: string) => Promise<boolean>;

/** The outcome stands beside the button until it is pressed again. */
export function CopyButton({ copy, onCopy }: { copy: CopyView; onCopy: OnCopy }) {
  const [isCopied, setIsCopied] = useState<boolean>();
  const press = async () => {
    // Said anew each time: a word that stays the same is not read out.
    setIsCopied(undefined);
    setIsCopied(await onCopy(copy.text).catch(() => false));
  };
  return (
    <div class="answer-copy">
      <button type="button" class="text-button" onClick={() => void press()}>
        {copy.label}
      </button>
      <div role="status">
        {isCopied !== undefined && (
          <p class={isCopied ? "answer-copied" : "answer-not-copied"}>{isCopied ? copy.done : copy.failed}</p>
        )}
      </div>
    </div>
  );
}
