// A long text to copy: a disclosure, which formats JSON, and a copy button.

import { useMemo, useState } from "preact/hooks";
import type { MessageName } from "../../../shared/words.ts";
import { Disclosure } from "../../../ui/components/Disclosure.tsx";
import { CopyButton } from "../../../ui/components/TextButton.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { prettyJson } from "./text/pretty-json.ts";
import { visibleProse } from "./text/visible-text.ts";

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
