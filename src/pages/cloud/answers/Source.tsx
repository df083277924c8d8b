// Texts to copy: a copy button, and a disclosure for a long text, which formats JSON.

import { useMemo, useState } from "preact/hooks";
import type { MessageName } from "../../../shared/words.ts";
import { Disclosure } from "../../../ui/components/Disclosure.tsx";
import { TextButton } from "../../../ui/components/TextButton.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { prettyJson } from "./text/pretty-json.ts";
import { visibleProse } from "./text/visible-text.ts";

/** Copies the text named by `what`. The outcome stays beside the button until the next press. */
export function CopyButton({ what, text }: { what: MessageName; text: string }) {
  const { word } = useWords();
  const label = word("common_copy");
  const [isCopied, setIsCopied] = useState<boolean>();
  const copy = () => {
    // Cleared first: an unchanged word isn't read out again.
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

/** More would make the page slow, and nobody reads that far. */
const MAX_SHOWN_LENGTH = 200_000;

/** The text itself, formatted only once it's opened. */
function Text({ text }: { text: string }) {
  const { word } = useWords();
  const isCut = text.length > MAX_SHOWN_LENGTH;
  // The page re-renders on every tick of the elapsed time.
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
  /** What it's for. */
  note?: MessageName;
  text: string;
}

/** The copy button works without opening the text. */
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
