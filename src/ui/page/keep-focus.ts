// Keeps keyboard focus in place when a render removes the focused element.

function ancestorsOf(element: Element): HTMLElement[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

/** When a focused element is removed, moves focus to the nearest ancestor with `data-keeps-focus`. */
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
      // The person moved the focus away.
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
