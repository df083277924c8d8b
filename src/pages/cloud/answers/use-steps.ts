// How much of a stepped list is shown, and the way to more of it.

import { useState } from "preact/hooks";
import { useFirstNew } from "../../../ui/hooks/use-first-new.ts";
import type { Stepped } from "./stepped.ts";

/** What is shown of `stepped`. With each step the focus goes to the first that came. */
export function useSteps<Item, Element extends HTMLElement>({ items, step, more }: Stepped<Item>) {
  const [stepCount, setStepCount] = useState(1);
  const shown = items.slice(0, stepCount * step);
  const { list, expectMore } = useFirstNew<Element>(shown.length);
  const label = more[stepCount - 1];
  return {
    shown,
    list,
    /** What to give to the button; absent where all is shown. */
    more: label === undefined ? undefined : { label, expectMore, onShow: () => setStepCount(stepCount + 1) },
  };
}
