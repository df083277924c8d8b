// Whoever uses the keyboard stays where they were: a button that did its work may be gone with the next drawing.

function ancestorsOf(element: Element): HTMLElement[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

/** Moves the focus of an element that is taken off the page to the nearest one around it that has `data-keeps-focus`. */
export function keepFocus(document: Document): void {
  let focused: Element | undefined;
  let around: HTMLElement[] = [];
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    focused = target;
    around = ancestorsOf(target);
  });
  document.addEventListener("focusout", () =>
    queueMicrotask(() => {
      // They left it themselves.
      if (focused?.isConnected && document.activeElement !== focused) focused = undefined;
    }),
  );
  new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = undefined;
    const place = around.find((one) => one.isConnected && one.hasAttribute("data-keeps-focus"));
    place?.focus({ preventScroll: true });
  }).observe(document, { childList: true, subtree: true });
}
