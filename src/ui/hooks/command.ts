// A component's request to the background, and why it failed.

import { useState } from "preact/hooks";
import type { ErrorData } from "../../shared/errors.ts";
import { type FailedChange, failureOf } from "../text/failed-change.ts";

/** Runs commands: a failure is shown until the next one. `run` resolves to whether it succeeded, and never rejects. */
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
