// Follows the person from field to field by their own events: a page of a million nodes costs what an empty one costs.

import { api, isConnected } from "./check-password.ts";
import { unclobbered } from "./unclobbered.ts";

/** Called with a field after an event that the browser itself made, for one event maybe twice. `isSent`: with its form. */
type FieldListener = (field: HTMLInputElement, isSent?: boolean) => unknown;

type Handler = (field: HTMLInputElement | undefined, target: Element, event: KeyboardEvent) => void;

function shadowRootOf(element: Element): ShadowRoot | null | undefined {
  // Chromium offers it as an extension API, Firefox as a property; both reach closed roots.
  return api.dom && element instanceof HTMLElement
    ? api.dom.openOrClosedShadowRoot(element)
    : (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
}

/** By name, not by class: an input that came from another document keeps the classes of that one. */
function asInput(target: Partial<HTMLInputElement> | null | undefined): HTMLInputElement | undefined {
  return (target?.localName === "input" && target.value != null && target) as HTMLInputElement | undefined;
}

/**
 * Watches all fields of this document and of each shadow root that the focus enters. `committed`: the value stands, as the field
 * was left, or Enter or submit sent it. `escaped`: the person pressed Escape.
 */
export function watchFields(
  entered: FieldListener,
  edited: FieldListener,
  committed: FieldListener,
  escaped: () => void,
): void {
  /** What a field held when the person came to it, null once they changed it: passing through commits nothing. */
  const values = new WeakMap<HTMLInputElement, string | null>();
  /** It has the focus. */
  let current: HTMLInputElement | undefined;

  /** Listened to already, it is not listened to twice. */
  function listenTo(target: Window | ShadowRoot): void {
    // Capture, so that a page that stops events stops them behind us.
    for (const type in handlers) target.addEventListener(type, handle, true);
  }

  /** The input that really has the focus, below any number of shadow roots, each of which is watched from now on. */
  function focusedInput(element: Element | null): HTMLInputElement | undefined {
    const root = element && shadowRootOf(element);
    if (root) listenTo(root);
    return (root && focusedInput(root.activeElement)) || asInput(element);
  }

  function leave(field: HTMLInputElement | undefined): void {
    current = undefined;
    // A password manager fills a field without a word; the value tells.
    if (field && values.get(field) !== field.value) committed(field);
  }

  const handlers: Record<string, Handler> = {
    focus(_field, target) {
      // This early, no listener of the page has shown yet what the field hides.
      const field = focusedInput(target);
      if (field) entered(field);
    },
    focusin(_field, target) {
      const field = focusedInput(target);
      // It may have gone without a word, with its form.
      if (current !== field) leave(current);
      current = field;
      if (field && values.get(field) !== null) values.set(field, field.value);
    },
    focusout(field) {
      // Where the window lost the focus, not the field, the person comes back to it.
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
      // No form of people has more; each is looked at in the whole of its form.
      const MAX_UNVISITED = 20;
      let unvisited = 0;
      for (const element of unclobbered(form as HTMLFormElement, "elements")) {
        const field = asInput(element);
        // Of thousands, those that the person was in, and the first passwords, which a password manager fills without a word.
        if (field && (values.has(field) || (field.type === "password" && unvisited++ < MAX_UNVISITED)))
          committed(field, true);
      }
    },
  };

  function handle(event: Event): void {
    // An orphan goes quiet: it may not even look for shadow roots any more.
    if (!event.isTrusted || !isConnected()) return;
    const path = event.composedPath();
    // What happens between two fields of one shadow root does not leave it.
    for (const node of path) if (node instanceof ShadowRoot) listenTo(node);
    (handlers[event.type] as Handler)(
      asInput(path[0] as Element),
      path[0] as Element,
      event as KeyboardEvent,
    );
  }

  listenTo(window);
  // document.open() removes every listener of the window; its children go at the same time.
  new MutationObserver(() => listenTo(window)).observe(document, { childList: true });
}
