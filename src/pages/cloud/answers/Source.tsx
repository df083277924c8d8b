// A long text in a disclosure, set in lines where it is JSON, with a button that copies it as it came.

import { useMemo, useState } from "preact/hooks";
import { Chevron } from "../../../ui/signs/Chevron.tsx";
import type { SourceView } from "./answer-view.ts";
import { CopyButton, type OnCopy } from "./CopyButton.tsx";
import { prettyJson } from "./pretty-json.ts";
import { visibleProse } from "./visible-text.ts";

/** Drawing more would make the page slow, and nobody reads as far. */
const MAX_SHOWN_LENGTH = 200_000;

/** The text itself, which is made ready only where somebody looks at it. */
function Text({ text, cut }: SourceView) {
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
      {isCut && <p class="soft">{cut}</p>}
    </>
  );
}

/** The button can be pressed without opening the text. */
export function Source({ source, onCopy }: { source: SourceView; onCopy: OnCopy }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div class="answer-source">
      <details class="disclosure" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          {source.label}
          <Chevron />
        </summary>
        {source.note !== undefined && <p class="soft">{source.note}</p>}
        {isOpen && <Text {...source} />}
      </details>
      <CopyButton copy={source.copy} onCopy={onCopy} />
    </div>
  );
}
