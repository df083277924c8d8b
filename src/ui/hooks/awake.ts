// Keeps the background running: starts it again if the browser stopped it while someone is waiting.

import { useEffect, useState } from "preact/hooks";
import { usePage } from "./page.ts";

const INTERVAL_MS = 1_000;

/** One failure is a stopped worker, which the next message starts; more mean something else. */
const SILENT_AFTER_FAILURES = 3;

/** Keeps a background running while `isNeeded`; returns whether it has stopped responding. */
export function useAwake(isNeeded: boolean): boolean {
  const { send } = usePage();
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    let failures = 0;
    const call = async () => {
      if (document.hidden) return;
      const isThere = await send("wake").then(
        () => true,
        () => false,
      );
      failures = isThere ? 0 : failures + 1;
      setSilent(failures >= SILENT_AFTER_FAILURES);
    };
    void call();
    const timer = setInterval(call, INTERVAL_MS);
    return () => {
      clearInterval(timer);
      setSilent(false);
    };
  }, [send, isNeeded]);
  return isSilent;
}
