// Where the focus goes when the page changes under it: the outcome of a call comes to whoever started it.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { answerHeadingId } from "./answers/Answer.tsx";

/**
 * Whether somebody with the focus there waits for an outcome: at the form that started it, where it is told, or nowhere at
 * all. Whoever is elsewhere is at something else by now.
 */
export function isWaitingAt(focused: Element | null): boolean {
  if (!focused || focused.matches("body, .cloud-main")) return true;
  return focused.closest(".cloud-form, .cloud-outcome") !== null;
}

/** Moves the focus to the outcome that arrived, unless they are at something else by now, or have typed since they started it. */
export function useArrival(arrivedId: string | undefined, startCount: number): void {
  const isTyping = useRef(false);
  useEffect(() => {
    const type = () => {
      isTyping.current = true;
    };
    document.addEventListener("input", type);
    return () => document.removeEventListener("input", type);
  }, []);
  useLayoutEffect(() => {
    if (startCount === 0) return;
    isTyping.current = false;
    // In a narrow window what is under way stands below what can be seen.
    document.querySelector(".cloud-outcome")?.scrollIntoView({ block: "nearest" });
  }, [startCount]);
  useLayoutEffect(() => {
    if (arrivedId === undefined || isTyping.current || !isWaitingAt(document.activeElement)) return;
    document.getElementById(answerHeadingId(arrivedId))?.focus();
  }, [arrivedId]);
}
