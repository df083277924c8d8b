// A request to the background that changes something, and why it had no effect: no reply, or a refusal.

import { useState } from "preact/hooks";
import type { ErrorData } from "../../shared/errors.ts";
import type { TextKey, Words } from "../../shared/words.ts";

interface LastCommand<Done, Action> {
  isBusy: boolean;
  /** What to say about success. */
  done?: Done | undefined;
  failed?: FailedChange | undefined;
  /** What the command was for. */
  action?: Action | undefined;
}

/** Runs commands. The outcome is kept until the next one begins, so that the same words are announced again. */
export function useCommand<Done = undefined, Action = undefined>() {
  const [last, setLast] = useState<LastCommand<Done, Action>>({ isBusy: false });
  return {
    ...last,
    /** Resolves with why it failed, if it did. Never rejects. */
    async run(
      request: Promise<{ ok: boolean; error?: ErrorData }>,
      { done, action }: Pick<LastCommand<Done, Action>, "done" | "action"> = {},
    ): Promise<FailedChange | undefined> {
      setLast({ isBusy: true, action });
      const failed = await failureOf(request);
      setLast({ isBusy: false, action, ...(failed ? { failed } : { done }) });
      return failed;
    },
    /** Clears the outcome. */
    clear: () => setLast({ isBusy: false }),
  };
}

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
