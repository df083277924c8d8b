// Why a switch or button had no effect: nobody answered, or the answer was no.

import type { Words } from "../shared/words.ts";

export type FailedChange = "no-answer" | "refused";

/** Why a change that the background was asked for did not happen; `undefined` where it did. Never rejects. */
export function failureOf(request: Promise<{ ok: boolean }>): Promise<FailedChange | undefined> {
  return request.then(
    ({ ok }) => (ok ? undefined : "refused"),
    () => "no-answer",
  );
}

/** What is said of it, as a sentence. */
export function describeFailedChange(failed: FailedChange, { word }: Words): string {
  return word(failed === "refused" ? "popup_refused" : "popup_not_changed");
}
