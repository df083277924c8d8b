// Why a switch or button had no effect: no reply, or a refusal.

import type { ErrorData } from "../../shared/errors.ts";
import type { TextKey, Words } from "../../shared/words.ts";

/** "locked": a policy of the person's organization decides the setting. */
export type FailedChange = "no-answer" | "refused" | "locked";

const SENTENCES: Record<FailedChange, TextKey> = {
  "no-answer": "popup_not_changed",
  refused: "popup_not_changed",
  locked: "popup_change_locked",
};

/** Why a requested change didn't happen; `undefined` if it did. Never rejects. */
export function failureOf(
  request: Promise<{ ok: boolean; error?: ErrorData }>,
): Promise<FailedChange | undefined> {
  return request.then(
    ({ ok, error }) => (ok ? undefined : error?.reason === "setting-locked" ? "locked" : "refused"),
    () => "no-answer",
  );
}

export function describeFailedChange(failed: FailedChange, { t }: Words): string {
  return t(SENTENCES[failed]);
}
