// A button that copies a text as it is, and says how that went.

import { useState } from "preact/hooks";
import type { MessageName } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";

/** The outcome stands beside the button until it is pressed again. */
export function CopyButton({ label, text }: { label: MessageName; text: string }) {
  const { word } = useWords();
  const [isCopied, setIsCopied] = useState<boolean>();
  const press = async () => {
    // Said anew each time: a word that stays the same is not read out.
    setIsCopied(undefined);
    const copied = navigator.clipboard.writeText(text);
    setIsCopied(
      await copied.then(
        () => true,
        () => false,
      ),
    );
  };
  return (
    <div class="answer-copy row">
      <button type="button" class="text-button" onClick={() => void press()}>
        {word(label)}
      </button>
      <div role="status">
        {isCopied !== undefined && (
          <p class={isCopied ? "answer-copied" : "answer-not-copied"}>
            {word(isCopied ? "cloud_answer_copied" : "cloud_answer_not_copied")}
          </p>
        )}
      </div>
    </div>
  );
}
