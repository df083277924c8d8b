// Texts to copy: a button that copies one as it came, and a long one in a disclosure, set in lines where it is JSON.

import { useMemo, useState } from "preact/hooks";
import type { MessageName } from "../../../shared/words.ts";
import { Disclosure } from "../../../ui/components/Disclosure.tsx";
import { TextButton } from "../../../ui/components/TextButton.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { prettyJson } from "./text/pretty-json.ts";
import { visibleProse } from "./text/visible-text.ts";

/** Copies the text that is called `what`. The outcome stands beside the button until it is pressed again. */
export function CopyButton({ what, text }: { what: MessageName; text: string }) {
  const { word } = useWords();
  const label = word("cloud_answer_copy");
  const [isCopied, setIsCopied] = useState<boolean>();
  const copy = () => {
    // Said anew each time: a word that stays the same is not read out.
    setIsCopied(undefined);
    const copied = navigator.clipboard.writeText(text).then(() => setIsCopied(true));
    copied.catch(() => setIsCopied(false));
  };
  return (
    <div class="answer-copy row">
      <TextButton label={label} spoken={word("common_button_of", label, word(what))} onPress={copy} />
      <div role="status">
        {isCopied !== undefined && (
          <p class={isCopied ? "answer-copied" : "answer-not-copied"}>
            {word(isCopied ? "common_copied" : "common_not_copied")}
          </p>
        )}
      </div>
    </div>
  );
}

/** Drawing more would make the page slow, and nobody reads as far. */
const MAX_SHOWN_LENGTH = 200_000;

/** The text itself, which is made ready only where somebody looks at it. */
function Text({ text }: { text: string }) {
  const { word } = useWords();
  const isCut = text.length > MAX_SHOWN_LENGTH;
  // The page is drawn anew with every tick of the time that passed.
  const shown = useMemo(
    () => visibleProse(isCut ? text.slice(0, MAX_SHOWN_LENGTH) : prettyJson(text)),
    [text, isCut],
  );
  return (
    <>
      <pre class="answer-code" dir="ltr">
        <code>{shown}</code>
      </pre>
      {isCut && <p class="soft">{word("cloud_answer_cut")}</p>}
    </>
  );
}

interface SourceProps {
  label: MessageName;
  /** What it is good for. */
  note?: MessageName;
  text: string;
}

/** The button can be pressed without opening the text. */
export function Source({ label, note, text }: SourceProps) {
  const { word } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div class="answer-source row">
      <Disclosure label={word(label)} onToggle={setIsOpen}>
        {note !== undefined && <p class="soft">{word(note)}</p>}
        {isOpen && <Text text={text} />}
      </Disclosure>
      <CopyButton what={label} text={text} />
    </div>
  );
}
