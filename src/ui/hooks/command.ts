// What came of a component's last command: it waits, it was done, or why it failed.

import { useState } from "preact/hooks";
import type { ErrorData } from "../../shared/errors.ts";
import { type FailedChange, failureOf } from "../text/failed-change.ts";

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
