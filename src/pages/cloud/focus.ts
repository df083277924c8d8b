// Where the focus goes when the page changes under it.

/**
 * Whether somebody with the focus there waits for an outcome: at the form that started it, where it is told, or nowhere at
 * all. Whoever is elsewhere is at something else by now.
 */
export function isWaitingAt(focused: Element | null): boolean {
  if (!focused || focused.matches("body, .cloud-main")) return true;
  return focused.closest(".cloud-form, .cloud-outcome") !== null;
}
