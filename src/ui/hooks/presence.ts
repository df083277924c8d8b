// Keeps the background running while someone looks at the page and waits: starts it again if the browser stopped it.

import { useEffect, useState } from "preact/hooks";
import { usePage } from "./page.ts";

/** Stays connected to the background while `isNeeded` and the page is visible. Returns whether the background has stopped responding. */
export function usePresence(isNeeded: boolean): boolean {
  const { connect } = usePage();
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    let close: (() => void) | undefined;
    const follow = () => {
      close?.();
      close = document.hidden ? undefined : connect({ onSilent: setSilent });
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      close?.();
      setSilent(false);
    };
  }, [connect, isNeeded]);
  return isSilent;
}
