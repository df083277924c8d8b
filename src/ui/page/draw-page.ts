// Draws a whole page anew, and leaves nobody who uses the keyboard at its beginning.

import { type ComponentChild, render } from "preact";

/** Where whoever used the keyboard can go on, should the element be gone: the nearest first. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.closest<HTMLElement>("[data-keeps-focus]");
  return place ? [place, ...placesAround(place.parentElement)] : [];
}

/** Draws the page. Whoever was at what is gone stays at the nearest element around it that has `data-keeps-focus`. */
export function drawPage(page: ComponentChild): void {
  const places = placesAround(document.activeElement);
  render(page, document.body);
  if (places.length > 0 && document.activeElement === document.body) {
    places.find((place) => place.isConnected)?.focus({ preventScroll: true });
  }
}
