// Follows the user from field to field by events, so the cost does not depend on the size of the page.

import { api, isConnected } from "./check-password.ts";
import { unclobbered } from "./unclobbered.ts";

/** Called with a field after a trusted event, maybe twice for one event. `isSent`: its form was submitted. */
type FieldListener = (field: HTMLInputElement, isSent?: boolean) => unknown;

type Handler = (field: HTMLInputElement | undefined, target: Element, event: KeyboardEvent) => void;

function shadowRootOf(element: Element): ShadowRoot | null | undefined {
  // Chromium has an extension API for this, Firefox a property. Both reach closed roots.
  return api.dom && element instanceof HTMLElement
    ? api.dom.openOrClosedShadowRoot(element)
    : (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
}

/** Checks the name, not the class: an input from another document keeps that document's classes. */
function asInput(target: Partial<HTMLInputElement> | null | undefined): HTMLInputElement | undefined {
  return (target?.localName === "input" && target.value != null && target) as HTMLInputElement | undefined;
}

/**
 * Watches all fields of this document and of each shadow root that receives focus. `committed`: the field was left, or Enter
 * or submit sent its value. `escaped`: the user pressed Escape.
 */
export function watchFields(
  entered: FieldListener,
  edited: FieldListener,
  committed: FieldListener,
  escaped: () => void,
): void {
  /** The value when the user entered a field, `null` once they edited it: passing through commits nothing. */
  const values = new WeakMap<HTMLInputElement, string | null>();
  /** The field that has the focus. */
  let current: HTMLInputElement | undefined;

  /** Safe to call again: the same listeners are added only once. */
  function listenTo(target: Window | ShadowRoot): void {
    // Capture, so that we get events before the page can stop them.
    for (const type in handlers) target.addEventListener(type, handle, true);
  }

  /** The input that really has the focus, through any number of shadow roots, each of which is watched from now on. */
  function focusedInput(element: Element | null): HTMLInputElement | undefined {
    const root = element && shadowRootOf(element);
    if (root) listenTo(root);
    return (root && focusedInput(root.activeElement)) || asInput(element);
  }

  function leave(field: HTMLInputElement | undefined): void {
    current = undefined;
    // A password manager may fill a field without events, so compare the values.
    if (field && values.get(field) !== field.value) committed(field);
  }

  const handlers: Record<string, Handler> = {
    focus(_field, target) {
      // Capture runs before any listener of the page can show what the field hides.
      const field = focusedInput(target);
      if (field) entered(field);
    },
    focusin(_field, target) {
      const field = focusedInput(target);
      // The previous field may have been removed with its form, without an event.
      if (current !== field) leave(current);
      current = field;
      if (field && values.get(field) !== null) values.set(field, field.value);
    },
    focusout(field) {
      // If the window lost focus rather than the field, the user will come back to it.
      if (field && unclobbered(field.getRootNode() as Document, "activeElement") !== field) leave(field);
    },
    input(field) {
      if (!field) return;
      values.set(field, null);
      edited(field);
    },
    keydown(field, _target, event) {
      if (event.key === "Escape") escaped();
      if (event.key === "Enter" && !event.isComposing && field) committed(field);
    },
    submit(_field, form) {
      // Real forms have fewer; each check looks at the whole form.
      const MAX_UNVISITED = 20;
      let unvisited = 0;
      for (const element of unclobbered(form as HTMLFormElement, "elements")) {
        const field = asInput(element);
        // Only fields that the user was in, and the first passwords, which a password manager may fill without events.
        if (field && (values.has(field) || (field.type === "password" && unvisited++ < MAX_UNVISITED)))
          committed(field, true);
      }
    },
  };

  function handle(event: Event): void {
    // An orphaned script does nothing: it can't even look up shadow roots any more.
    if (!event.isTrusted || !isConnected()) return;
    const path = event.composedPath();
    // Events between two fields of one shadow root do not leave it.
    for (const node of path) if (node instanceof ShadowRoot) listenTo(node);
    (handlers[event.type] as Handler)(
      asInput(path[0] as Element),
      path[0] as Element,
      event as KeyboardEvent,
    );
  }

  listenTo(window);
  // document.open() removes every window listener, and replaces the document's children at the same time.
  new MutationObserver(() => listenTo(window)).observe(document, { childList: true });
}
