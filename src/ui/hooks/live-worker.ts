// A worker that is watched at its work: where the browser ended it, the next one says what became of that.

import { useEffect } from "preact/hooks";
import { usePage } from "./page.ts";

const CALL_INTERVAL_MS = 2_000;

/** Calls the background every two seconds while something is under way. What it says does not matter: it is there then. */
export function useLiveWorker(isAtWork: boolean): void {
  const { ask } = usePage();
  useEffect(() => {
    if (!isAtWork) return;
    const call = () => {
      if (!document.hidden) void ask("wake").catch(() => undefined);
    };
    call();
    const timer = setInterval(call, CALL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isAtWork, ask]);
}
