// What a component asks the background to do, and why it was not done.

import { useState } from "preact/hooks";
import type { ErrorData } from "../../shared/errors.ts";
import { type FailedChange, failureOf } from "../said/failed-change.ts";

export interface Command {
  /** Waits for what the background says of a request; fulfilled with whether it was done. Never rejects. */
  run(request: Promise<{ ok: boolean; error?: ErrorData }>): Promise<boolean>;
  /** Why the last one was not done. */
  failed?: FailedChange;
  isBusy: boolean;
}

/** One place for commands: what is said of one goes with the next. */
export function useCommand(): Command {
  const [state, setState] = useState<Omit<Command, "run">>({ isBusy: false });
  return {
    ...state,
    async run(request) {
      setState({ isBusy: true });
      const failed = await failureOf(request);
      setState({ isBusy: false, failed });
      return failed === undefined;
    },
  };
}
