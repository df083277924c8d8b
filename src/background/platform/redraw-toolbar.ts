// Lets every feature have the toolbar drawn anew, without knowing how that is done.

type Draw = (tabId: number | undefined) => void;

let draw: Draw = () => undefined;

/** Subscribes the one who draws. */
export function onRedrawToolbar(subscriber: Draw): void {
  draw = subscriber;
}

/** Something changed that the toolbar of this tab tells of, or that of any tab. */
export function redrawToolbar(tabId?: number): void {
  draw(tabId);
}
