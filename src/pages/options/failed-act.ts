// What is said where something that a button was pressed for did not happen.

import type { Words } from "../../shared/words.ts";
import type { FailedChange } from "../../ui/failed-change.ts";

/** The sentence for it. */
export function describeFailedChange(failed: FailedChange, { word }: Words): string {
  return word(failed === "refused" ? "options_act_refused" : "options_act_no_answer");
}
