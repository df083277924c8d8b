// Hooks of the vault check. Throttles rendering: there are hundreds of responses a second.

import { createContext } from "preact";
import { useContext, useEffect, useReducer } from "preact/hooks";
import type { VaultCheck } from "./vault-check.ts";

export const VaultCheckContext = createContext<VaultCheck | undefined>(undefined);

export function useVaultCheck(): VaultCheck {
  const vaultCheck = useContext(VaultCheckContext);
  if (!vaultCheck) throw new Error("the component is rendered outside of a vault check");
  return vaultCheck;
}

const REDRAW_MS = 250;
/** A large vault renders slowly: rendering takes at most this share of the time. */
const DRAWING_SHARE = 1 / 8;

/**
 * Re-renders the component when the vault check changes: the first time and after what the person did at once, then a few times a
 * second.
 */
export function useVaultCheckChanges(vaultCheck: VaultCheck): void {
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
    const unsubscribe = vaultCheck.subscribe((isOwnAct) => {
      isDue = timer !== undefined && !isOwnAct;
      if (isDue) return;
      clearTimeout(timer);
      draw();
    });
    redraw(undefined);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [vaultCheck]);
}
