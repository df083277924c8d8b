// Lets every feature have the toolbar redrawn without knowing how.

type Draw = (tabId: number | undefined) => void;

let draw: Draw = () => undefined;

export function onRedrawToolbar(subscriber: Draw): void {
  draw = subscriber;
}

/** Something changed that the toolbar of this tab shows, or that of any tab. */
export function redrawToolbar(tabId?: number): void {
  draw(tabId);
}
