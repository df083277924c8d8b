// A list of any length, shown in steps: nothing of it is cut off without a word.

import { useState } from "preact/hooks";
import { useWords } from "../../../ui/hooks/page.ts";
import { useFirstNew } from "../../../ui/hooks/use-first-new.ts";

/** What is shown of `items`, `step` more each time. With each step the focus goes to the first that came. */
export function useSteps<Item, Element extends HTMLElement>(items: readonly Item[], step: number) {
  const { plural } = useWords();
  const [count, setCount] = useState(step);
  const shown = items.slice(0, count);
  const { list, expectMore } = useFirstNew<Element>(shown.length);
  const restCount = items.length - shown.length;
  return {
    shown,
    list,
    /** What to give to the button; absent where all is shown. */
    more:
      restCount > 0
        ? {
            label: plural("cloud_answer_more", restCount),
            expectMore,
            onShow: () => setCount(count + step),
          }
        : undefined,
  };
}
