// The audit in a component, drawn anew as it changes: not with each answer, of which there are hundreds a second.

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
/** A large vault takes longer to draw: it never takes more than this share of the time. */
const DRAWING_SHARE = 1 / 8;

/** Has the component drawn anew with the changes of the audit: the first at once, and those that follow a few times a second. */
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
