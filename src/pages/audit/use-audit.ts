// Audit hooks. Throttles rendering: there are hundreds of responses a second.

import { createContext } from "preact";
import { useContext, useEffect, useReducer } from "preact/hooks";
import type { Audit } from "./audit.ts";

export const AuditContext = createContext<Audit | undefined>(undefined);

export function useAudit(): Audit {
  const audit = useContext(AuditContext);
  if (!audit) throw new Error("no audit around the component");
  return audit;
}

const REDRAW_MS = 250;
/** A large vault renders slowly: rendering takes at most this share of the time. */
const DRAWING_SHARE = 1 / 8;

/** Re-renders the component when the audit changes: the first time at once, then a few times a second. */
export function useAuditChanges(audit: Audit): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const draw = () => {
      const startedAt = performance.now();
      redraw(undefined);
      requestAnimationFrame(() => {
        drawingMs = performance.now() - startedAt;
      });
      timer = setTimeout(rest, Math.max(REDRAW_MS, drawingMs / DRAWING_SHARE));
    };
    const rest = () => {
      timer = undefined;
      if (!isDue) return;
      isDue = false;
      draw();
    };
    let drawingMs = 0;
    const unsubscribe = audit.subscribe(() => {
      if (timer === undefined) draw();
      else isDue = true;
    });
    redraw(undefined);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [audit]);
}
