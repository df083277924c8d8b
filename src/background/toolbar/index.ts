// The toolbar: drawn whenever something changed that it tells of.

import { onRedrawToolbar } from "../platform/redraw-toolbar.ts";
import { drawToolbars } from "./draw-toolbars.ts";
import { drawToolbar } from "./toolbar.ts";

/** Subscribes to all that the toolbar tells of. */
export function registerToolbar(): void {
  onRedrawToolbar((tabId) => void (tabId === undefined ? drawToolbars() : drawToolbar(tabId)));
}
