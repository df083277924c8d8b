// A list of any length, shown in steps: nothing of it is cut off without a word.

import type { Words } from "../../../shared/words.ts";

/** A list, and what the button below it says after each step but the last. */
export interface Stepped<Item> {
  items: Item[];
  /** How many more each step shows. */
  step: number;
  more: string[];
}

/** A list in steps of that many. */
export function inSteps<Item>(items: Item[], step: number, { plural }: Words): Stepped<Item> {
  const stepCount = Math.max(0, Math.ceil(items.length / step) - 1);
  const more = Array.from({ length: stepCount }, (_, index) =>
    plural("cloud_answer_more", items.length - (index + 1) * step),
  );
  return { items, step, more };
}
