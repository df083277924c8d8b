// A background that the browser ended while something was under way: it is started anew, for as long as somebody waits.

import { useEffect, useState } from "preact/hooks";
import { usePage } from "./page.ts";

const INTERVAL_MS = 1_000;

/** One failure is a killed worker, which the next message starts; more are something else. */
const SILENT_AFTER_FAILURES = 3;

/** Sees to it that there is a background for as long as it `isNeeded`; gives whether it does not answer. */
export function useAwake(isNeeded: boolean): boolean {
  const { ask } = usePage();
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    let failures = 0;
    const call = async () => {
      if (document.hidden) return;
      const isThere = await ask("wake").then(
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
  }, [ask, isNeeded]);
  return isSilent;
}
