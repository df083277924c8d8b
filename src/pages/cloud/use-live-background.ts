// While something is under way: a background that ends under it is started anew, and writes down what became of it.

import { useEffect } from "preact/hooks";

/** The part of a port that this takes. */
export interface Port {
  onDisconnect: { addListener(listener: () => void): void };
  disconnect(): void;
}

/** A browser that is shutting the background down starts none at once. */
const PAUSE_MS = 200;

/** Holds a line to the background while it is wanted, a new one where that breaks. Nothing is ever said on it. */
export function useLiveBackground(isWanted: boolean, connect: () => Port): void {
  useEffect(() => {
    if (!isWanted) return;
    let port: Port | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = () => {
      port = connect();
      port.onDisconnect.addListener(() => {
        timer = setTimeout(hold, PAUSE_MS);
      });
    };
    hold();
    return () => {
      clearTimeout(timer);
      port?.disconnect();
    };
  }, [isWanted, connect]);
}
