// What a component asks the background to do, and why it was not done.

import { useState } from "preact/hooks";
import type { ErrorData } from "../../shared/errors.ts";
import { type FailedChange, failureOf } from "../said/failed-change.ts";

/** One place for commands: why one failed is said until the next. `run` gives whether it was done, and never rejects. */
export function useCommand() {
  const [state, setState] = useState<{ isBusy: boolean; failed?: FailedChange }>({ isBusy: false });
  async function run(request: Promise<{ ok: boolean; error?: ErrorData }>): Promise<boolean> {
    setState({ isBusy: true });
    const failed = await failureOf(request);
    setState({ isBusy: false, failed });
    return failed === undefined;
  }
  return { ...state, run };
}
