// Lets every feature redraw the toolbar without knowing how.

type Draw = (tabId: number | undefined) => void;

let draw: Draw = () => undefined;

export function onRedrawToolbar(subscriber: Draw): void {
  draw = subscriber;
}

/** Redraws the toolbar of this tab, or of all tabs. */
export function redrawToolbar(tabId?: number): void {
  draw(tabId);
}
